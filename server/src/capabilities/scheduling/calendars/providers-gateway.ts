import type { CalendarProviderName } from '@colloquy/contract/scheduling/calendar-operations'
import type { CalendarProviders } from './calendar-provider.ts'
import { createGoogleCalendar } from './google-gateway.ts'
import { createMicrosoftCalendar } from './microsoft-gateway.ts'
import type { OAuthClient } from './oauth-gateway.ts'

/** The providers at which the installation is registered. */
export const calendarProvidersFor = (
  clients: Readonly<Record<CalendarProviderName, OAuthClient | undefined>>,
): CalendarProviders => ({
  ...(clients.google && { google: createGoogleCalendar(clients.google) }),
  ...(clients.microsoft && { microsoft: createMicrosoftCalendar(clients.microsoft) }),
})
