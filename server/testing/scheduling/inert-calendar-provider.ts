import type { CalendarProvider } from '../../src/capabilities/scheduling/calendars/calendar-provider.ts'

/** A provider of calendars that believes every code and knows of no busy times. */
export const createInertCalendarProvider = (): CalendarProvider => ({
  label: 'Inert Calendar',
  host: 'calendar.example',
  authorizationUrl: async ({ state }) => `https://calendar.example/authorize?state=${state}`,
  exchangeCode: async () => 'refresh-token',
  refresh: async (refreshToken) => ({ accessToken: 'access-token', refreshToken }),
  busyTimes: async () => [],
  revoke: async () => {},
})
