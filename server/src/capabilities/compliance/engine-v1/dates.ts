import { Temporal } from 'temporal-polyfill'
import type { Day } from './facts.ts'

/** Instants and days that were computed before; the functions stay pure. */
const instants = new Map<string, number>()
const days = new Map<string, Day>()
const maxKept = 20_000

const remember = <V>(cache: Map<string, V>, key: string, compute: () => V): V => {
  const known = cache.get(key)
  if (known !== undefined) return known
  if (cache.size >= maxKept) cache.clear()
  const value = compute()
  cache.set(key, value)
  return value
}

/** The first instant of a calendar day in a zone, in epoch milliseconds. */
export const startOfDay = (day: Day, zone: string): number =>
  remember(
    instants,
    `${zone} ${day}`,
    () => Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds,
  )

/** The first instant after a calendar day in a zone. */
export const afterDay = (day: Day, zone: string): number =>
  startOfDay(
    remember(days, `${day} next`, () => Temporal.PlainDate.from(day).add({ days: 1 }).toString()),
    zone,
  )

/**
 * The calendar day n months after a day, clamped to the month's end: six months after 31 August is 28 or 29 February. A
 * cooling-off period of n months after the last day d is over at the start of this day.
 */
export const monthsAfter = (day: Day, months: number): Day =>
  remember(days, `${day} ${months}`, () => Temporal.PlainDate.from(day).add({ months }).toString())

/** The calendar day of an instant in a zone. */
export const dayOf = (instant: string, zone: string): Day =>
  remember(days, `${instant} ${zone}`, () =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
  )
