import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryTime, isImminent, isQuiet, nextSummary, quietEnd } from './delivery-time.ts'

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
] as const
const minute = fc.integer({ min: 0, max: 1439 })
const quietHours = fc.record({ start: minute, end: minute }).filter(({ start, end }) => start !== end)
/** Instants of a year with both changes of the clock in every zone, half of them within a day of one. */
const instant = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  ...['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'].map((day) =>
    fc.integer({ min: -24 * 60, max: 48 * 60 }).map((minutes) => new Date(Date.parse(day) + minutes * 60_000)),
  ),
)
const zone = fc.constantFrom(...zones)
const at = (text: string) => new Date(text)
const night = { start: 22 * 60, end: 7 * 60 }

describe('quiet hours', () => {
  it('end at the first instant outside of them, never before the message, in any zone and over any clock change', () => {
    fc.assert(
      fc.property(instant, zone, quietHours, (now, where, hours) => {
        const due = quietEnd(now, where, hours)
        expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime())
        expect(isQuiet(due, where, hours)).toBe(false)
        if (!isQuiet(now, where, hours)) expect(due).toEqual(now)
        else expect(isQuiet(new Date(due.getTime() - 60_000), where, hours)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['before midnight', '2026-06-10T21:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['after midnight', '2026-06-10T23:30:00Z', '2026-06-11T05:00:00.000Z'],
    ['at their first minute', '2026-06-10T20:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['at their end', '2026-06-11T05:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['in the night in which the clock goes forward', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['in the night in which the clock goes back', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('end at seven in Berlin for a message %s', (_, now, due) => {
    expect(quietEnd(at(now), 'Europe/Berlin', night).toISOString()).toBe(due)
  })

  it('that end in the skipped hour end with it, and those that end in the repeated hour end once more', () => {
    const hours = { start: 22 * 60, end: 150 }
    expect(quietEnd(at('2026-03-29T00:00:00Z'), 'Europe/Berlin', hours).toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(quietEnd(at('2026-10-25T00:10:00Z'), 'Europe/Berlin', hours).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(quietEnd(at('2026-10-25T01:10:00Z'), 'Europe/Berlin', hours).toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })
})

describe('summaries', () => {
  it('are sent later than what they contain: hourly ones within the hour, daily ones at their hour within 25 hours', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 4, max: 23 }), (now, where, hour) => {
        const hourly = nextSummary(now, where, 'hourly', hour)
        expect(hourly.getTime() - now.getTime()).toBeGreaterThan(0)
        expect(hourly.getTime() - now.getTime()).toBeLessThanOrEqual(3_600_000)
        const daily = nextSummary(now, where, 'daily', hour)
        expect(daily.getTime() - now.getTime()).toBeGreaterThan(0)
        expect(daily.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(localDateTimeAt(daily, where)).toMatchObject({ hour, minute: 0 })
      }),
      { numRuns: 1_000 },
    )
  })

  it('never arrive in quiet hours', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        quietHours,
        fc.constantFrom('immediately', 'hourly', 'daily'),
        (now, where, hours, how) => {
          const due = deliveryTime(now, where, { quietHours: hours, dailyHour: 8 }, how)
          expect(isQuiet(due, where, hours)).toBe(false)
          expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime())
        },
      ),
    )
  })
})

it.each([
  [61, false],
  [60, true],
  [0, true],
  [-15, true],
  [-16, false],
])('a call that starts in %d minutes is imminent: %s', (minutes, expected) => {
  const now = at('2026-06-10T12:00:00Z')
  expect(isImminent(new Date(now.getTime() + minutes * 60_000), now)).toBe(expected)
})
