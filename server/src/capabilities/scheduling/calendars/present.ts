import type { SubscribedCalendar } from '@colloquy/contract/scheduling/calendar-operations'
import type { CalendarRow } from './store.ts'

/** A calendar for the person it belongs to. */
export const presentCalendar = ({
  id,
  label,
  host,
  provider,
  read_at,
  problem,
}: Pick<CalendarRow, 'id' | 'label' | 'host' | 'provider' | 'read_at' | 'problem'>): SubscribedCalendar => ({
  calendarId: id,
  label,
  host,
  provider,
  readAt: read_at?.toISOString() ?? null,
  problem,
})
