import { type BusyTime, startOAuthServer } from './oauth-server.ts'

const pageSize = 2

/** Microsoft's token endpoint and the calendarView of Graph, as its documentation describes them. */
export const startMicrosoftCalendar = async () => {
  let busy: readonly BusyTime[] = []
  const server = await startOAuthServer({
    paths: { authorization: '/common/oauth2/v2.0/authorize', token: '/common/oauth2/v2.0/token' },
    rotates: true,
    isOffline: (request) => (request.get('scope') ?? '').split(' ').includes('offline_access'),
    serve: ({ url = '', headers }, _, origin) => {
      const { pathname, searchParams } = new URL(url, origin)
      if (pathname !== '/v1.0/me/calendarView') return { status: 404, json: {} }
      const [from, to] = [searchParams.get('startDateTime'), searchParams.get('endDateTime')]
      if (!from || !to || headers.prefer !== 'outlook.timezone="UTC"') return { status: 400, json: {} }
      const events = [
        ...busy
          .filter(({ start, end }) => start < new Date(to) && end > new Date(from))
          .map((time) => eventOf(time, { showAs: 'busy' })),
        // Nobody is busy in these.
        ...busy.map(({ end }) => eventOf(hourAfter(end), { showAs: 'free' })),
        ...busy.map(({ end }) => eventOf(hourAfter(end), { showAs: 'busy', isCancelled: true })),
      ]
      const skip = Number(searchParams.get('$skip') ?? 0)
      const next = new URL(url, origin)
      next.searchParams.set('$skip', String(skip + pageSize))
      return {
        status: 200,
        json: {
          value: events.slice(skip, skip + pageSize),
          ...(skip + pageSize < events.length && { '@odata.nextLink': next.href }),
        },
      }
    },
  })
  const { origin } = server
  return {
    ...server,
    endpoints: {
      authorization: `${origin}/common/oauth2/v2.0/authorize`,
      token: `${origin}/common/oauth2/v2.0/token`,
      calendarView: `${origin}/v1.0/me/calendarView`,
    },
    setBusy: (times: readonly BusyTime[]) => {
      busy = times
    },
  }
}

const hourAfter = (end: Date): BusyTime => ({ start: end, end: new Date(end.getTime() + 3_600_000) })
const graphTime = (at: Date) => ({ dateTime: `${at.toISOString().slice(0, 19)}.0000000`, timeZone: 'UTC' })
const eventOf = ({ start, end }: BusyTime, properties: { showAs: string; isCancelled?: boolean }) => ({
  '@odata.etag': 'W/"1"',
  isCancelled: false,
  ...properties,
  start: graphTime(start),
  end: graphTime(end),
})
