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

/** Services at which people can connect their calendar instead of entering its address. */
export const calendarProviderNames = ['google', 'microsoft'] as const
const CalendarProviderName = z.enum(calendarProviderNames)
export type CalendarProviderName = z.infer<typeof CalendarProviderName>

/** The pages with calendars, to which a provider returns people. */
export const calendarPages = [
  '/clients/settings',
  '/expert/settings',
  '/staff/settings',
  '/compliance/settings',
] as const

/** A calendar that tells when the person is busy. Its address is not answered: whoever knows it can read the calendar. */
export const SubscribedCalendar = z.object({
  calendarId: Id,
  label: z.string(),
  host: z.string(),
  /** Where it is connected; null for a calendar that is read at its address. */
  provider: z.nullable(CalendarProviderName),
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

export const listCalendarProviders = operation('scheduling.listCalendarProviders', {
  summary: 'The services at which people of this installation can connect their calendar.',
  method: 'GET',
  path: '/scheduling/calendar-providers',
  input: z.object({}),
  output: z.array(CalendarProviderName),
})

export const startCalendarConnection = operation('scheduling.startCalendarConnection', {
  summary:
    'The address at which the person allows a provider to tell when they are busy (OAuth 2.0 with PKCE, RFC 7636). The provider returns them to the page with `code` and `state`.',
  method: 'POST',
  path: '/scheduling/calendar-providers/{provider}/authorization',
  input: z.object({ provider: CalendarProviderName, page: z.enum(calendarPages) }),
  output: z.object({ address: z.string() }),
  refusals: ['calendar_provider_unavailable'],
})

export const connectCalendar = operation('scheduling.connectCalendar', {
  summary: 'Connects the calendar of a person whom its provider has returned. Connecting it again renews the access.',
  method: 'POST',
  path: '/scheduling/calendar-connections',
  input: z.object({
    state: z.string().check(z.regex(/^[\w-]{60,1000}$/)),
    code: z.string().check(z.minLength(1), z.maxLength(4000)),
  }),
  output: SubscribedCalendar,
  refusals: ['calendar_connection_expired', 'calendar_provider_unavailable', 'too_many_calendars'],
})
