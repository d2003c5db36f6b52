import type { Interval } from '@colloquy/contract/time'
import * as z from 'zod/mini'
import { type CalendarProvider, CalendarProviderError } from './calendar-provider.ts'
import { createOAuthGateway, type OAuthClient, type OAuthEndpoints, requestResource } from './oauth-gateway.ts'

export interface MicrosoftEndpoints extends OAuthEndpoints {
  readonly calendarView: string
}

/** As documented at learn.microsoft.com: the authorization code flow of the identity platform, and calendarView of Graph. */
export const microsoftEndpoints: MicrosoftEndpoints = {
  authorization: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  calendarView: 'https://graph.microsoft.com/v1.0/me/calendarView',
}

const maxPages = 10
const pageSize = 500
/** Times of these events can be booked. */
const freeStates: ReadonlySet<string> = new Set(['free', 'workingElsewhere'])

/** An instant in UTC, as the header `Prefer` asks for. */
const DateTime = z.object({ dateTime: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)) })
const Page = z.object({
  value: z.array(
    z.object({
      start: DateTime,
      end: DateTime,
      showAs: z.nullish(z.string()),
      isCancelled: z.nullish(z.boolean()),
    }),
  ),
  '@odata.nextLink': z.optional(z.string()),
})
type Event = z.infer<typeof Page>['value'][number]

/** The calendar of a Microsoft account. The permission allows no subjects, attendees or bodies beyond what is selected. */
export const createMicrosoftCalendar = (
  client: OAuthClient,
  endpoints: MicrosoftEndpoints = microsoftEndpoints,
  internalOrigins: readonly string[] = [],
): CalendarProvider => ({
  label: 'Microsoft 365',
  host: 'outlook.office.com',
  // The platform has no endpoint that revokes one refresh token, so that deleting ours is all that can be done.
  ...createOAuthGateway({
    client,
    endpoints,
    internalOrigins,
    scope: 'offline_access https://graph.microsoft.com/Calendars.ReadBasic',
    parameters: { response_mode: 'query', prompt: 'select_account' },
  }),
  busyTimes: async (accessToken, interval) => {
    const events: Event[] = []
    let url: string | undefined = firstPage(endpoints.calendarView, interval)
    for (let pages = 0; url !== undefined && pages < maxPages; pages += 1) {
      const headers = { prefer: 'outlook.timezone="UTC"' }
      const page = Page.safeParse(await requestResource(url, { accessToken, headers, internalOrigins }))
      if (!page.success) throw new CalendarProviderError('not_calendar', page.error)
      events.push(...page.data.value)
      url = nextPage(page.data['@odata.nextLink'], endpoints.calendarView)
    }
    return events.filter(isBusy).map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }))
  },
})

const firstPage = (calendarView: string, { start, end }: Interval<number>): string => {
  const url = new URL(calendarView)
  url.search = String(
    new URLSearchParams({
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(end).toISOString(),
      $select: 'start,end,showAs,isCancelled',
      $top: String(pageSize),
    }),
  )
  return url.href
}

/** The access token goes to no other origin than that of the first page. */
const nextPage = (link: string | undefined, calendarView: string): string | undefined =>
  link !== undefined && URL.canParse(link) && new URL(link).origin === new URL(calendarView).origin ? link : undefined

const isBusy = ({ showAs, isCancelled }: Event): boolean => !isCancelled && !freeStates.has(showAs ?? '')

const instantOf = ({ dateTime }: Event['start']): number => Date.parse(`${dateTime.slice(0, 19)}Z`)
