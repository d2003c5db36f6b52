import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import type { Mail } from './mailbox.ts'

/** A calendar invitation as a calendar program reads it from a mail. */
export interface ReadInvitation {
  readonly uid: string
  readonly sequence: number
  readonly method: string
  readonly start: Date
  readonly end: Date
  readonly attendees: readonly string[]
}

/**
 * Reads the invitation of a mail with a library that has nothing to do with ours, and expects of every one that its METHOD is the
 * same around the file and in it, and that its instants are in UTC.
 */
export const readInvitation = async (origin: string, mail: Mail): Promise<ReadInvitation> => {
  if (mail.calendar === null) throw new Error(`“${mail.subject}” carries no invitation`)
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
  expect(around, 'METHOD around the file').toBe(method)
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

/** Everything of a mail that its reader's program can show, for looking for what must not be in it. */
export const wholeMail = async (origin: string, mail: Mail): Promise<string> => {
  const parts = await Promise.all(
    [`${mail.id}.eml`, `${mail.id}.html`].map(async (part) => (await fetch(`${origin}/dev/mailbox/${part}`)).text()),
  )
  return [mail.subject, mail.text, unfolded(mail.calendar ?? ''), ...parts].join('\n')
}

/** Long lines of calendar files are broken; a name could hide in a break. */
const unfolded = (file: string): string => file.replace(/\r?\n[ \t]/g, '')
