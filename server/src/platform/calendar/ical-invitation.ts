import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator'
import { localTimeText, vtimezone } from './vtimezone.ts'

/** Somebody named in a calendar file. */
export interface Participant {
  readonly name: string
  readonly email: string
}

/** A person the event is for. Each side of a call gets a file of its own, so that no address reaches the other side. */
export interface Attendee extends Participant {
  /** True when the person has agreed already; their calendar then shows the event as accepted and does not ask. */
  readonly accepted?: boolean
}

/** One state of one event. The same `uid` with a higher `sequence` replaces what a calendar knows of it (RFC 5546). */
export interface Invitation {
  /**
   * `CANCEL` takes the event out of the calendar it was sent to by `REQUEST`; `DECLINECOUNTER` says that it stays as it is although
   * somebody has proposed another time.
   */
  readonly method: 'REQUEST' | 'CANCEL' | 'DECLINECOUNTER'
  /** Stays the same over the whole life of the event; letters, digits and `-._@`. */
  readonly uid: string
  /** Rises by at least one with each change and with the cancellation; starts at 0. */
  readonly sequence: number
  /** The instant at which this state was made. */
  readonly stamp: Date
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly description: string
  readonly location?: string
  /** Where the event takes place: the page to join at. */
  readonly url?: string
  readonly organizer: Participant
  readonly attendees: readonly Attendee[]
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** An event as a subscribed calendar shows it. It names nobody's address: calendars do not answer to it. */
export type FeedEvent = Omit<Invitation, 'method' | 'organizer' | 'attendees' | 'status'>

/** Minutes after which a calendar program may read a feed again. */
const feedRefreshMinutes = 60

/**
 * Writes a calendar to subscribe to (RFC 5545) with CRLF lines. Its times are in UTC, or with `timeZone` in that zone, which the file
 * then defines.
 * @throws RangeError when an event does not end after it starts, or its uid is not plain
 */
export const calendarFeed = (name: string, events: readonly FeedEvent[], timeZone?: string): string => {
  const calendar = ical({
    prodId: { company: 'Colloquy', product: 'Calls', language: 'EN' },
    name: oneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: feedRefreshMinutes * 60,
  })
  for (const event of events) {
    checkEvent(event)
    calendar.createEvent({
      ...contentOf(event),
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
    })
  }
  const first = Math.min(...events.map(({ start }) => start.getTime()))
  const text = calendar.toString()
  return timeZone === undefined || events.length === 0 ? text : inTimeZone(text, timeZone, new Date(first))
}

/**
 * Writes the times of events on the clocks of a zone; DTSTAMP is always in UTC. The library could do it by the zone of the process
 * only. Nothing else can begin a line like this: texts have no line breaks of their own, and what is folded begins with a space.
 */
const inTimeZone = (text: string, zone: string, first: Date): string =>
  text
    .replace(/^DTSTART:(\w+)Z\r\nDTEND:(\w+)Z\r$/gm, (utc, ...times) => {
      const [start, end] = [String(times[0]), String(times[1])].map((time) => localTimeText(parseUtc(time), zone))
      return start && end ? `DTSTART;TZID=${zone}:${start}\r\nDTEND;TZID=${zone}:${end}\r` : utc
    })
    .replace(/^BEGIN:VEVENT\r$/m, `${vtimezone(zone, first)}BEGIN:VEVENT\r`)

const parseUtc = (compact: string): Date =>
  new Date(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))

/**
 * Writes an iTIP message (RFC 5545, RFC 5546) with CRLF lines, every instant in UTC.
 * @throws RangeError when the event does not end after it starts, the uid is not plain, or CANCEL is not `CANCELLED`.
 */
export const invitation = (input: Invitation): string => {
  check(input)
  const calendar = ical({
    prodId: { company: 'Colloquy', product: 'Calls', language: 'EN' },
    method: ICalCalendarMethod[input.method],
  })
  // Dates without a zone are written with `Z`, whatever zone the process runs in. The library writes a plain Date with a zone
  // in the process's local time, and a zone on the calendar makes DTSTAMP wrong; so neither is set.
  calendar.createEvent({
    ...contentOf(input),
    organizer: participant(input.organizer),
    attendees: input.attendees.map((attendee) => ({
      ...participant(attendee),
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
      status: attendee.accepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
      rsvp: !attendee.accepted,
    })),
    status: ICalEventStatus[input.status],
    busystatus: input.status === 'CANCELLED' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  })
  return calendar.toString()
}

const contentOf = (event: FeedEvent) => ({
  id: event.uid,
  sequence: event.sequence,
  stamp: event.stamp,
  start: event.start,
  end: event.end,
  summary: oneLine(event.summary),
  description: manyLines(event.description),
  location: event.location === undefined ? null : oneLine(event.location),
  url: event.url === undefined ? null : new URL(event.url).href,
})

const check = (input: Invitation): void => {
  checkEvent(input)
  if ((input.method === 'CANCEL') !== (input.status === 'CANCELLED'))
    throw new RangeError('CANCEL and CANCELLED go together')
}

const checkEvent = ({ uid, start, end, sequence }: FeedEvent): void => {
  if (!(end.getTime() > start.getTime())) throw new RangeError('an event ends after it starts')
  if (!/^[\w.@-]{1,200}$/.test(uid)) throw new RangeError('the uid of an event is plain text')
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw new RangeError('the sequence of an event counts from 0')
}

/** An address with anything but the characters of an address would end the property it stands in. */
const participant = ({ name, email }: Participant) => {
  if (!/^[^\s\p{Cc}:;,"<>]+@[^\s\p{Cc}:;,"<>]+$/u.test(email)) throw new RangeError('not an e-mail address')
  return { name: oneLine(name), email }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
// The library escapes the line breaks that are left.
const manyLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim()
