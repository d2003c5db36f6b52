import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('what is sealed is read again with the same secret and purpose only', () => {
  const sealed = seal('successor', 'secret', 'refresh')
  expect(unseal(sealed, 'secret', 'refresh')).toBe('successor')
  expect(() => unseal(sealed, 'another', 'refresh')).toThrow()
  expect(() => unseal(sealed, 'secret', 'something else')).toThrow()
})

test('a changed bit is noticed', () => {
  const sealed = seal('successor', 'secret', 'refresh')
  sealed[14] = (sealed[14] as number) ^ 1
  expect(() => unseal(sealed, 'secret', 'refresh')).toThrow()
})

test('the same text sealed twice does not look the same', () => {
  expect(seal('x', 'secret', 'p').equals(seal('x', 'secret', 'p'))).toBe(false)
})
