import * as z from 'zod/mini'

/** Web calendars in which an event can be filled in by a link. */
export const webCalendars = ['google', 'outlook', 'office365'] as const
export type WebCalendar = (typeof webCalendars)[number]

/** Their names, which are the same in all languages. */
export const webCalendarNames: Readonly<Record<WebCalendar, string>> = {
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  office365: 'Microsoft 365',
}

/** An event filled in, by web calendar. */
export const CalendarLinks = z.object({ google: z.string(), outlook: z.string(), office365: z.string() })
export type CalendarLinks = z.infer<typeof CalendarLinks>
