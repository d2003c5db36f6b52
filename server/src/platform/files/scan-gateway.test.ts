import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eicar, startVirusScanner } from '../../../fakes/virus-scanner.ts'
import { createClamavScanner, ScanUnavailable } from './scan-gateway.ts'

const clamd = await startVirusScanner(1_000_000)
const scan = createClamavScanner({ host: '127.0.0.1', port: clamd.port, timeoutMs: 300 })

beforeEach(() => {
  clamd.behave = 'scan'
})
afterAll(() => clamd.close())

describe('A scan by clamd', () => {
  it('sends the content in chunks and answers that it is clean', async () => {
    for (const size of [0, 1, 65_536, 300_001]) {
      const content = randomBytes(size)
      expect(await scan(content)).toBe('clean')
      expect(clamd.streams.at(-1)!.equals(content)).toBe(true)
    }
  })

  it('answers that content with a virus is infected, also across two chunks', async () => {
    expect(await scan(Buffer.from(eicar))).toBe('infected')
    expect(await scan(Buffer.concat([Buffer.alloc(65_530), Buffer.from(eicar)]))).toBe('infected')
  })

  it.each([
    ['has an error', 'fail', Buffer.from('a')],
    ['does not answer', 'hang', Buffer.from('a')],
    ['finds the content too large', 'scan', Buffer.alloc(2_000_000)],
  ] as const)('is unavailable when the daemon %s', async (_, behave, content) => {
    clamd.behave = behave
    await expect(scan(content)).rejects.toThrow(ScanUnavailable)
  })

  it('is unavailable when there is no daemon', async () => {
    const nowhere = await startVirusScanner()
    await nowhere.close()
    await expect(createClamavScanner({ host: '127.0.0.1', port: nowhere.port })(Buffer.from('a'))).rejects.toThrow(
      ScanUnavailable,
    )
  })
})
