import { expect, it } from 'vitest'
import { creditsFor } from './pricing.ts'

it('prices a call by the minute in hundredths of a credit', () => {
  expect(creditsFor(125, 60)).toBe(125)
  expect(creditsFor(125, 30)).toBe(63)
  expect(creditsFor(0, 60)).toBe(0)
})
