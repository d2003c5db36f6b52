import fc from 'fast-check'
import type { Party, SlotRequest } from '../../src/capabilities/scheduling/find-slots.ts'
import { scanMs } from './reference-slots.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Zones with clock changes on different days and in both directions, of half hours and quarters, and across midnight. */
const zones = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Casablanca',
  'Pacific/Auckland',
  'Asia/Beirut',
  'UTC',
]

/** Days before clock changes of these zones. */
const starts = ['2026-10-22', '2026-03-06', '2027-03-25', '2026-04-02', '2026-09-02', '2027-02-05'].map((day) =>
  Date.parse(day),
)

const dayName = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

const windows = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 48 }))
    .map(([day, start, steps]) => ({ day, start: start * 15, end: Math.min(start + steps, 96) * 15 })),
  { maxLength: 12 },
)

/** Exceptions of a few days, one after the other. */
const exceptionsFrom = (start: number) =>
  fc
    .array(
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }), fc.option(fc.constantFrom(...zones))),
      { maxLength: 3 },
    )
    .map((drawn) => {
      let day = start - dayMs
      return drawn.map(([gap, length, timeZone]) => {
        const from = day + gap * dayMs
        const to = from + length * dayMs
        day = to + dayMs
        return { from: dayName(from), to: dayName(to), timeZone }
      })
    })

const partyFrom = (start: number): fc.Arbitrary<Party> =>
  fc.record({
    timeZone: fc.constantFrom(...zones),
    windows,
    exceptions: exceptionsFrom(start),
    busy: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 7 * 96 }), fc.integer({ min: 1, max: 40 })).map(([from, steps]) => ({
        start: new Date(start + from * scanMs),
        end: new Date(start + (from + steps) * scanMs),
      })),
      { maxLength: 6 },
    ),
    bufferMs: fc.constantFrom(0, 600_000, 1_800_000),
    noticeMs: fc.constantFrom(0, 2 * hourMs, 2 * dayMs),
    notBefore: fc.constantFrom(new Date(0), new Date(start + 3 * dayMs + 7 * hourMs)),
  })

/** Parties and requests around clock changes. */
export const slotCases: fc.Arbitrary<{ readonly parties: readonly Party[]; readonly request: SlotRequest }> = fc
  .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 95 }))
  .chain(([start, step]) =>
    fc.record({
      parties: fc.array(partyFrom(start), { minLength: 1, maxLength: 4 }),
      request: fc.record({
        at: fc.constant(new Date(start + step * scanMs)),
        minutes: fc.constantFrom(15, 30, 60, 90, 240),
        noticeMs: fc.constantFrom(0, 4 * hourMs),
        days: fc.constantFrom(3, 7),
      }),
    }),
  )
