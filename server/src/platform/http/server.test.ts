import { describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

const silent = { log: createLog('silent'), clock: systemClock, trustedProxies: 0, encrypted: false }

const sendRequest = async (trustedProxies: number, headers: Record<string, string>) => {
  const app = await createServer({ ...silent, trustedProxies })
  app.get('/', async (request) => ({ host: request.host, ip: request.ip, id: request.id }))
  return app.inject({ url: '/', headers: { host: 'portal.test', ...headers }, remoteAddress: '10.0.0.1' })
}

describe('what a request says of itself', () => {
  const claims = {
    'x-forwarded-for': '6.6.6.6, 192.0.2.7',
    'x-forwarded-host': 'evil.test',
    'x-request-id': 'mine',
  }

  it('means nothing without a proxy in front of us', async () => {
    const { ip, host, id } = (await sendRequest(0, claims)).json()
    expect([ip, host]).toEqual(['10.0.0.1', 'portal.test'])
    expect(id).not.toBe('mine')
  })

  it('is believed of the last hop only, when there is one', async () => {
    const { ip } = (await sendRequest(1, claims)).json()
    expect(ip).toBe('192.0.2.7')
  })

  it('is written into the answer under an id of our own', async () => {
    const answer = await sendRequest(0, claims)
    expect(answer.headers['x-request-id']).toBe(answer.json().id)
  })
})

describe('what goes wrong', () => {
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
