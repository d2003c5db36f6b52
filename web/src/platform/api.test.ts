import { operation } from '@colloquy/contract/operation'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApiClient, RequestError } from './api.ts'

const rename = operation('things.rename', {
  summary: 'Renames a thing.',
  method: 'PUT',
  path: '/things/{thingId}/name',
  input: z.object({ thingId: z.string(), name: z.string() }),
  output: z.object({ name: z.string() }),
  refusals: ['name_taken'],
  versioned: true,
})
const find = operation('things.find', {
  summary: 'Finds things.',
  method: 'GET',
  path: '/things',
  input: z.object({ q: z.string(), kinds: z.optional(z.array(z.string())), near: z.optional(z.boolean()) }),
  output: z.array(z.string()),
})
const paint = operation('things.paint', {
  summary: 'Gives a thing a picture.',
  method: 'POST',
  path: '/things/{thingId}/picture',
  input: z.object({ thingId: z.string(), picture: z.file(), crop: z.object({ size: z.int() }) }),
  output: z.object({}),
})
const picture = operation('things.picture', {
  summary: "A thing's picture.",
  method: 'GET',
  path: '/things/{thingId}/picture',
  input: z.object({ thingId: z.string() }),
  output: z.file(),
})

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })

const clientThat = (
  send: (path: string, init: RequestInit) => Response,
  around: { token?: string; language?: string; renew?: () => Promise<boolean> } = {},
) => {
  const fetchMock = vi.fn(async (path: unknown, init?: RequestInit) => send(String(path), init ?? {}))
  const call = createApiClient({
    baseUrl: () => 'https://exchange.example/api',
    token: () => around.token,
    language: () => around.language,
    renewToken: around.renew ?? (async () => false),
    fetch: fetchMock as typeof fetch,
  })
  return { call, fetchMock, headersOf: (n: number) => fetchMock.mock.calls[n]?.[1]?.headers as Headers }
}

