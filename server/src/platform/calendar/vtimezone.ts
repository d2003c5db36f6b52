import { zoneOffsets } from '@colloquy/contract/local-date-time'
import { contains } from '@colloquy/contract/time'

/** Years from the first instant on for which a definition of a zone is right. */
export const definedYears = 10

const minuteMs = 60_000
const dayMs = 86_400_000

/** A change of the clocks of a zone. */
interface ClockChange {
  readonly at: number
  readonly fromMs: number
  readonly toMs: number
}

/** In which week of its month a change comes, as RFC 5545 counts: from the first, 1 to 4, or the last, -1. */
type Week = 1 | 2 | 3 | 4 | -1

/** A change that comes each year on the same weekday of a month. */
interface YearlyChange {
  readonly first: ClockChange
  readonly month: number
  readonly week: Week
  readonly weekday: number
}

/**
 * The definition of an IANA zone as a `VTIMEZONE` (RFC 5545, 3.6.5) with CRLF lines, right from the year of an instant on for ten
 * years. It comes from the same clocks as the times that are written in it, so that both always mean the same instant, which tables of
 * another edition would not. Programs such as Outlook read rules and no lists of dates (`RDATE`): changes that follow a rule are written
 * as one, all others one by one.
 */
export const vtimezone = (zone: string, from: Date): string => {
  const year = from.getUTCFullYear()
  const key = `${zone} ${year}`
  const known = definitions.get(key) ?? define(zone, year)
  if (definitions.size >= maxDefinitions) definitions.clear()
  definitions.set(key, known)
  return known
}

const definitions = new Map<string, string>()
const maxDefinitions = 1000

const define = (zone: string, year: number): string => {
  // Each observance begins before the first time that is written in it.
  const start = Date.UTC(year - 1, 0, 1)
  const offsets = zoneOffsets(zone, { start, end: Date.UTC(year + definedYears, 0, 2) })
  const changes = offsets.slice(1).map((part, i) => ({
    at: part.start,
    fromMs: offsets[i]!.offsetMs,
    toMs: part.offsetMs,
  }))
  const initialMs = offsets[0]!.offsetMs
  const yearly = yearlyChangesOf(changes)
  const observances = yearly
    ? yearly.map((one) => observance(one.first, ruleOf(one)))
    : [observance({ at: start, fromMs: initialMs, toMs: initialMs }), ...changes.map((change) => observance(change))]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE', ''].join('\r\n')
}

/** Both changes of a year if those of each year come on the same weekdays; undefined if not, or without changes. */
const yearlyChangesOf = (changes: readonly ClockChange[]): YearlyChange[] | undefined => {
  if (changes.length < 2 || changes.length % 2 === 1) return undefined
  const halves = [0, 1].map((half) => changes.filter((_, i) => i % 2 === half))
  const found = halves.map(yearlyChangeOf)
  return found.every((one) => one !== undefined) ? found : undefined
}

const yearlyChangeOf = (changes: readonly ClockChange[]): YearlyChange | undefined => {
  const days = changes.map(dayOf)
  const [first, firstDay] = [changes[0], days[0]]
  if (!first || !firstDay) return undefined
  const { year, month, weekday, minute } = firstDay
  const isSteady = days.every(
    (day, i) =>
      day.year === year + i &&
      day.month === month &&
      day.weekday === weekday &&
      day.minute === minute &&
      changes[i]!.fromMs === first.fromMs &&
      changes[i]!.toMs === first.toMs,
  )
  const week = ([-1, 1, 2, 3, 4] as const).find((one) => days.every(({ weeks }) => weeks.includes(one)))
  return isSteady && week ? { first, month, weekday, week } : undefined
}

/** Where a change lies in its year, on the clocks as they were before it. */
const dayOf = ({ at, fromMs }: ClockChange) => {
  const local = new Date(at + fromMs)
  const date = local.getUTCDate()
  const isLast = new Date(local.getTime() + 7 * dayMs).getUTCMonth() !== local.getUTCMonth()
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    weekday: local.getUTCDay(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    /** A fourth week may be the last one as well. */
    weeks: [Math.ceil(date / 7), ...(isLast ? [-1] : [])],
  }
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

const ruleOf = ({ month, week, weekday }: YearlyChange): string =>
  `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdays[weekday]}`

/** A part of a zone's year: since when, on the clocks before it, and how far they are ahead of UTC before and after. */
const observance = ({ at, fromMs, toMs }: ClockChange, rule?: string): string[] => {
  const name = toMs > fromMs ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${compactTime(at + fromMs)}`,
    ...(rule ? [rule] : []),
    `TZOFFSETFROM:${offsetText(fromMs)}`,
    `TZOFFSETTO:${offsetText(toMs)}`,
    `END:${name}`,
  ]
}

const compactTime = (localMs: number): string => new Date(localMs).toISOString().slice(0, 19).replace(/[-:]/g, '')

const offsetText = (offsetMs: number): string => {
  const minutes = Math.abs(offsetMs) / minuteMs
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}

/**
 * A time on the clocks of a zone as a calendar file writes it; undefined where the zone has that time twice: it means the first one
 * (RFC 5545, 3.3.5), which programs get wrong.
 */
export const localTimeText = (instant: Date, zone: string): string | undefined => {
  const at = instant.getTime()
  const around = zoneOffsets(zone, { start: at - dayMs, end: at + dayMs })
  const local = at + around.find((part) => contains(part, at))!.offsetMs
  const isOnce = around.filter((part) => contains(part, local - part.offsetMs)).length === 1
  return isOnce ? compactTime(local) : undefined
}
