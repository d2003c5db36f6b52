/*
 * Finding slots for many people: 8 over 4 weeks and 12 over 8 weeks, with working hours, trips, days off and bookings of their
 * own, across clock changes. Each request has people nobody has asked for before. Then the found slots are compared with
 * those of a slow reference, in generated cases.
 * Options: --rounds N (40), --cases N (10000).
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { findSlots, type Party } from '../server/src/capabilities/scheduling/find-slots.ts'
import { slotCases } from '../server/testing/scheduling/generated-slot-cases.ts'
import { findSlotsByScanning } from '../server/testing/scheduling/reference-slots.ts'
import type { Measurement } from './rig/budget.ts'
import { quantile, rounded } from './rig/statistics.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Two weeks before clocks change in America and Europe. */
const at = new Date('2026-10-10T09:00:00Z')
const zones = [
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Europe/Zurich',
  'Australia/Sydney',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Riyadh',
  'Pacific/Auckland',
  'America/Chicago',
]

/** Somebody with a break at noon, three calls a working day, a day off and a trip. */
const partyOf = (n: number, days: number): Party => ({
  timeZone: zones[n % zones.length]!,
  windows: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, start: 480 + (n % 4) * 30, end: 720 },
    { day, start: 780, end: 1080 + (n % 3) * 30 },
  ]),
  exceptions: [
    { from: '2026-10-19', to: '2026-10-19', timeZone: null },
    { from: '2026-10-27', to: '2026-10-29', timeZone: zones[(n + 5) % zones.length]! },
  ],
  busy: Array.from({ length: days * 3 }, (_, i) => {
    const start = at.getTime() + Math.floor(i / 3) * dayMs + ((i % 3) * 5 + (n % 5)) * hourMs
    return { start: new Date(start), end: new Date(start + hourMs) }
  }),
})

/** The CPU time of each request, in milliseconds: it depends less on other load than elapsed time. */
const timesOf = (people: number, days: number, rounds: number): number[] =>
  Array.from({ length: rounds }, (_, round) => {
    const parties = Array.from({ length: people }, (_, i) => partyOf(round * 7 + i, days))
    const before = process.cpuUsage()
    const found = findSlots(parties, { at, minutes: 60, days })
    const { user, system } = process.cpuUsage(before)
    if (found.length === 0) throw new Error('No slots were found, so nothing was measured.')
    return (user + system) / 1000
  })

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '40' }, cases: { type: 'string', default: '10000' } },
  })
  const rounds = Number(values.rounds)
  // Requests before the program is compiled say nothing about a server that runs.
  timesOf(8, 28, 10)
  const eight = timesOf(8, 28, rounds)
  const twelve = timesOf(12, 56, rounds)
  let different = 0
  for (const { parties, request } of fc.sample(slotCases, { seed: 20_261_126, numRuns: Number(values.cases) })) {
    const [found, expected] = [findSlots(parties, request), findSlotsByScanning(parties, request)]
    if (JSON.stringify(found) !== JSON.stringify(expected)) different += 1
  }
  return {
    figures: {
      eightPeopleFourWeeksMs: rounded(quantile(eight, 0.95), 2),
      twelvePeopleEightWeeksMs: rounded(quantile(twelve, 0.95), 2),
      differentCases: different,
    },
    table: [
      {
        request: '8 people, 4 weeks',
        medianMs: rounded(quantile(eight, 0.5), 2),
        p95Ms: rounded(quantile(eight, 0.95), 2),
      },
      {
        request: '12 people, 8 weeks',
        medianMs: rounded(quantile(twelve, 0.5), 2),
        p95Ms: rounded(quantile(twelve, 0.95), 2),
      },
    ],
  }
}
