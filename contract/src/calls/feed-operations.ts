import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Bytes, Instant, Zone } from '../values.ts'

/** A person's calendar feed: since when it has its address. Null without one. */
export const CalendarFeed = z.nullable(z.object({ madeAt: Instant }))
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = operation('calls.getFeed', {
  summary: "Whether the person's calls have an address for calendar programs.",
  method: 'GET',
  path: '/calls/feed',
  input: z.object({}),
  output: z.object({ feed: CalendarFeed }),
})

export const renewCalendarFeed = operation('calls.renewFeed', {
  summary: "Gives the person's calls a secret address for calendar programs. An earlier address stops working.",
  method: 'POST',
  path: '/calls/feed',
  input: z.object({}),
  /** The address is answered once and never again. */
  output: z.object({ url: z.string(), feed: CalendarFeed }),
})

export const revokeCalendarFeed = operation('calls.revokeFeed', {
  summary: "Takes the address of the person's calls away from calendar programs.",
  method: 'DELETE',
  path: '/calls/feed',
  input: z.object({}),
  output: z.object({ feed: CalendarFeed }),
})

export const readCalendarFeed = operation('calls.readFeed', {
  summary:
    'The scheduled calls of the person whose feed has this address, as iCalendar (RFC 5545): in UTC, or in a time zone that the file defines.',
  method: 'GET',
  path: '/calendar-feeds/{secret}',
  input: z.object({
    secret: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** For programs that need the zone of an event, such as Outlook. */
    timezone: z.optional(Zone),
  }),
  output: Bytes,
})
