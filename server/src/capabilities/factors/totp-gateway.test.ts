import { describe, expect, it } from 'vitest'
import { newTotp, timeStepOf } from './totp-gateway.ts'

// RFC 6238, appendix B: the secret `12345678901234567890` in Base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const atSecond = (second: number) => new Date(second * 1000)

describe('[AU-18] TOTP codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('match RFC 6238 at second %i', (second, code) => {
    expect(timeStepOf(secret, code, atSecond(second))).toBe(Math.floor(second / 30))
  })

  it('are accepted up to half a minute early or late', () => {
    expect(timeStepOf(secret, '287082', atSecond(59 + 30))).toBe(1)
    expect(timeStepOf(secret, '287082', atSecond(59 - 30))).toBe(1)
    expect(timeStepOf(secret, '287082', atSecond(59 + 61))).toBeUndefined()
  })

  it('may be typed with spaces and nothing else', () => {
    expect(timeStepOf(secret, ' 287 082', atSecond(59))).toBe(1)
    for (const odd of ['', '28708', '2870821', '28708२', 'abcdef'])
      expect(timeStepOf(secret, odd, atSecond(59))).toBeUndefined()
  })

  it('use the same secret in the QR code and in the text', () => {
    const made = newTotp(Buffer.alloc(20, 7), 'Meridian: Research', 'ada@client.example')
    const uri = new URL(made.uri)
    expect(uri.protocol + uri.host).toBe('otpauth:totp')
    expect(uri.searchParams.get('secret')).toBe(made.secret)
    expect(uri.searchParams.get('issuer')).toBe('Meridian  Research')
    expect(decodeURIComponent(uri.pathname)).toContain('ada@client.example')
  })
})
