import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, siteOf } from './handshake.ts'

const request = (forwarded: string | undefined, host = 'a.test', origin = 'http://a.test') =>
  ({
    headers: { host, origin, 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.9' },
  }) as unknown as IncomingMessage

describe('the address of a connection', () => {
  it.each([
    [undefined, 0, '10.0.0.9'],
    ['1.1.1.1', 0, '10.0.0.9'],
    ['6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['6.6.6.6, 1.1.1.1, 10.0.0.8', 2, '1.1.1.1'],
    ['1.1.1.1', 5, '1.1.1.1'],
    ['', 1, '10.0.0.9'],
  ])('cannot be spoofed: %j behind %i proxies', (forwarded, trusted, address) => {
    expect(addressOf(request(forwarded), trusted)).toBe(address)
  })
})

describe('the site of a connection', () => {
  const site = { id: '1', tenantId: '1', portal: 'Exchange', origin: 'http://a.test', slug: 'a' } as const
  const sites = { find: async (host: string) => (host === 'a.test' ? site : undefined) }

  it('is the site of the page that opens the connection', async () => {
    expect(await siteOf(sites, request(undefined))).toBe(site)
  })

  it.each([
    ['a.test', 'http://evil.test'],
    ['a.test', 'https://a.test'],
    ['a.test', undefined],
    ['evil.test', 'http://evil.test'],
    [undefined, 'http://a.test'],
  ])('is undefined for host %s and origin %s', async (host, origin) => {
    const headers = { host, origin }
    expect(await siteOf(sites, { headers } as unknown as IncomingMessage)).toBeUndefined()
  })
})
