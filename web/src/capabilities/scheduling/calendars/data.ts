import {
  addSubscribedCalendar,
  checkSubscribedCalendar,
  connectCalendar,
  listBusyTimes,
  listCalendarProviders,
  listSubscribedCalendars,
  removeSubscribedCalendar,
  startCalendarConnection,
} from '@colloquy/contract/scheduling/calendar-operations'
import { calendarChecked } from '@colloquy/contract/scheduling/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

/** The calendars that tell when the reader is busy, kept up to date. */
export const useListSubscribedCalendars = () => {
  const client = useQueryClient()
  useLiveEvent(calendarChecked, () => {
    for (const touched of [listSubscribedCalendars, listBusyTimes])
      void client.invalidateQueries({ queryKey: queryKeyOf(touched) })
  })
  return useOperationQuery(listSubscribedCalendars, {})
}

export const useAddSubscribedCalendar = () =>
  useCommand(addSubscribedCalendar, { invalidates: [listSubscribedCalendars] })

export const useRemoveSubscribedCalendar = () =>
  useCommand(removeSubscribedCalendar, { invalidates: [listSubscribedCalendars, listBusyTimes], toastErrors: true })

/** Asks the server to read a calendar again. */
export const useCheckSubscribedCalendar = () => useCommand(checkSubscribedCalendar, { toastErrors: true })

/** The services at which the reader can connect their calendar. */
export const useListCalendarProviders = () => useOperationQuery(listCalendarProviders, {})

export const useStartCalendarConnection = () => useCommand(startCalendarConnection, { toastErrors: true })

export const useConnectCalendar = () =>
  useCommand(connectCalendar, { invalidates: [listSubscribedCalendars], toastErrors: true })
