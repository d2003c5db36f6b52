import fc from 'fast-check'
import type { Facts } from '../../src/capabilities/compliance/engine-v1/facts.ts'

/** The day that arbitrary days lie around. */
export const origin = Date.parse('2026-01-01T00:00:00.000Z')
export const dayMs = 86_400_000
const dayAt = (days: number): string => new Date(origin + days * dayMs).toISOString().slice(0, 10)
const instantAt = (days: number): string => new Date(origin + days * dayMs + 3_600_000).toISOString()

const keys = ['a', 'b', 'c', 'd', 'name:e'] as const
const key = fc.constantFrom(...keys)
/** Days from the origin. */
export const offset = fc.integer({ min: -900, max: 600 })
const interval = fc
  .tuple(offset, fc.option(fc.integer({ min: 0, max: 500 })))
  .map(([from, length]) => ({ from: dayAt(from), until: length === null ? null : dayAt(from + length) }))
const source = fc.constantFrom('self' as const, 'staff' as const)

const company = fc.record({
  name: fc.constantFrom('One', 'Two'),
  parent: fc.option(key),
  listings: fc.option(fc.array(interval, { maxLength: 2 })),
  offers: fc.array(
    interval.map((days) => ({ ...days, kind: 'tender_offer' as const })),
    { maxLength: 1 },
  ),
  isOptedOut: fc.boolean(),
  isGovernment: fc.boolean(),
})
const employment = fc
  .tuple(
    key,
    fc.constantFrom('CFO', 'Head of Sales'),
    offset,
    fc.option(fc.integer({ min: 0, max: 900 })),
    offset,
    source,
  )
  .map(([at, title, from, length, confirmed, from_]) => ({
    company: at,
    title,
    startOn: dayAt(from),
    endOn: length === null ? null : dayAt(from + length),
    source: from_,
    confirmedAt: instantAt(confirmed),
  }))

const relationship = fc
  .tuple(
    fc.constantFrom('board' as const, 'supplier' as const, 'family' as const),
    key,
    fc.option(offset),
    fc.option(fc.integer({ min: 0, max: 900 })),
  )
  .map(([kind, at, from, length]) => ({
    kind,
    company: at,
    startOn: from === null ? null : dayAt(from),
    endOn: length === null ? null : dayAt((from ?? 0) + length),
  }))

/** Facts of all kinds, sparse enough that rules hold now and then. */
export const factsOf: fc.Arbitrary<Facts> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  expert: fc.record({
    employments: fc.option(
      fc.array(employment, { maxLength: 4 }).map((all) => all.map((one, i) => ({ ...one, id: `e${i}` }))),
    ),
    publicOffice: fc.option(
      fc.record({ holds: fc.boolean(), statement: fc.constant('Council'), source, confirmedAt: offset.map(instantAt) }),
    ),
    doNotContact: fc.boolean(),
    termsAcceptedAt: fc.option(offset.map(instantAt)),
    relationships: fc.option(
      fc.array(relationship, { maxLength: 3 }).map((all) => all.map((one, i) => ({ ...one, id: `t${i}` }))),
    ),
    training: fc.option(
      fc.array(fc.option(fc.tuple(offset, fc.integer({ min: 1, max: 500 }))), { maxLength: 2 }).map((all) =>
        all.map((one, i) => ({
          module: `m${i}`,
          completedAt: one && instantAt(one[0]),
          expiresAt: one && instantAt(one[0] + one[1]),
        })),
      ),
    ),
  }),
  companies: fc
    .tuple(company, company, company, company, company)
    .map((all) => Object.fromEntries(all.map((one, i) => [keys[i]!, one]))),
  client: fc.record({
    company: fc.option(key),
    competitors: fc.uniqueArray(key, { maxLength: 2 }),
    restricted: fc
      .array(fc.tuple(key, interval), { maxLength: 2 })
      .map((all) => all.map(([at, days], i) => ({ id: `r${i}`, company: at, ...days }))),
  }),
  project: fc.record({ targets: fc.uniqueArray(key, { maxLength: 3 }) }),
  call: fc.record({ pairCalls: fc.array(offset.map(instantAt), { maxLength: 5 }) }),
  answers: fc
    .array(fc.tuple(fc.constantFrom('block' as const, 'approve' as const), offset), { maxLength: 2 })
    .map((all) => all.map(([flag, at], i) => ({ id: `q${i}`, flag, at: instantAt(at) }))),
  expiringAnswers: fc
    .array(fc.tuple(offset, fc.integer({ min: 1, max: 500 })), { maxLength: 2 })
    .map((all) => all.map(([at, days], i) => ({ id: `s${i}`, at: instantAt(at), until: instantAt(at + days) }))),
})
/** A question about a confirmation, at noon of some day. */
export const questionAt = offset.map((days) => ({ stage: 'confirm' as const, at: origin + days * dayMs + 36_000_000 }))
