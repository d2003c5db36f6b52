import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type GuardedRequest, guardedFetch } from './guarded-fetch.ts'

let connections = 0
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
server.on('connection', () => {
  connections += 1
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

beforeEach(() => {
  connections = 0
  answer = (_, response) => response.setHeader('content-type', 'text/plain').end('content')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (url: string, options: Partial<GuardedRequest> = {}) =>
  guardedFetch({
    url,
    headers: {},
    timeoutMs: 1_000,
    maxBytes: 1_000,
    internalOrigins: [origin],
    isWanted: () => true,
    ...options,
  })

describe('guardedFetch', () => {
  it.each([
    `http://127.0.0.1:${port}/`,
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://example.org/',
    'https://example.org:8443/',
    'https://user:word@example.org/',
    'file:///etc/passwd',
  ])('refuses %s without connecting', async (url) => {
    await expect(get(url, { internalOrigins: [] })).rejects.toMatchObject({ problem: 'address_refused' })
    expect(connections).toBe(0)
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.7']], [['::ffff:127.0.0.1']]])(
    'refuses a host that resolves to %j',
    async (addresses) => {
      const resolveHost: GuardedRequest['resolveHost'] = (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      await expect(get('https://calendar.example/', { resolveHost })).rejects.toMatchObject({
        problem: 'address_refused',
      })
    },
  )

  it('resolves a host once for a request', async () => {
    let lookups = 0
    const resolveHost: GuardedRequest['resolveHost'] = (_, done) => {
      lookups += 1
      done(null, [{ address: lookups === 1 ? '192.0.2.0' : '127.0.0.1', family: 4 }])
    }
    await expect(get('https://calendar.example/', { resolveHost })).rejects.toMatchObject({
      problem: 'address_refused',
    })
    expect(lookups).toBe(1)
  })

  it('says that a host without an address cannot be reached', async () => {
    const resolveHost: GuardedRequest['resolveHost'] = (_, done) => done(new Error('ENOTFOUND'), [])
    await expect(get('https://calendar.example/', { resolveHost })).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('reads an origin inside the own network that is allowed', async () => {
    const response = await get(`${origin}/calendar`)
    expect([response.status, response.header('content-type'), response.body]).toEqual([200, 'text/plain', 'content'])
  })

  it('follows redirects and checks each', async () => {
    answer = (request, response) =>
      request.url === '/first'
        ? response.writeHead(302, { location: '/second' }).end()
        : response.end(`at ${request.url}`)
    expect((await get(`${origin}/first`)).body).toBe('at /second')
    answer = (_, response) => response.writeHead(301, { location: `http://localhost:${port}/private` }).end()
    await expect(get(`${origin}/first`)).rejects.toMatchObject({ problem: 'address_refused' })
    answer = (_, response) => response.writeHead(307, { location: '/again' }).end()
    await expect(get(`${origin}/first`)).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('stops at the maximum size, also when the length is not declared', async () => {
    answer = (_, response) => response.setHeader('content-length', 1_001).end('x'.repeat(1_001))
    await expect(get(origin)).rejects.toMatchObject({ problem: 'too_large' })
    answer = (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 5)
      response.on('close', () => clearInterval(timer))
    }
    await expect(get(origin)).rejects.toMatchObject({ problem: 'too_large' })
  })

  it('stops in time, also in the middle of the body', async () => {
    answer = (_, response) => response.write('some')
    await expect(get(origin, { timeoutMs: 100 })).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('ends when the server answers with another protocol', async () => {
    answer = (_, { socket }) =>
      socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    await expect(get(origin)).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('leaves the body unread when `isWanted` refuses its status or media type', async () => {
    const response = await get(origin, { isWanted: (status, type) => status === 200 && type === 'text/calendar' })
    expect([response.status, response.body]).toEqual([200, undefined])
  })
})
