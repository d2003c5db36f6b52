import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

test('what is sealed is read again with the same secret and purpose only', () => {
  const sealed = encrypt('successor', 'secret', 'refresh')
  expect(decrypt(sealed, 'secret', 'refresh')).toBe('successor')
  expect(() => decrypt(sealed, 'another', 'refresh')).toThrow()
  expect(() => decrypt(sealed, 'secret', 'something else')).toThrow()
})

test('a changed bit is noticed', () => {
  const sealed = encrypt('successor', 'secret', 'refresh')
  sealed[14] = (sealed[14] as number) ^ 1
  expect(() => decrypt(sealed, 'secret', 'refresh')).toThrow()
})

test('the same text sealed twice does not look the same', () => {
  expect(encrypt('x', 'secret', 'p').equals(encrypt('x', 'secret', 'p'))).toBe(false)
})
