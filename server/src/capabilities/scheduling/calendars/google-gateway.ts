import * as z from 'zod/mini'
import { type CalendarProvider, CalendarProviderError } from './calendar-provider.ts'
import { createOAuthGateway, type OAuthClient, type OAuthEndpoints, requestResource } from './oauth-gateway.ts'

export interface GoogleEndpoints extends OAuthEndpoints {
  readonly freeBusy: string
}

/** As documented at developers.google.com: OAuth 2.0 for web server applications, and Freebusy of the Calendar API. */
export const googleEndpoints: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revocation: 'https://oauth2.googleapis.com/revoke',
  freeBusy: 'https://www.googleapis.com/calendar/v3/freeBusy',
}

const Time = z.iso.datetime({ offset: true })
const FreeBusy = z.object({
  calendars: z.object({ primary: z.object({ busy: z.array(z.object({ start: Time, end: Time })) }) }),
})

/** The calendar of a Google account. The scope allows nothing but reading when its owner is busy. */
export const createGoogleCalendar = (
  client: OAuthClient,
  endpoints: GoogleEndpoints = googleEndpoints,
  internalOrigins: readonly string[] = [],
): CalendarProvider => ({
  label: 'Google Calendar',
  host: 'calendar.google.com',
  ...createOAuthGateway({
    client,
    endpoints,
    internalOrigins,
    scope: 'https://www.googleapis.com/auth/calendar.freebusy',
    // Only a consent screen issues a refresh token again to somebody who has connected before.
    parameters: { access_type: 'offline', prompt: 'consent' },
  }),
  busyTimes: async (accessToken, { start, end }) => {
    const json = {
      timeMin: new Date(start).toISOString(),
      timeMax: new Date(end).toISOString(),
      items: [{ id: 'primary' }],
    }
    const answer = FreeBusy.safeParse(await requestResource(endpoints.freeBusy, { accessToken, json, internalOrigins }))
    if (!answer.success) throw new CalendarProviderError('not_calendar', answer.error)
    return answer.data.calendars.primary.busy.map((busy) => ({
      start: Date.parse(busy.start),
      end: Date.parse(busy.end),
    }))
  },
})
