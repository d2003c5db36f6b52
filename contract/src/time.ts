import arSA from '../translations/time/arSA.json' with { type: 'json' }
import deDE from '../translations/time/deDE.json' with { type: 'json' }
import enUS from '../translations/time/enUS.json' with { type: 'json' }
import { type Language, tagOf } from './languages.ts'
import { daysBetween, localDateTimeAt } from './local-date-time.ts'
import type { Slot } from './values.ts'

/** A half-open interval `[start, end)`: of instants, or of numbers such as milliseconds or hours of a day. */
export interface Interval<T extends Date | number = Date> {
  readonly start: T
  readonly end: T
}

/** Whether a point lies in an interval. The end is excluded. */
export const contains = <T extends Date | number>({ start, end }: Interval<T>, point: T): boolean =>
  start <= point && point < end

/** Whether two intervals share a point. Adjacent ones do not. */
export const overlaps = <T extends Date | number>(a: Interval<T>, b: Interval<T>): boolean =>
  a.start < b.end && b.start < a.end

/** The intersection of two intervals; undefined when there is none. */
export const intersect = <T extends Date | number>(a: Interval<T>, b: Interval<T>): Interval<T> | undefined =>
  overlaps(a, b) ? { start: a.start < b.start ? b.start : a.start, end: a.end < b.end ? a.end : b.end } : undefined

/** What remains of an interval without others, in order. The others may overlap and come in any order. */
export const subtract = <T extends Date | number>(whole: Interval<T>, others: readonly Interval<T>[]): Interval<T>[] =>
  others.reduce<Interval<T>[]>(
    (parts, other) =>
      parts.flatMap((part) => {
        if (!overlaps(part, other)) return [part]
        const before = { start: part.start, end: other.start }
        const after = { start: other.end, end: part.end }
        return [before, after].filter(({ start, end }) => start < end)
      }),
    whole.start < whole.end ? [whole] : [],
  )

/** The same intervals in order, with those that overlap or touch joined. */
export const joinIntervals = (intervals: readonly Interval<number>[]): Interval<number>[] => {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** The length of an interval: in milliseconds for instants, else in the unit of its numbers. */
export const duration = ({ start, end }: Interval<Date | number>): number => Number(end) - Number(start)

/** Converts a slot from the wire format to an interval of instants. */
export const parseSlot = ({ start, end }: Slot): Interval => ({ start: new Date(start), end: new Date(end) })

/** Converts an interval of instants to the wire format. */
export const formatSlot = ({ start, end }: Interval): Slot => ({ start: start.toISOString(), end: end.toISOString() })

const words = { enUS, deDE, arSA }

/** Calendar and digits are the same in all languages, so that times are comparable across languages and mails. */
const localeOf = (language: Language): string => `${tagOf(language)}-u-ca-gregory-nu-latn`

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** The city of a zone in the reader's language: `Europe/Zurich` → "Zürich". */
export const cityOf = (zone: string, language: Language): string => {
  const cities: Readonly<Record<string, string>> = words[language].cities
  return cities[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** A wall time with its city. */
export interface LocalTimeInCity {
  time: string
  city: string
}

/** Formats times for one reader: in their language and in their time zone, unless another is given [TZ-02]. */
export interface TimeFormat {
  readonly language: Language
  readonly zone: string
  readonly city: string
  /** "15:00" */
  clock(instant: Date | string, zone?: string): string
  /** "15:00" and "London" */
  placed(instant: Date | string, zone?: string): LocalTimeInCity
  /** "Fri, Nov 20"; with the year when it is not this year's. */
  day(instant: Date | string, now: Date, zone?: string): string
  /** "today", "tomorrow", else as `day`. */
  nearDay(instant: Date | string, now: Date, zone?: string): string
  /** "Friday, November 20, 2026" */
  longDay(instant: Date | string, zone?: string): string
  /** "Mon", at the head of a column of days. */
  weekday(instant: Date | string, zone?: string): string
  /** "November 2026"; takes a calendar day. */
  longMonth(day: string): string
  /** "Nov 2026", for careers; takes a calendar day. */
  month(day: string): string
  /** "15:00–16:00" */
  range(slot: Slot, zone?: string): string
  /** "2 h 19 min" for minutes; "3 d 4 h" from a day up. */
  duration(minutes: number): string
  /** "in 2 h 19 min", "18 h ago", "now" within the same minute. */
  distance(instant: Date | string, now: Date): string
}

const dateOf = (instant: Date | string): Date => (typeof instant === 'string' ? new Date(instant) : instant)

const known = new Map<string, TimeFormat>()

/** The time format of a language and an IANA zone. Cached per pair. */
export const timeFormat = (language: Language, zone: string): TimeFormat => {
  const key = `${language} ${zone}`
  const format = known.get(key) ?? makeFormat(language, zone)
  known.set(key, format)
  return format
}

const makeFormat = (language: Language, own: string): TimeFormat => {
  const locale = localeOf(language)
  const say = words[language]
  const formats = new Map<string, Intl.DateTimeFormat>()
  const written = (name: string, options: Intl.DateTimeFormatOptions, instant: Date | string, zone = own): string => {
    const key = `${name} ${zone}`
    let format = formats.get(key)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
      formats.set(key, format)
    }
    return format.format(dateOf(instant))
  }
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const

  const clock: TimeFormat['clock'] = (instant, zone = own) => {
    const { hour, minute } = localDateTimeAt(dateOf(instant), zone)
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  }
  const day: TimeFormat['day'] = (instant, now, zone = own) => {
    const sameYear = localDateTimeAt(dateOf(instant), zone).year === localDateTimeAt(now, zone).year
    return sameYear
      ? written('day', shortDay, instant, zone)
      : written('day of year', { ...shortDay, year: 'numeric' }, instant, zone)
  }
  const duration = (minutes: number): string => {
    const whole = Math.max(0, Math.round(minutes))
    const parts: [string, number][] = [
      [say.days, Math.floor(whole / 1440)],
      [say.hours, Math.floor((whole % 1440) / 60)],
      [say.minutes, whole % 60],
    ]
    const first = parts.findIndex(([, n]) => n > 0)
    if (first < 0) return fill(say.minutes, { n: 0 })
    return parts
      .slice(first, first + 2)
      .filter(([, n]) => n > 0)
      .map(([text, n]) => fill(text, { n }))
      .join(' ')
  }

  return {
    language,
    zone: own,
    city: cityOf(own, language),
    clock,
    placed: (instant, zone = own) => ({ time: clock(instant, zone), city: cityOf(zone, language) }),
    day,
    nearDay: (instant, now, zone = own) => {
      const days = daysBetween(now, dateOf(instant), zone)
      return Math.abs(days) <= 1 ? near.format(days, 'day') : day(instant, now, zone)
    },
    longDay: (instant, zone = own) =>
      written('long day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, instant, zone),
    weekday: (instant, zone = own) => written('weekday', { weekday: 'short' }, instant, zone),
    longMonth: (calendarDay) =>
      written('long month', { month: 'long', year: 'numeric' }, `${calendarDay}T12:00:00Z`, 'UTC'),
    month: (calendarDay) => written('month', { month: 'short', year: 'numeric' }, `${calendarDay}T12:00:00Z`, 'UTC'),
    range: (slot, zone = own) => `${clock(slot.start, zone)}–${clock(slot.end, zone)}`,
    duration,
    distance: (instant, now) => {
      const minutes = Math.round((dateOf(instant).getTime() - now.getTime()) / 60_000)
      if (minutes === 0) return say.now
      return fill(minutes > 0 ? say.in : say.ago, { duration: duration(Math.abs(minutes)) })
    },
  }
}
