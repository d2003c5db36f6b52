import { creditsFor } from '@colloquy/contract/calls/credits'
import { expect, it } from 'vitest'
import { creditsAfter } from './pricing.ts'

it('prices a call by the minute in hundredths of a credit', () => {
  expect(creditsFor(125, 60)).toBe(125)
  expect(creditsFor(125, 30)).toBe(63)
  expect(creditsFor(0, 60)).toBe(0)
})

it('charges the scheduled length of a call that took place, nothing otherwise, and never invents an hourly price', () => {
  const call = { credits: 125, credits_per_hour: 125, expected_minutes: 60 }
  expect([1, 60, 90].map((minutes) => creditsAfter(call, minutes))).toEqual([125, 125, 125])
  expect(creditsAfter(call, 0)).toBe(0)
  expect(creditsAfter({ ...call, credits: 0 }, 45)).toBe(125)
  expect(creditsAfter({ ...call, credits_per_hour: null }, 0)).toBe(125)
  expect(creditsAfter({ ...call, credits: null }, 45)).toBeNull()
})
