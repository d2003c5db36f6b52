import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import type { Interval } from '@colloquy/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSlots } from './find-slots.ts'
import { anyOverlap, firstFreeStart, slotProblem } from './slot-rules.ts'

const hourMs = 3_600_000
const at = new Date('2026-11-20T10:02:00Z')
const interval = (start: string | number | Date, minutes = 60) => {
  const begins = new Date(start)
  return { start: begins, end: new Date(begins.getTime() + minutes * 60_000) }
}

describe('a slot of a call', () => {
  const problem = (start: string, minutes = 60) => slotProblem(interval(start, minutes), { at, minutes: 60 })

  it('is valid from four hours ahead', () => {
    expect(problem('2026-11-20T14:05:00Z')).toBeUndefined()
    expect(slotProblem(interval('2026-11-20T10:05:00Z'), { at, minutes: 60, noticeMs: 0 })).toBeUndefined()
  })

  it('lasts as long as the call and starts on a five-minute step', () => {
    expect(problem('2026-11-25T14:00:00Z', 55)).toBe('slot_malformed')
    expect(problem('2026-11-25T14:00:00Z', -60)).toBe('slot_malformed')
    expect(problem('2026-11-25T14:03:00Z')).toBe('slot_malformed')
    expect(problem('2026-11-25T14:00:30Z')).toBe('slot_malformed')
  })

  it('is neither in the past nor within the minimum notice', () => {
    expect(problem('2026-11-20T09:00:00Z')).toBe('slot_in_past')
    expect(slotProblem(interval(at), { at, minutes: 60 })).toBe('slot_malformed')
    expect(slotProblem(interval('2026-11-20T10:00:00Z'), { at: new Date('2026-11-20T10:00:00Z'), minutes: 60 })).toBe(
      'slot_in_past',
    )
    expect(problem('2026-11-20T14:00:00Z')).toBe('slot_too_soon')
  })

  it('may start when another ends, but not earlier', () => {
    const noon = interval('2026-11-25T12:00:00Z')
    expect(anyOverlap([interval('2026-11-25T13:00:00Z'), noon])).toBe(false)
    expect(anyOverlap([interval('2026-11-25T12:55:00Z'), noon])).toBe(true)
    expect(anyOverlap([noon, noon])).toBe(true)
    expect(anyOverlap([interval('2026-11-25T11:30:00Z', 15), interval('2026-11-25T11:00:00Z', 240), noon])).toBe(true)
    expect(anyOverlap([])).toBe(false)
  })
})

/** The local time in a zone, from the runtime's own tables instead of the library under test. */
const wall = (instant: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return { weekday: part('weekday'), minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

const works = (zone: string, { start, end }: Interval) => {
  const from = wall(start, zone)
  const to = wall(new Date(end.getTime() - 1), zone)
  return (
    !['Sat', 'Sun'].includes(from.weekday) && from.minutes >= 480 && to.minutes < 1140 && to.minutes >= from.minutes
  )
}

describe('suggested times', () => {
  // The instants at which clocks change, in both directions and on both halves of the globe.
  const changes = [
    '2027-03-28T01:00:00Z',
    '2026-10-25T01:00:00Z',
    '2027-03-14T07:00:00Z',
    '2026-11-01T06:00:00Z',
    '2027-04-03T16:00:00Z',
    '2026-10-03T16:00:00Z',
    '2027-04-04T14:00:00Z',
    '2027-10-03T16:00:00Z',
  ].map((text) => new Date(text).getTime())
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'UTC',
  ]

  it('keep length, notice, step, buffer and reason across every clock change [TZ-02]', () => {
    const party = fc.record({
      timeZone: fc.constantFrom(...zones),
      offsets: fc.array(fc.tuple(fc.integer({ min: 0, max: 14 * 24 * 12 }), fc.integer({ min: 1, max: 48 })), {
        maxLength: 12,
      }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: -14 * 24 * 60, max: 24 * 60 }),
        fc.constantFrom(15, 30, 45, 60, 90, 240),
        fc.array(party, { minLength: 1, maxLength: 3 }),
        (change, shift, minutes, drawn) => {
          const now = new Date(change + shift * 60_000)
          const parties = drawn.map(({ timeZone, offsets }) => ({
            timeZone,
            windows: defaultWindows,
            busy: offsets.map(([from, steps]) => interval(now.getTime() + from * 300_000, steps * 5)),
          }))
          const seen = findSlots(parties, { at: now, minutes })
          expect(seen.length).toBeLessThanOrEqual(5)
          expect(anyOverlap(seen)).toBe(false)
          const ranks = seen.map(({ reason }) => (reason === 'working_hours_of_all' ? 0 : 1))
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
          for (const slot of seen) {
            expect(slotProblem(slot, { at: now, minutes })).toBeUndefined()
            expect(slot.start.getTime() - now.getTime()).toBeGreaterThanOrEqual(4 * hourMs)
            const inside = parties.filter(({ timeZone }) => works(timeZone, slot)).length
            const reason =
              inside === parties.length
                ? 'working_hours_of_all'
                : inside > 0
                  ? 'working_hours_of_some'
                  : 'outside_working_hours'
            expect(slot.reason).toBe(reason)
            for (const booked of parties.flatMap(({ busy }) => busy)) {
              const gap = Math.max(
                slot.start.getTime() - booked.end.getTime(),
                booked.start.getTime() - slot.end.getTime(),
              )
              expect(gap).toBeGreaterThanOrEqual(10 * 60_000)
            }
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the first free time', () => {
  // A Friday, two minutes past ten in London: eleven in Zürich.
  const first = (timeZone: string, busy: readonly ReturnType<typeof interval>[] = [], caller = busy.slice(0, 0)) =>
    firstFreeStart(
      [
        { timeZone, windows: defaultWindows, busy },
        { timeZone: 'Europe/London', windows: defaultWindows, busy: caller },
      ],
      { at, minutes: 60 },
    )?.toISOString()

  it('is after the minimum notice, within the working hours of the first party', () => {
    expect(first('Europe/Zurich')).toBe('2026-11-20T14:30:00.000Z')
    // In Tokyo it is Friday evening: Monday at eight.
    expect(first('Asia/Tokyo')).toBe('2026-11-22T23:00:00.000Z')
  })

  it('avoids bookings of both sides, including the buffer', () => {
    const afternoon = [interval('2026-11-20T15:00:00Z')]
    expect(first('Europe/Zurich', afternoon)).toBe('2026-11-20T16:30:00.000Z')
    expect(first('Europe/Zurich', [], afternoon)).toBe('2026-11-20T16:30:00.000Z')
    expect(first('Europe/Zurich', [interval('2026-11-20T12:00:00Z', 6 * 24 * 60)])).toBe('2026-11-26T12:30:00.000Z')
  })

  it('is undefined when two weeks are fully booked', () => {
    expect(first('Europe/Zurich', [interval('2026-11-20T00:00:00Z', 25 * 24 * 60)])).toBeUndefined()
  })
})
