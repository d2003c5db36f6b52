import type { Interval } from '@colloquy/contract/time'
import ICAL from 'ical.js'
import { instantOf, parseCalendars, textOf } from './ical-file.ts'

/** An answer of an attendee to an invitation (RFC 5546, 3.2.3 and 3.2.7). */
export interface CalendarReply {
  readonly method: 'REPLY' | 'COUNTER'
  readonly uid: string
  /** The version of the event that it answers. */
  readonly sequence: number
  /** When the attendee's program wrote it. */
  readonly stamp: Date
  readonly attendees: readonly { readonly email: string; readonly status: string }[]
  /** Of a COUNTER: the proposed time. */
  readonly slot: Interval | undefined
  readonly comment: string
}

/**
 * Reads an answer; undefined when the content is anything else. Times without a zone are by the clock of `timeZone`.
 */
export const readCalendarReply = (content: string, timeZone: string): CalendarReply | undefined => {
  try {
    const [calendar, ...others] = parseCalendars(content)
    const [event, ...further] = calendar!.getAllSubcomponents('vevent')
    if (!event || others.length > 0 || further.length > 0 || event.hasProperty('recurrence-id')) return undefined
    const method = textOf(calendar!, 'method').toUpperCase()
    const stamp = event.getFirstPropertyValue('dtstamp')
    if ((method !== 'REPLY' && method !== 'COUNTER') || !(stamp instanceof ICAL.Time)) return undefined
    const sequence = Number(textOf(event, 'sequence') || 0)
    if (!Number.isSafeInteger(sequence) || sequence < 0) return undefined
    return {
      method,
      uid: textOf(event, 'uid'),
      sequence,
      stamp: stamp.toJSDate(),
      attendees: event.getAllProperties('attendee').map((attendee) => ({
        email: String(attendee.getFirstValue())
          .replace(/^mailto:/i, '')
          .toLowerCase(),
        status: String(attendee.getFirstParameter('partstat') || 'NEEDS-ACTION').toUpperCase(),
      })),
      slot: method === 'COUNTER' ? slotOf(event, timeZone) : undefined,
      // The database keeps no NUL.
      comment: textOf(event, 'comment').replaceAll('\0', '').trim(),
    }
  } catch {
    // The library throws at each value that breaks the standard, when it is looked at.
    return undefined
  }
}

const slotOf = (event: ICAL.Component, timeZone: string): Interval | undefined => {
  const instant = (name: string): number | undefined => {
    const property = event.getFirstProperty(name)
    const time = property?.getFirstValue()
    return property && time instanceof ICAL.Time && !time.isDate ? instantOf(time, property, timeZone) : undefined
  }
  const start = instant('dtstart')
  if (start === undefined) return undefined
  const length = event.getFirstPropertyValue('duration')
  const end = instant('dtend') ?? (length instanceof ICAL.Duration ? start + length.toSeconds() * 1000 : undefined)
  return end !== undefined && end > start ? { start: new Date(start), end: new Date(end) } : undefined
}
