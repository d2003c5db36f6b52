import { type Interval, intersect, joinIntervals } from '@colloquy/contract/time'
import ICAL from 'ical.js'
import { instantOf, parseCalendars, textOf, UnreadableCalendarError } from './ical-file.ts'

/** What is read of a calendar, and for whom. */
export interface CalendarReading {
  readonly content: string
  /** Busy times outside of it are left out; in epoch milliseconds. */
  readonly interval: Interval<number>
  /** The person's zone: whole days, and times without a zone, are by its clock. */
  readonly timeZone: string
  /** The person's address: meetings that they have declined do not keep them busy. */
  readonly email: string | null
  /** The domain in the ids of our own events. The product knows these calls better than a copy of them does. */
  readonly ownDomain: string
}

/** Occurrences of one event that are looked at, from its first one on: every day of fifty years. */
const maxOccurrences = 20_000
export const maxBusyTimes = 5_000
const dayMs = 86_400_000

/**
 * When a calendar says that its owner is busy, in order and joined, and nothing else of it. Recurring events, exceptions,
 * whole days and free-busy times are followed; cancelled, transparent and declined events are not busy.
 * @throws UnreadableCalendarError
 */
export const busyTimesOf = (reading: CalendarReading): Interval<number>[] => {
  const calendars = parseCalendars(reading.content)
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const replaced = replacedOccurrences(events, reading)
  const times = [
    ...events.flatMap((event) => (isBusy(event, reading) ? readEvent(event, reading, replaced.get(uidOf(event))) : [])),
    ...calendars.flatMap((calendar) => calendar.getAllSubcomponents('vfreebusy').flatMap(freeBusyTimes)),
  ]
  const busy = joinIntervals(times.flatMap((time) => intersect(time, reading.interval) ?? []))
  if (busy.length > maxBusyTimes) throw new UnreadableCalendarError('too many busy times')
  return busy
}

const uidOf = (event: ICAL.Component): string => textOf(event, 'uid')

