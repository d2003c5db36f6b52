import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { afterDay, dayOf, monthsAfter, startAfterMonths, startOfDay } from './dates.ts'

it.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-01-15', 24, '2028-01-15'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected)
})

it('agrees with Temporal for days, months and zones', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
  const day = fc.integer({ min: -15_000, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), fc.constantFrom(...zones), (on, months, timeZone) => {
      const date = Temporal.PlainDate.from(on)
      const begin = (one: Temporal.PlainDate) => one.toZonedDateTime({ timeZone }).epochMilliseconds
      expect(monthsAfter(on, months)).toBe(date.add({ months }).toString())
      expect(startAfterMonths(on, months, timeZone)).toBe(begin(date.add({ months })))
      expect(startOfDay(on, timeZone)).toBe(begin(date))
      expect(afterDay(on, timeZone)).toBe(begin(date.add({ days: 1 })))
      expect(dayOf(new Date(begin(date)).toISOString(), timeZone)).toBe(on)
    }),
    { numRuns: 500 },
  )
})
