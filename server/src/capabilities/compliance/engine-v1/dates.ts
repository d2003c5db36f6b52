import { Temporal } from 'temporal-polyfill'
import type { Day } from './facts.ts'

/** Beginnings of days that were computed before: asking for a zone's offset is slow. The functions stay pure. */
const beginnings = new Map<string, number>()
const maxBeginnings = 20_000

const millisecondsPerDay = 86_400_000

const numberAt = (text: string, from: number, length: number): number => {
  let number = 0
  for (let i = from; i < from + length; i++) number = number * 10 + text.charCodeAt(i) - 48
  return number
}

/** Midnight of a day in UTC. Verdicts ask for thousands of days, and parsing a timestamp takes five times as long. */
const utcMidnight = (day: Day): number => {
  const year = numberAt(day, 0, 4)
  // Date.UTC takes the years below 100 for those of the 20th century.
  return year < 100 ? Date.parse(`${day}T00:00:00Z`) : Date.UTC(year, numberAt(day, 5, 2) - 1, numberAt(day, 8, 2))
}

/** The first instant of a calendar day in a zone, in epoch milliseconds. */
export const startOfDay = (day: Day, zone: string): number => {
  if (zone === 'UTC') return utcMidnight(day)
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
  zone === 'UTC'
    ? utcMidnight(day) + millisecondsPerDay
    : startOfDay(dayOfUtc(utcMidnight(day) + millisecondsPerDay), zone)

/**
 * The calendar day n months after a day, clamped to the month's end: six months after 31 August is 28 or 29 February. A
 * cooling-off period of n months after the last day d is over at the start of this day.
 */
export const monthsAfter = (day: Day, months: number): Day => dayOfUtc(utcMonthsAfter(day, months))

/** Midnight in UTC of the day n months after a day. */
const utcMonthsAfter = (day: Day, months: number): number => {
  const year = numberAt(day, 0, 4)
  const month = numberAt(day, 5, 2)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(numberAt(day, 8, 2), lastOfMonth))
}

/** The first instant, in a zone, of the day n months after a day. */
export const startAfterMonths = (day: Day, months: number, zone: string): number =>
  zone === 'UTC' ? utcMonthsAfter(day, months) : startOfDay(monthsAfter(day, months), zone)

/** The calendar day of an instant in a zone. */
export const dayOf = (instant: string, zone: string): Day =>
  zone === 'UTC'
    ? dayOfUtc(Date.parse(instant))
    : Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
