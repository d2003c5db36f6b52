import { describe, expect, it } from 'vitest'
import { safeReturn } from './return-address.ts'

const origin = 'https://exchange.example'

describe('a return address', () => {
  it.each(['/clients', '/clients/calls/7?tab=team#seats', '/'])('is kept within the site: %s [RT-29]', (address) => {
    expect(safeReturn(address, origin)).toBe(address)
  })

  it.each([
    'https://evil.example/clients',
    '//evil.example/clients',
    '/\\evil.example',
    'javascript:alert(1)',
    'clients',
    '\t//evil.example',
    '',
    null,
    undefined,
  ])('becomes the root when it is of another site or no path: %j [RT-29]', (address) => {
    expect(safeReturn(address, origin)).toBe('/')
  })

  it('stays on the site with tabs and line breaks inside the path [RT-29]', () => {
    expect(safeReturn('/\t/evil.example', origin)).toBe('/')
  })

  it.each(['/.//evil.example', '/clients/..//evil.example', '/clients/%2e%2e//evil.example', '/..//..//evil.example'])(
    'stays on the site with dot segments: %s [RT-29]',
    (address) => {
      expect(safeReturn(address, origin)).toBe('/')
    },
  )
})
