import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { isDocument, securityHeaders } from './security-headers.ts'
import { createServer } from './server.ts'

const silent = { log: createLog('silent'), clock: systemClock, trustedProxies: 0, encrypted: false }

const sendRequest = async (trustedProxies: number, headers: Record<string, string>) => {
  const app = await createServer({ ...silent, trustedProxies })
  app.get('/', async (request) => ({ host: request.host, ip: request.ip, id: request.id }))
  return app.inject({ url: '/', headers: { host: 'portal.test', ...headers }, remoteAddress: '10.0.0.1' })
}

describe('the forwarded address and id of a request', () => {
  const claims = {
    'x-forwarded-for': '6.6.6.6, 192.0.2.7',
    'x-forwarded-host': 'evil.test',
    'x-request-id': 'mine',
  }

  it('is ignored without a proxy in front of the server', async () => {
    const { ip, host, id } = (await sendRequest(0, claims)).json()
    expect([ip, host]).toEqual(['10.0.0.1', 'portal.test'])
    expect(id).not.toBe('mine')
  })

  it('is trusted for the last hop alone behind a proxy', async () => {
    const { ip } = (await sendRequest(1, claims)).json()
    expect(ip).toBe('192.0.2.7')
  })

  it('is answered with a request id of the server', async () => {
    const answer = await sendRequest(0, claims)
    expect(answer.headers['x-request-id']).toBe(answer.json().id)
  })
})

describe('failing requests', () => {
  it.each([
    ['an address that cannot be read', '/%zz', 400],
    ['a defect of ours', '/defect', 500],
  ])('is told without detail and with every header: %s', async (_, url, status) => {
    const app = await createServer(silent)
    app.get('/defect', () => Promise.reject(new Error('the inside')))
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('inside')
    expect(answer.body).not.toContain('zz')
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    })
  })
})

describe('invalid HTTP', () => {
  it.each([
    ['a broken header', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ])('is answered with every header: %s', async (_, sent, status) => {
    const app = await createServer(silent)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.write(sent)
    await once(socket, 'close')
    await app.close()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer).toContain('x-content-type-options: nosniff')
  })
})

describe('reports of violated content security policies', () => {
  const [modern, old] = [
    [{ type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.test/x?id=7' } }],
    {
      'csp-report': {
        'violated-directive': 'img-src',
        'blocked-uri': 'data',
        'document-uri': 'https://a.test/l/secret',
      },
    },
  ]

  it.each([
    ['application/reports+json', modern, { directive: 'script-src', blocked: 'https://evil.test', page: '' }],
    ['application/csp-report', old, { directive: 'img-src', blocked: 'data', page: 'https://a.test' }],
  ])('are logged without what addresses may hold: %s', async (type, report, violation) => {
    const lines: Record<string, unknown>[] = []
    const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
    const app = await createServer({ ...silent, log })
    const send = (body: string) =>
      app.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload: body })
    expect((await send(JSON.stringify(report))).statusCode).toBe(204)
    expect(lines).toMatchObject([{ violation }])
    expect((await send('no report')).statusCode).toBe(204)
    for (let more = 0; more < 100; more += 1) await send(JSON.stringify(report))
    expect(lines.length).toBe(60 - 1)
  })
})

describe('security headers', () => {
  it.each([
    ['text/html; charset=utf-8', true],
    ['image/svg+xml', true],
    ['application/xml', true],
    ['application/pdf', true],
    [undefined, true],
    ['application/json; charset=utf-8', false],
    ['application/javascript; charset=utf-8', false],
    ['text/css; charset=utf-8', false],
    ['font/woff2', false],
  ])('an answer of type %s can be a page of its own: %s', (type, expected) => {
    expect(isDocument(type)).toBe(expected)
  })

  it('what is no page has few headers, and lets a worker load and connect within its origin alone', async () => {
    const { document, resource } = await securityHeaders(true, 'https://api.example', 'wss://media.example/calls')
    expect(resource).toEqual({
      'content-security-policy':
        "default-src 'none';script-src 'self';connect-src 'self' https://api.example;frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
    expect(document['content-security-policy']).toContain(
      "connect-src 'self' https://api.example wss://media.example https://media.example;",
    )
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining([...Object.keys(resource), 'permissions-policy', 'x-frame-options']),
    )
  })
})
