import type { CalendarLinks } from '@colloquy/contract/calendar-links'
import type { FeedEvent } from './ical-invitation.ts'

/** Pages of the web calendars that most people use, each with a form in which an event is filled in. */
export const calendarLinksOf = ({
  summary,
  description,
  location = '',
  start,
  end,
}: Pick<FeedEvent, 'summary' | 'description' | 'location' | 'start' | 'end'>): CalendarLinks => {
  const compact = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const plain = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: summary,
    dates: `${compact(start)}/${compact(end)}`,
    details: description,
    location,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: plain(start),
    enddt: plain(end),
    body: description,
    location,
  })
  // Outlook shows a plus sign where others read a space.
  const query = String(outlook).replaceAll('+', '%20')
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${query}`,
    office365: `https://outlook.office.com/calendar/0/action/compose?${query}`,
  }
}
