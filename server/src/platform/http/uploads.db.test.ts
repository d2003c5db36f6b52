import { type AddressInfo, connect } from 'node:net'
import { operation } from '@colloquy/contract/operation'
import { Bytes, Id, Upload } from '@colloquy/contract/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildTestApp, installation, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { signedIn as anyMember } from '../access/policy.ts'
import { issueDownloadToken } from '../files/download-tokens.ts'
import { storeFile } from '../files/file-records.ts'
import { capability, command, query } from '../operations/define.ts'

const max = 100_000
const keep = operation('shelf.keep', {
  summary: 'Keeps a file.',
  method: 'POST',
  path: '/shelf',
  input: z.object({ file: Upload(max), label: z.string(), tags: z.optional(z.array(z.int())) }),
  output: z.object({ fileId: Id, label: z.string(), size: z.int(), count: z.int() }),
})
const show = operation('shelf.show', {
  summary: 'Answers with a file.',
  method: 'GET',
  path: '/shelf/{fileId}',
  input: z.object({ fileId: Id, kind: z.string() }),
  output: Bytes,
})
const fetchLater = operation('shelf.fetchLater', {
  summary: 'Lets the browser save a file.',
  method: 'POST',
  path: '/shelf/{fileId}/download',
  input: z.object({ fileId: Id }),
  output: z.object({ path: z.string() }),
})

const { files } = installation
let storedCount = 0
let isDiskFull = false
const keepFew = operation('shelf.keepFew', {
  summary: 'Keeps one file a minute.',
  method: 'POST',
  path: '/shelf/few',
  input: z.object({ file: Upload(max) }),
  output: z.object({}),
})
const shelf = capability({
  name: 'shelf',
  operations: [
    command(keepFew, {
      allow: anyMember,
      limits: [{ name: 'shelf.keepFew', max: 1, seconds: 60 }],
      run: () => {
        if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        return {}
      },
    }),
    command(keep, {
      allow: anyMember,
      run: async ({ tx, at, me, input }) => {
        const content = Buffer.from(await input.file.arrayBuffer())
        const name = input.file.name
        const fileId = await storeFile({ tx, at, actor: me }, files, { content, mediaType: input.file.type, name })
        return { fileId, label: input.label, size: content.length, count: ++storedCount }
      },
    }),
    query(show, {
      allow: anyMember,
      run: async ({ me: { tenantId }, input }) =>
        new File([new Uint8Array(await files.read({ tenantId, fileId: input.fileId }))], 'a "b".svg', {
          type: input.kind,
        }),
    }),
    command(fetchLater, {
      allow: anyMember,
      answersSecret: true,
      run: ({ tx, at, me, input }) => issueDownloadToken({ tx, at, actor: me }, input.fileId),
    }),
  ],
})

const test = await testDatabase()
let app: TestApp
let nora: TestSession & { token: string }
beforeAll(async () => {
  app = await buildTestApp(test, {
    capabilities: [shelf],
    contract: { operations: [keep, keepFew, show, fetchLater], refusals: [] },
  })
  const tenant = await insertTenant(test, 'alpha')
  nora = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId))
})

