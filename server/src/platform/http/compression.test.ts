import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { acceptedEncodingOf, compressResponses, createCompressionCache, sendCompressed } from './compression.ts'

const accepting = (encoding?: string) => ({ headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

it('uses the preferred encoding of the request', () => {
  expect(acceptedEncodingOf(accepting('gzip, deflate, br'))).toBe('br')
  expect(acceptedEncodingOf(accepting('gzip'))).toBe('gzip')
  expect(acceptedEncodingOf(accepting('br;q=0, gzip;q=0.5'))).toBe('gzip')
  for (const none of [undefined, '', 'deflate', 'gzip;q=0.0'])
    expect(acceptedEncodingOf(accepting(none))).toBeUndefined()
})

it('compresses long responses only, and never secret ones or other types', async () => {
  const app = fastify()
  compressResponses(app)
  const long = { text: 'heat pump '.repeat(500) }
  app.get('/long', async () => long)
  app.get('/bytes', async (_, reply) => reply.type('application/json').send(Buffer.from(JSON.stringify(long))))
  app.get('/secret', { config: { isSecret: true } }, async () => long)
  app.get('/short', async () => ({ text: 'heat pump' }))
  app.get('/file', async (_, reply) => reply.type('text/plain').send('heat pump '.repeat(500)))
  const get = (url: string, encoding = 'br') => app.inject({ url, headers: { 'accept-encoding': encoding } })
  for (const url of ['/long', '/bytes']) {
    const answer = await get(url)
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long)
  }
  expect(JSON.parse(gunzipSync((await get('/long', 'gzip')).rawPayload).toString())).toEqual(long)
  expect((await get('/long', 'identity')).json()).toEqual(long)
  for (const url of ['/short', '/secret', '/file']) expect((await get(url)).headers['content-encoding']).toBeUndefined()
})

it('caches the compressed form of shared responses, and sets Vary', async () => {
  const once = createCompressionCache(1)
  expect(await once('text', 'br')).toBe(await once('text', 'br'))
  const first = once('text', 'br')
  await once('other', 'br')
  expect(await once('text', 'br')).not.toBe(await first)
  const app = fastify()
  app.get('/', (request, reply) => sendCompressed(request, reply.header('vary', 'cookie'), 'x'.repeat(3000), once))
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.vary).toBe('cookie, accept-encoding')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('x'.repeat(3000))
})
