import { expect, it } from 'vitest'
import { callableNumber } from './callable-number.ts'

it.each([
  ['+442071838750', { number: '+442071838750', country: 'GB' }],
  ['+49 1512 3456789', { number: '+4915123456789', country: 'DE' }],
  ['+12127365000', { number: '+12127365000', country: 'US' }],
  // Too short, of no country, premium, shared cost, reserved for fiction.
  ['+4420123', undefined],
  ['+999123456789', undefined],
  ['+449098790000', undefined],
  ['+498001234567', undefined],
  ['02071838750', undefined],
])('%s may be called or not', (text, expected) => {
  expect(callableNumber(text)).toEqual(expected)
})
