import {
  calendarProviderNames,
  listBusyTimes as listBusyTimesOperation,
  listCalendarProviders as listCalendarProvidersOperation,
  listSubscribedCalendars,
} from '@colloquy/contract/scheduling/calendar-operations'
import { duration, formatSlot, type Interval, joinIntervals, overlaps } from '@colloquy/contract/time'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import type { CalendarSettings } from './jobs.ts'
import { presentCalendar } from './present.ts'
import { busyTimesIn, calendarsOf } from './store.ts'

const maxIntervalMs = 62 * 86_400_000

export const listCalendars = query(listSubscribedCalendars, {
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me }) => (await calendarsOf(tx, me.personId)).map(presentCalendar),
})

export const listCalendarProviders = ({ calendarProviders }: CalendarSettings) =>
  query(listCalendarProvidersOperation, {
    allow: signedIn,
    run: () => calendarProviderNames.filter((name) => calendarProviders[name] !== undefined),
  })

export const listBusyTimes = query(listBusyTimesOperation, {
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me, input, refuse }) => {
    const interval = { start: new Date(input.from), end: new Date(input.to) }
    const length = duration(interval)
    if (length <= 0 || length > maxIntervalMs) return refuse('invalid_input')
    return ((await calendarBusyTimes(tx, [me.personId], interval)).get(me.personId) ?? []).map(formatSlot)
  },
})

/** When the calendars of persons say that they are busy, by person, in order; nothing for those without calendars. */
export const calendarBusyTimes = async (
  tx: Tx,
  personIds: readonly string[],
  interval: Interval,
): Promise<ReadonlyMap<string, readonly Interval[]>> => {
  const rows = personIds.length === 0 ? [] : await busyTimesIn(tx, personIds)
  return new Map(
    [...Map.groupBy(rows, (row) => row.person_id)].map(([personId, calendars]) => {
      const seconds = calendars.flatMap(({ busy }) => busy.map(([start, end]) => ({ start, end })))
      const times = joinIntervals(seconds).map(({ start, end }) => ({
        start: new Date(start * 1000),
        end: new Date(end * 1000),
      }))
      return [personId, times.filter((time) => overlaps(time, interval))]
    }),
  )
}
