import type { CalendarProblem } from '@colloquy/contract/scheduling/calendar-operations'
import { GuardedFetchError, type GuardedResponse, guardedFetch } from '../../../platform/outbound/guarded-fetch.ts'

/** What a calendar's server answered. */
export type CalendarAnswer =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'content'
      readonly content: string
      readonly etag: string | null
      readonly lastModified: string | null
    }
  | { readonly kind: 'problem'; readonly problem: CalendarProblem }

/** The version of the content that is known. */
export interface KnownVersion {
  readonly etag: string | null
  readonly lastModified: string | null
}

const timeoutMs = 15_000
const maxBytes = 8_000_000
const maxVersionLength = { etag: 1000, lastModified: 100 }
const deniedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410])
/** Some servers know no better name for calendars; their content decides then. */
const types = /^(text\/(calendar|x-vcalendar|plain)|application\/(ics|calendar|octet-stream))\s*(;|$)|^$/i

/** Gets a calendar from its server, unless it is still the version that is known. */
export const fetchCalendar = async (
  url: string,
  { etag, lastModified }: KnownVersion,
  internalOrigins: readonly string[],
): Promise<CalendarAnswer> => {
  try {
    const response = await guardedFetch({
      url,
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'user-agent': 'Colloquy',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      timeoutMs,
      maxBytes,
      internalOrigins,
      isWanted: (status, type) => status === 200 && types.test(type),
    })
    return answerOf(response)
  } catch (error) {
    if (error instanceof GuardedFetchError) return { kind: 'problem', problem: error.problem }
    throw error
  }
}

const answerOf = ({ status, header, body }: GuardedResponse): CalendarAnswer => {
  if (status === 304) return { kind: 'unchanged' }
  if (deniedStatuses.has(status)) return { kind: 'problem', problem: 'access_denied' }
  if (status !== 200) return { kind: 'problem', problem: 'unreachable' }
  if (body === undefined) return { kind: 'problem', problem: 'not_calendar' }
  const short = (text: string | undefined, max: number) => (text !== undefined && text.length <= max ? text : null)
  return {
    kind: 'content',
    content: body,
    etag: short(header('etag'), maxVersionLength.etag),
    lastModified: short(header('last-modified'), maxVersionLength.lastModified),
  }
}
