import { expect, it } from 'vitest'
import { hundredthsOf } from './view.ts'

it.each([
  ['1.5', 150],
  ['1,25', 125],
  [' 2 ', 200],
  ['0', undefined],
  ['', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1000', undefined],
])('reads the price "%s" as %s hundredths of a credit', (text, wanted) => {
  expect(hundredthsOf(text)).toBe(wanted)
})
