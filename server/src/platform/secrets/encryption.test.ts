import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

test('decrypts with the same secret and purpose only', () => {
  const sealed = encrypt('successor', 'secret', 'refresh')
  expect(decrypt(sealed, 'secret', 'refresh')).toBe('successor')
  expect(() => decrypt(sealed, 'another', 'refresh')).toThrow()
  expect(() => decrypt(sealed, 'secret', 'something else')).toThrow()
})

test('detects a changed bit', () => {
  const sealed = encrypt('successor', 'secret', 'refresh')
  sealed[14] = (sealed[14] as number) ^ 1
  expect(() => decrypt(sealed, 'secret', 'refresh')).toThrow()
})

test('encrypts the same text differently each time', () => {
  expect(encrypt('x', 'secret', 'p').equals(encrypt('x', 'secret', 'p'))).toBe(false)
})
