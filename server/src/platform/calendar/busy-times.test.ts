import { describe, expect, it } from 'vitest'
import {
  appleCalendar,
  exchangeCalendar,
  googleCalendar,
  outlookFreeBusy,
} from '../../../testing/scheduling/sample-calendars.ts'
import { busyTimesOf, type CalendarReading } from './busy-times.ts'
import { UnreadableCalendarError } from './ical-file.ts'

const instant = (text: string) => Date.parse(`${text}:00Z`)
const read = (content: string, options: Partial<CalendarReading> = {}) =>
  busyTimesOf({
    content,
    interval: { start: instant('2026-10-01T00:00'), end: instant('2026-12-01T00:00') },
    timeZone: 'Europe/London',
    email: 'ada@client.example',
    ownDomain: 'portal.example',
    ...options,
  }).map(
    ({ start, end }) => `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(0, 16)}`,
  )

/** A calendar with one event of these lines. */
const event = (...lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    'UID:one@elsewhere.example',
    'DTSTAMP:20260901T000000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('busyTimesOf', () => {
  it('reads a calendar of Google: a series over the clock change, with a moved, a cancelled and an excluded occurrence', () => {
    expect(read(googleCalendar)).toEqual([
      // 9:00 in New York, before and after November 1.
      '2026-10-19T13:00/2026-10-19T13:30',
      // Moved from Monday 26 to Tuesday 27.
      '2026-10-27T15:00/2026-10-27T15:30',
      '2026-11-02T14:00/2026-11-02T14:30',
      // 9 is excluded, 16 cancelled.
      '2026-11-20T10:15/2026-11-20T11:00',
      '2026-11-23T14:00/2026-11-23T14:30',
    ])
  })

  it('reads a calendar of Exchange: Windows time zones, out of office for days, and what only looks busy', () => {
    expect(read(exchangeCalendar)).toEqual([
      '2026-10-22T12:00/2026-10-22T13:00',
      // A Thursday in the last week of October, after the clocks of Berlin went back.
      '2026-10-29T13:00/2026-10-29T14:00',
      // Whole days in London.
      '2026-11-11T00:00/2026-11-13T00:00',
    ])
  })

  it('reads a calendar of Apple: durations, floating times, declined meetings and days by the clock of the person', () => {
    expect(read(appleCalendar, { timeZone: 'Asia/Tokyo' })).toEqual([
      // 18:00 by any clock, so by that of the person.
      '2026-10-05T09:00/2026-10-05T10:30',
      '2026-10-09T15:00/2026-10-10T15:00',
      '2026-10-12T07:00/2026-10-12T07:45',
    ])
  })

  it('reads published free-busy times', () => {
    expect(read(outlookFreeBusy)).toEqual(['2026-10-06T08:00/2026-10-06T09:30', '2026-10-07T12:00/2026-10-07T14:00'])
  })

  it('leaves out our own events, whatever calendar they are in', () => {
    const own = event('DTSTART:20261006T080000Z', 'DTEND:20261006T090000Z').replace(
      'one@elsewhere.example',
      '0198c5d2.expert@portal.example',
    )
    expect(read(own)).toEqual([])
    expect(read(own, { ownDomain: 'other.example' })).toHaveLength(1)
  })

  it('uses an IANA zone that the file does not define', () => {
    expect(read(event('DTSTART;TZID=America/New_York:20261006T090000', 'DURATION:PT1H'))).toEqual([
      '2026-10-06T13:00/2026-10-06T14:00',
    ])
  })

  it('excludes occurrences that are written in another zone than the series', () => {
    const lines = ['DTSTART;TZID=Europe/Paris:20261005T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3']
    expect(read(event(...lines, 'EXDATE:20261006T070000Z'))).toEqual([
      '2026-10-05T07:00/2026-10-05T08:00',
      '2026-10-07T07:00/2026-10-07T08:00',
    ])
  })

  it('joins times, and cuts them at the interval', () => {
    const content = event('DTSTART:20260930T200000Z', 'DTEND:20261001T020000Z', 'RRULE:FREQ=DAILY;COUNT=1').replace(
      'END:VCALENDAR',
      [
        'BEGIN:VEVENT',
        'UID:two',
        'DTSTART:20261001T020000Z',
        'DTEND:20261001T030000Z',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    )
    expect(read(content)).toEqual(['2026-10-01T00:00/2026-10-01T03:00'])
  })

  it('leaves out an event that breaks the standard, and reads the others', () => {
    const content = event('DTSTART:20261006T080000Z', 'DTEND:20261006T090000Z').replace(
      'BEGIN:VEVENT',
      'BEGIN:VEVENT\r\nUID:bad\r\nDTSTART:soon\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    )
    expect(read(content)).toEqual(['2026-10-06T08:00/2026-10-06T09:00'])
  })

  it.each([
    ['', 'nothing'],
    ['<html><body>Sign in</body></html>', 'a page'],
    ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD', 'a contact'],
    [event('DTSTART:19000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'), 'an endless series'],
  ])('refuses %#: %s', (content) => {
    expect(() => read(content)).toThrow(UnreadableCalendarError)
  })
})