const file = (size: number, name = 'note.txt') => new File(['x'.repeat(size)], name, { type: 'text/plain' })
const keepOne = async (upload = file(10), sending = {}) => {
  const answer = await app.call(keep, { file: upload, label: 'one', tags: [1, 2] }, nora, sending)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('a file that is sent', () => {
  it('arrives with the values beside it, up to the last byte that is allowed', async () => {
    expect(await keepOne(file(max))).toMatchObject({ label: 'one', size: max })
  })

  it('is too large with one byte more, and then nothing is kept', async () => {
    const before = storedCount
    expect(await app.call(keep, { file: file(max + 1), label: '' }, nora)).toEqual({
      ok: false,
      status: 413,
      refusal: 'too_large',
    })
    expect(storedCount).toBe(before)
  })

  it('is recognised when the same decision is sent again, and told from another', async () => {
    const sending = { idempotencyKey: 'one-decision' }
    const first = await keepOne(file(20), sending)
    expect(await keepOne(file(20), sending)).toEqual(first)
    expect(await app.call(keep, { file: file(21), label: 'one', tags: [1, 2] }, nora, sending)).toMatchObject({
      refusal: 'idempotency_mismatch',
    })
  })

  it.each([
    ['JSON instead of a form', '{"label":"x"}'],
    ['a form without its file', formWith({ label: '"x"' })],
    ['a value that is no JSON', formWith({ label: 'x', file: file(1) })],
    ['two files', formWith({ label: '"x"', file: file(1), other: file(1) })],
    ['a text in the place of the file', formWith({ label: '"x"', file: '"y"' })],
  ])('comes as a form or not at all: %s', async (_, body) => {
    const answer = await app.send({ method: 'POST', path: '/api/shelf', body }, nora)
    expect([answer.statusCode, answer.json().refusal]).toEqual([400, 'invalid_input'])
  })

  it('is understood nowhere else, so that no other site can make a browser send it', async () => {
    const answer = await app.send(
      { method: 'POST', path: `/api/shelf/${nora.site.id}/download`, body: formWith({}) },
      nora,
    )
    expect([answer.statusCode, answer.json().refusal]).toEqual([400, 'invalid_input'])
  })
})

describe('a budget', () => {
  it('is given back when a save fails because the disk is full', async () => {
    const ben = await signedIn(test, nora.site, await insertPerson(test, nora.site.tenantId))
    const body = formWith({ file: file(1) })
    const send = async () => (await app.send({ method: 'POST', path: '/api/shelf/few', body }, ben)).statusCode
    isDiskFull = true
    expect([await send(), await send()]).toEqual([503, 503])
    isDiskFull = false
    expect([await send(), await send()]).toEqual([200, 429])
  })
})

describe('a file that is answered', () => {
  it('is shown when it is a picture of our own making', async () => {
    const { fileId } = await keepOne()
    const answer = await app.send({ method: 'GET', path: `/api/shelf/${fileId}?kind=image/webp` }, nora)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' })
    expect(answer.body).toBe('x'.repeat(10))
  })

  it('is saved and never opened when it is anything else', async () => {
    const { fileId } = await keepOne()
    const answer = await app.send({ method: 'GET', path: `/api/shelf/${fileId}?kind=image/svg%2Bxml` }, nora)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="a _b_.svg"; filename*=UTF-8''a%20%22b%22.svg`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a download', () => {
  const address = async (name = 'note.txt') => {
    const { fileId } = await keepOne(file(10, name))
    const answer = await app.call(fetchLater, { fileId }, nora)
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value.path
  }
  const get = (path: string, as: TestSession = { site: nora.site }) => app.send({ method: 'GET', path }, as)

  it('is had once, without an access token', async () => {
    const path = await address('Ünï"c\u202ede\r\n.txt')
    const first = await get(path)
    expect([first.statusCode, first.body]).toEqual([200, 'x'.repeat(10)])
    expect(first.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%C3%9Cn/,
    )
    expect(first.headers['content-disposition']).not.toContain('%E2%80%AE')
    expect((await get(path)).statusCode).toBe(404)
  })

  it('lapses after a minute', async () => {
    const path = await address()
    await test.asOwner(
      (owner) => owner.query(`update download_tokens set expires_at = '2020-01-01T00:00:00Z'`),
      nora.site.tenantId,
    )
    expect((await get(path)).statusCode).toBe(404)
  })

  it('is known at its own tenant alone', async () => {
    const other = await insertTenant(test, 'beta')
    expect((await get(await address(), { site: other.exchange })).statusCode).toBe(404)
  })
})

describe('a body that never ends', () => {
  /** Sends as much as the server takes. @returns what it answered, and how many bytes it took */
  const flood = async (token: string, path = '/api/shelf'): Promise<{ answer: string; sent: number }> => {
    const { port } = (app.http.server.listening ? app.http.server : await listening()).address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const host = new URL(nora.site.origin).host
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n` +
        'content-type: multipart/form-data; boundary=b\r\n\r\n',
    )
    const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`
    socket.write(chunk('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n'))
    let answer = ''
    let isOpen = true
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      isOpen = false
    })
    const piece = chunk('x'.repeat(64_000))
    let sent = 0
    while (isOpen && sent < 1e9) {
      sent += piece.length
      if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
    }
    socket.destroy()
    return { answer, sent }
  }
  const listening = async () => {
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    return app.http.server
  }
  afterAll(() => app.http.close())

  it('is read as far as it is allowed and no further', async () => {
    const before = process.memoryUsage.rss()
    const { answer, sent } = await flood(nora.token)
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"too_large"/s)
    // What lies in the buffers between the two programs is some megabytes at most.
    expect(sent).toBeLessThan(20_000_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000)
  })

  it('is not read when the budget of its sender is used up', async () => {
    const send = () => app.call(keepFew, { file: file(1) }, nora)
    expect(await send()).toMatchObject({ ok: true })
    expect(await send()).toMatchObject({ refusal: 'too_many' })
    const { answer, sent } = await flood(nora.token, '/api/shelf/few')
    expect(answer).toMatch(/^HTTP\/1.1 429 .*"too_many"/s)
    expect(sent).toBeLessThan(5_000_000)
  })

  it('is not read at all from somebody who has not signed in', async () => {
    const { answer } = await flood('nobody')
    expect(answer).toMatch(/^HTTP\/1.1 401 .*"not_signed_in"/s)
  })
})

function formWith(values: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}