const isBusy = (event: ICAL.Component, { email, ownDomain }: CalendarReading): boolean => {
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED') return false
  if (textOf(event, 'transp').toUpperCase() === 'TRANSPARENT') return false
  // Outlook says more than whether an event is transparent.
  if (['FREE', 'WORKINGELSEWHERE'].includes(textOf(event, 'x-microsoft-cdo-busystatus').toUpperCase())) return false
  if (uidOf(event).toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`)) return false
  const own = email === null ? undefined : `mailto:${email}`.toLowerCase()
  return !event
    .getAllProperties('attendee')
    .some(
      (attendee) =>
        String(attendee.getFirstValue()).toLowerCase() === own &&
        String(attendee.getParameter('partstat')).toUpperCase() === 'DECLINED',
    )
}

/** The occurrences of recurring events that an event of its own replaces, by uid: an instant, or a day. */
const replacedOccurrences = (
  events: readonly ICAL.Component[],
  { timeZone }: CalendarReading,
): Map<string, ReadonlySet<number>> => {
  const exceptions = events.filter((event) => event.hasProperty('recurrence-id'))
  return new Map(
    [...Map.groupBy(exceptions, uidOf)].map(([uid, ofEvent]) => [
      uid,
      new Set(ofEvent.flatMap((event) => startsOf(event, 'recurrence-id', timeZone))),
    ]),
  )
}

const startsOf = (event: ICAL.Component, name: string, timeZone: string): number[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value: unknown) => ({ value, property })))
    .flatMap(({ value, property }) => (value instanceof ICAL.Time ? instantOf(value, property, timeZone) : []))

/** The times of one event; none of an event that breaks the standard, because the others are still worth knowing. */
const readEvent = (
  event: ICAL.Component,
  reading: CalendarReading,
  replaced: ReadonlySet<number> | undefined,
): Interval<number>[] => {
  try {
    return occurrencesOf(event, reading, replaced)
  } catch (error) {
    if (error instanceof UnreadableCalendarError) throw error
    return []
  }
}

/** The times of one event: of all its occurrences if it recurs. */
const occurrencesOf = (
  event: ICAL.Component,
  { interval, timeZone }: CalendarReading,
  replaced: ReadonlySet<number> = new Set(),
): Interval<number>[] => {
  const property = event.getFirstProperty('dtstart')
  const first = property?.getFirstValue()
  if (!property || !(first instanceof ICAL.Time)) return []
  const { roughLengthMs, endOf } = endFinder(event, first, property, timeZone)
  const timeOf = (start: ICAL.Time) => ({ start: instantOf(start, property, timeZone), end: endOf(start) })
  // Most events are long past. Finding their instants would take most of the time.
  const isPast = (start: ICAL.Time) => roughInstantOf(start) + roughLengthMs + 3 * dayMs < interval.start
  const recurs = event.hasProperty('rrule') || event.hasProperty('rdate')
  if (!recurs || event.hasProperty('recurrence-id')) return isPast(first) ? [] : [timeOf(first)]

  // The library compares exceptions by how they are written; clients write them in UTC as well.
  const left = new Set([...replaced, ...startsOf(event, 'exdate', timeZone)])
  const times: Interval<number>[] = []
  let looked = 0
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: first })
  for (let next = nextOf(expansion); next; next = nextOf(expansion)) {
    looked += 1
    if (looked > maxOccurrences) throw new UnreadableCalendarError('an event recurs too often')
    if (isPast(next)) continue
    const time = timeOf(next)
    if (time.start >= interval.end) break
    if (!left.has(time.start)) times.push(time)
  }
  return times
}

/** The instant of a time if its zone were UTC: at most 14 hours away from the right one. */
const roughInstantOf = ({ year, month, day, hour, minute }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute)

const nextOf = (expansion: ICAL.RecurExpansion): ICAL.Time | undefined => {
  try {
    return expansion.next() ?? undefined
  } catch {
    // The library gives up on a rule that no date fulfils.
    return undefined
  }
}

/** When an occurrence ends. Whole days have no length in hours, because clocks change. */
const endFinder = (
  event: ICAL.Component,
  first: ICAL.Time,
  startProperty: ICAL.Property,
  timeZone: string,
): { readonly roughLengthMs: number; readonly endOf: (start: ICAL.Time) => number } => {
  const property = event.getFirstProperty('dtend')
  const end = property?.getFirstValue()
  const length = event.getFirstPropertyValue('duration')
  if (first.isDate) {
    const seconds =
      end instanceof ICAL.Time
        ? end.subtractDateTz(first).toSeconds()
        : length instanceof ICAL.Duration
          ? length.toSeconds()
          : 86_400
    const days = Math.max(1, Math.round((seconds * 1000) / dayMs))
    return {
      roughLengthMs: days * dayMs,
      endOf: (start) => {
        const after = start.clone()
        after.adjust(days, 0, 0, 0)
        return instantOf(after, startProperty, timeZone)
      },
    }
  }
  if (!property || !(end instanceof ICAL.Time)) {
    const lengthMs = length instanceof ICAL.Duration ? Math.max(0, length.toSeconds() * 1000) : 0
    return { roughLengthMs: lengthMs, endOf: (start) => instantOf(start, startProperty, timeZone) + lengthMs }
  }
  let lengthMs: number | undefined
  return {
    roughLengthMs: roughInstantOf(end) - roughInstantOf(first),
    endOf: (start) => {
      lengthMs ??= Math.max(0, instantOf(end, property, timeZone) - instantOf(first, startProperty, timeZone))
      return instantOf(start, startProperty, timeZone) + lengthMs
    },
  }
}

/** The times of a component that publishes nothing but free and busy times. */
const freeBusyTimes = (component: ICAL.Component): Interval<number>[] =>
  component
    .getAllProperties('freebusy')
    .filter((property) => String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() !== 'FREE')
    .flatMap((property) =>
      property
        .getValues()
        .flatMap((value: unknown) =>
          value instanceof ICAL.Period
            ? { start: value.start.toUnixTime() * 1000, end: value.getEnd().toUnixTime() * 1000 }
            : [],
        ),
    )
