import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { runWithRequestId } from './request-id.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

describe('the log', () => {
  it('hides values of secret keys, at any depth', () => {
    const text = written((log) =>
      log.info({ headers: { Authorization: 'abc1', cookie: 'abc2' }, a: { list: [{ newPassword: 'abc3' }] } }, 'seen'),
    )
    expect(text).not.toMatch(/abc\d/)
    expect(text).toContain('seen')
  })

  it('hides sign-in links and bearer tokens inside any text', () => {
    const text = written((log) => {
      log.info('mailed http://localhost:4400/e-mail-link#s3cr3t')
      log.info({ url: '/api/live?ticket=s3cr3t&x=1' }, 'Bearer s3cr3t')
      log.error({ err: new Error('failed for https://x.example/a#s3cr3t') })
    })
    expect(text).not.toContain('s3cr3t')
    expect(text).toContain('/e-mail-link#[hidden]')
    expect(text).toContain('&x=1')
  })

  it('writes an error with its message and stack, without secrets', () => {
    const line = JSON.parse(written((log) => log.error({ err: Object.assign(new Error('lost'), { token: 'abc1' }) })))
    expect(line.err).toMatchObject({ type: 'Error', message: 'lost', token: '[hidden]' })
    expect(line.err.stack).toContain('log.test.ts')
    expect(line.level).toBe('error')
  })

  it("adds the request's id to all lines of that request, and to no others", async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const work = async (name: string) => {
      await Promise.resolve()
      log.info({ name })
    }
    await Promise.all([
      runWithRequestId('r-1', () => work('one')),
      runWithRequestId('r-2', () => work('two')),
      work('none'),
    ])
    const found = lines.map((line) => JSON.parse(line)).map(({ name, requestId }) => [name, requestId])
    expect(found).toEqual([
      ['one', 'r-1'],
      ['two', 'r-2'],
      ['none', undefined],
    ])
  })
})
