import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { EmptyOutput, Id, Instant, line, Slot } from '../values.ts'

export const maxCalendars = 5
export const maxCalendarLabelLength = 60
const maxAddressLength = 2000

/** Why a calendar could not be read. */
export const calendarProblems = [
  'address_refused',
  'unreachable',
  'access_denied',
  'not_calendar',
  'too_large',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** A calendar that tells when the person is busy. Its address is not answered: whoever knows it can read the calendar. */
export const SubscribedCalendar = z.object({
  calendarId: Id,
  label: z.string(),
  host: z.string(),
  /** The last time it was read; null before the first. */
  readAt: z.nullable(Instant),
  /** Why it could not be read since then; null when it could. */
  problem: z.nullable(z.enum(calendarProblems)),
})
export type SubscribedCalendar = z.infer<typeof SubscribedCalendar>

export const listSubscribedCalendars = operation('scheduling.listCalendars', {
  summary: 'The calendars that tell when the person is busy.',
  method: 'GET',
  path: '/scheduling/calendars',
  input: z.object({}),
  output: z.array(SubscribedCalendar),
})

export const addSubscribedCalendar = operation('scheduling.addCalendar', {
  summary:
    'Adds a calendar by its https or webcal address (iCalendar, RFC 5545). It is read soon and then regularly; only busy times are kept.',
  method: 'POST',
  path: '/scheduling/calendars',
  input: z.object({
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAddressLength)),
    label: line(maxCalendarLabelLength),
  }),
  output: SubscribedCalendar,
  refusals: ['calendar_address_malformed', 'calendar_known', 'too_many_calendars'],
})

export const removeSubscribedCalendar = operation('scheduling.removeCalendar', {
  summary: 'Removes a calendar and the busy times that were read in it.',
  method: 'DELETE',
  path: '/scheduling/calendars/{calendarId}',
  input: z.object({ calendarId: Id }),
  output: EmptyOutput,
})

export const checkSubscribedCalendar = operation('scheduling.checkCalendar', {
  summary: 'Reads a calendar again soon.',
  method: 'POST',
  path: '/scheduling/calendars/{calendarId}/check',
  input: z.object({ calendarId: Id }),
  output: EmptyOutput,
})

export const listBusyTimes = operation('scheduling.listBusyTimes', {
  summary: "When the person's own calendars say that they are busy, in an interval of at most 62 days.",
  method: 'GET',
  path: '/scheduling/busy-times',
  input: z.object({ from: Instant, to: Instant }),
  output: z.array(Slot),
})
