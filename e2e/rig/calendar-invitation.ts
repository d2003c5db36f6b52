import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import type { Mail } from './mailbox.ts'

/** A calendar invitation as a calendar client reads it. */
export interface ReadInvitation {
  readonly uid: string
  readonly sequence: number
  readonly method: string
  readonly start: Date
  readonly end: Date
  readonly attendees: readonly string[]
}

/**
 * Parses the invitation of a mail with a library other than the product's. Expects the same METHOD in the MIME header and in the
 * file, and all instants in UTC.
 */
export const readInvitation = async (origin: string, mail: Mail): Promise<ReadInvitation> => {
  if (mail.calendar === null) throw new Error(`“${mail.subject}” has no calendar invitation`)
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('the calendar file has no event')
  const value = (name: string) => event.getFirstPropertyValue(name)
  const instant = (name: string): Date => {
    const time = value(name) as ICAL.Time
    expect(time.zone?.tzid, `${name} is in`).toBe('UTC')
    return time.toJSDate()
  }
  const method = String(calendar.getFirstPropertyValue('method'))
  const raw = await (await fetch(`${origin}/dev/mailbox/${mail.id}.eml`)).text()
  const around = /^Content-Type: text\/calendar;(?:[^\n]|\n[ \t])*?method=(\w+)/im.exec(raw)?.[1]
  expect(around, 'METHOD in the MIME header').toBe(method)
  instant('dtstamp')
  return {
    uid: String(value('uid')),
    sequence: Number(value('sequence')),
    method,
    start: instant('dtstart'),
    end: instant('dtend'),
    attendees: event.getAllProperties('attendee').map((one) =>
      String(one.getFirstValue())
        .replace(/^mailto:/i, '')
        .toLowerCase(),
    ),
  }
}

/** All text of a mail and its parts, to check what must not be in it. */
export const readableTextOf = async (origin: string, mail: Mail): Promise<string> => {
  const parts = await Promise.all(
    [`${mail.id}.eml`, `${mail.id}.html`].map(async (part) => (await fetch(`${origin}/dev/mailbox/${part}`)).text()),
  )
  return [mail.subject, mail.text, unfolded(mail.calendar ?? ''), ...parts].join('\n')
}

/** Unfolds the lines of a calendar file (RFC 5545, 3.1), so that text can be searched. */
const unfolded = (file: string): string => file.replace(/\r?\n[ \t]/g, '')
