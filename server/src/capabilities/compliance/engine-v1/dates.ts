import { Temporal } from 'temporal-polyfill'
import type { Day } from './facts.ts'

/** Beginnings of days that were computed before: asking for a zone's offset is slow. The functions stay pure. */
const beginnings = new Map<string, number>()
const maxBeginnings = 20_000

/** The first instant of a calendar day in a zone, in epoch milliseconds. */
export const startOfDay = (day: Day, zone: string): number => {
  if (zone === 'UTC') return Date.parse(`${day}T00:00:00Z`)
  const key = `${zone} ${day}`
  const known = beginnings.get(key)
  if (known !== undefined) return known
  if (beginnings.size >= maxBeginnings) beginnings.clear()
  const instant = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds
  beginnings.set(key, instant)
  return instant
}

const dayOfUtc = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

/** The first instant after a calendar day in a zone. */
export const afterDay = (day: Day, zone: string): number =>
  startOfDay(dayOfUtc(Date.parse(`${day}T00:00:00Z`) + 86_400_000), zone)

/**
 * The calendar day n months after a day, clamped to the month's end: six months after 31 August is 28 or 29 February. A
 * cooling-off period of n months after the last day d is over at the start of this day.
 */
export const monthsAfter = (day: Day, months: number): Day => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOfUtc(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

/** The calendar day of an instant in a zone. */
export const dayOf = (instant: string, zone: string): Day =>
  zone === 'UTC'
    ? dayOfUtc(Date.parse(instant))
    : Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
