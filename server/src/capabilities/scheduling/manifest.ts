import { capability } from '../../platform/operations/define.ts'
import { setAvailability } from './availability-commands.ts'
import { getAvailability } from './availability-queries.ts'
import { addCalendar, checkCalendar, removeCalendar } from './calendars/commands.ts'
import { connectCalendar, startCalendarConnection } from './calendars/connection-commands.ts'
import { type CalendarSettings, calendarJobs, calendarTimer } from './calendars/jobs.ts'
import { listBusyTimes, listCalendarProviders, listCalendars } from './calendars/queries.ts'
import { findFirstFree, listBookings } from './queries.ts'
import { setWorkingHours } from './working-hours-commands.ts'
import { getWorkingHours } from './working-hours-queries.ts'

/** Bookings, working hours, availability, calendars elsewhere, and slots at which everybody is free. */
export const scheduling = (settings: CalendarSettings) =>
  capability({
    name: 'scheduling',
    operations: [
      listBookings,
      findFirstFree,
      getWorkingHours,
      setWorkingHours,
      getAvailability,
      setAvailability,
      listCalendars,
      addCalendar(settings),
      removeCalendar,
      checkCalendar,
      listCalendarProviders(settings),
      startCalendarConnection(settings),
      connectCalendar(settings),
      listBusyTimes,
    ],
    timers: [calendarTimer],
    jobs: calendarJobs(settings),
  })
