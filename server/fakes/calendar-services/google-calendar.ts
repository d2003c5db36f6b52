import { type BusyTime, startOAuthServer } from './oauth-server.ts'

/** Google's token endpoint and Freebusy query, as its documentation describes them. */
export const startGoogleCalendar = async () => {
  let busy: readonly BusyTime[] = []
  const server = await startOAuthServer({
    paths: { authorization: '/o/oauth2/v2/auth', token: '/token', revocation: '/revoke' },
    rotates: false,
    isOffline: (request) => request.get('access_type') === 'offline',
    serve: ({ method, url }, body) => {
      if (method !== 'POST' || url !== '/calendar/v3/freeBusy') return { status: 404, json: {} }
      const { timeMin, timeMax, items } = JSON.parse(body)
      if (!timeMin || !timeMax || items?.[0]?.id !== 'primary') return { status: 400, json: {} }
      const times = busy.filter(({ start, end }) => start < new Date(timeMax) && end > new Date(timeMin))
      return {
        status: 200,
        json: {
          kind: 'calendar#freeBusy',
          timeMin,
          timeMax,
          calendars: {
            // In the time zone of the calendar.
            primary: { busy: times.map(({ start, end }) => ({ start: berlinTime(start), end: berlinTime(end) })) },
          },
        },
      }
    },
  })
  const { origin } = server
  return {
    ...server,
    endpoints: {
      authorization: `${origin}/o/oauth2/v2/auth`,
      token: `${origin}/token`,
      revocation: `${origin}/revoke`,
      freeBusy: `${origin}/calendar/v3/freeBusy`,
    },
    setBusy: (times: readonly BusyTime[]) => {
      busy = times
    },
  }
}

const berlinTime = (at: Date) => `${new Date(at.getTime() + 3_600_000).toISOString().slice(0, 19)}+01:00`
