import { describe, expect, it } from 'vitest'
import { safeReturn } from './return-address.ts'

/*
 * Malicious return addresses: ways to name another site, with disguised schemes and hidden characters. The browser must
 * stay on this site in all cases.
 */
const origin = 'https://exchange.example'
const foreign = ['evil.example', 'evil.example/clients', 'exchange.example.evil.example', 'evil.example:443', '[::1]']
const starts = [
  'https://',
  'http://',
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  'https:',
  'https:/',
  'https:\\\\',
  '/.//',
  '/..//',
  '/x/..//',
  '/%2e%2e//',
  '//exchange.example@',
  'https://exchange.example@',
  'https://exchange.example:x@',
  'ftp://',
  'ws://',
  ' //',
  '\t//',
  '\u00a0//',
]
const wraps: readonly ((address: string) => string)[] = [(address) => address, (address) => `${address}#/clients`]
const schemes = [
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'java\tscript:',
  'JaVaScRiPt:',
  '\u0001javascript:',
]
const payloads = [
  'alert(1)',
  '//%0aalert(1)',
  '/alert(1)',
  'https://exchange.example/1',
  'text/html,<script>1</script>',
]

const corpus = [
  ...starts.flatMap((start) => foreign.flatMap((site) => wraps.map((wrap) => wrap(start + site)))),
  ...schemes.flatMap((scheme) => payloads.map((payload) => scheme + payload)),
  '',
  ' ',
  '.',
  '..',
  'clients',
  '?x',
  '#x',
  '@evil.example',
  ':80',
  '%2f%2fevil.example',
]

describe('return addresses', () => {
  it('stay on this site in three hundred generated cases [RT-29]', () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(300)
    const left = corpus.filter((address) => new URL(safeReturn(address, origin), origin).origin !== origin)
    expect(left).toEqual([])
    const odd = corpus.filter((address) => !/^\/(?![/\\])/.test(safeReturn(address, origin)))
    expect(odd).toEqual([])
  })

  it('become the root when they name another site', () => {
    for (const address of corpus.filter((one) => /^(https?:|\/\/|\\|javascript:|data:)/i.test(one)))
      expect(safeReturn(address, origin), address).toBe('/')
  })
})