describe('an API request', () => {
  it('puts path parameters into the path and the rest into the body', async () => {
    const { call, fetchMock, headersOf } = clientThat(() => json(200, { name: 'b' }), { token: 't' })
    const answer = await call(rename, { thingId: 'a/1', name: 'b' }, { ifMatch: 3, idempotencyKey: 'once-and-only' })
    expect(answer).toEqual({ ok: true, value: { name: 'b' } })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://exchange.example/api/things/a%2F1/name')
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"name":"b"}' })
    expect(headersOf(0).get('authorization')).toBe('Bearer t')
    expect(headersOf(0).get('if-match')).toBe('"3"')
    expect(headersOf(0).get('idempotency-key')).toBe('once-and-only')
  })

  it('repeats the parameter for lists and omits absent values', async () => {
    const { call, fetchMock } = clientThat(() => json(200, []))
    await call(find, { q: 'heat pumps', kinds: ['a', 'b'] })
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://exchange.example/api/things?q=heat+pumps&kinds=a&kinds=b')
  })

  it('sends the chosen language, and none before one is chosen', async () => {
    const chosen = clientThat(() => json(200, []), { language: 'deDE' })
    await chosen.call(find, { q: '' })
    expect(chosen.headersOf(0).get('x-language')).toBe('deDE')
    const open = clientThat(() => json(200, []))
    await open.call(find, { q: '' })
    expect(open.headersOf(0).has('x-language')).toBe(false)
  })

  it('sends a file as a form with all other values as JSON', async () => {
    const { call, fetchMock, headersOf } = clientThat(() => json(200, {}))
    const file = new File(['red'], 'red.png', { type: 'image/png' })
    await call(paint, { thingId: '1', picture: file, crop: { size: 3 } })
    const form = fetchMock.mock.calls[0]?.[1]?.body as FormData
    expect([...form.keys()]).toEqual(['picture', 'crop'])
    expect(await (form.get('picture') as File).text()).toBe('red')
    expect(form.get('crop')).toBe('{"size":3}')
    expect(headersOf(0).has('content-type')).toBe(false)
  })

  it('returns a file with its type, or the refusal', async () => {
    const client = clientThat(() => new Response('red', { headers: { 'content-type': 'image/webp' } }))
    const answer = await client.call(picture, { thingId: '1' })
    expect(answer.ok && [answer.value.type, await answer.value.text()]).toEqual(['image/webp', 'red'])
    const refused = clientThat(() => json(404, { refusal: 'not_found' }))
    expect(await refused.call(picture, { thingId: '1' })).toEqual({ ok: false, refusal: 'not_found' })
  })

  it('returns a refusal as a value, with the invalid fields', async () => {
    const issues = [{ path: 'name', code: 'too_big' }]
    const { call } = clientThat(() => json(400, { refusal: 'invalid_input', issues }))
    expect(await call(rename, { thingId: '1', name: '' })).toEqual({ ok: false, refusal: 'invalid_input', issues })
  })

  it('renews an expired token once, and repeats the request', async () => {
    const renew = vi.fn(async () => true)
    let asks = 0
    const { call } = clientThat(
      () => {
        asks += 1
        return asks === 1 ? json(401, { refusal: 'not_signed_in' }) : json(200, ['x'])
      },
      { token: 't', renew },
    )
    expect(await call(find, { q: '' })).toEqual({ ok: true, value: ['x'] })
    expect(renew).toHaveBeenCalledOnce()
  })

  it('gives up after one renewal, and does not renew for visitors', async () => {
    const refused = () => json(401, { refusal: 'not_signed_in' })
    const renew = vi.fn(async () => true)
    const member = clientThat(refused, { token: 't', renew })
    expect(await member.call(find, { q: '' })).toEqual({ ok: false, refusal: 'not_signed_in' })
    expect(member.fetchMock).toHaveBeenCalledTimes(2)
    const visitor = clientThat(refused, { renew })
    await visitor.call(find, { q: '' })
    expect(visitor.fetchMock).toHaveBeenCalledOnce()
    expect(renew).toHaveBeenCalledOnce()
  })

  it('swallows an internal server error: nothing is thrown, the value is null, and `ok` is false [ER-02]', async () => {
    for (const body of [{}, { refusal: 'name_taken' }]) {
      const failing = clientThat(() => json(500, body))
      expect(await failing.call(find, { q: '' })).toEqual({ ok: false, refusal: 'unexpected', value: null })
    }
  })

  it('throws all other errors [ER-02]', async () => {
    const busy = clientThat(() => json(503, {}))
    await expect(busy.call(find, { q: '' })).rejects.toMatchObject({ status: 503, operation: 'things.find' })
    const refused = clientThat(() => json(409, { refusal: 'name_taken' }))
    expect(await refused.call(rename, { thingId: '1', name: 'b' })).toEqual({ ok: false, refusal: 'name_taken' })
  })

  it('logs error responses, except for the name of a chat [ER-02]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const chat = (path: string) =>
      operation('chat.info', { summary: '', method: 'GET', path, input: z.object({}), output: z.object({}) })
    const { call } = clientThat(() => json(404, { refusal: 'not_found' }))
    await call(find, { q: 'secret' })
    expect(logged.mock.calls).toEqual([['things.find: 404']])
    logged.mockClear()
    await call(chat('/chatapp/chat/0198c0de-0000-7000-8000-000000000001'), {})
    await call(chat('/ChatApp/Chat/0198C0DE-0000-7000-8000-000000000001'), {})
    expect(logged).not.toHaveBeenCalled()
    await call(chat('/chatapp/chat/0198c0de-0000-7000-8000-000000000001/messages'), {})
    await call(chat('/chatapp/chat/latest'), {})
    expect(logged).toHaveBeenCalledTimes(2)
    logged.mockRestore()
  })

  it('reports whether the server was reached', async () => {
    const heard: boolean[] = []
    const tell = (send: () => Promise<Response>) =>
      createApiClient({
        baseUrl: () => '',
        token: () => undefined,
        language: () => undefined,
        renewToken: async () => false,
        fetch: send,
        onReachability: (answered) => heard.push(answered),
      })(find, { q: '' }).catch(() => undefined)
    await tell(async () => json(500, {}))
    await tell(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(heard).toEqual([true, false])
  })

  it('throws for a response that is not JSON, and without a connection', async () => {
    const page = clientThat(() => new Response('<!doctype html>', { status: 502 }))
    await expect(page.call(find, { q: '' })).rejects.toBeInstanceOf(RequestError)
    const offline = clientThat(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(offline.call(find, { q: '' })).rejects.toMatchObject({ status: 0 })
  })
})
