import { capability } from '../../platform/operations/define.ts'
import { findFirstFree, listBookings } from './queries.ts'
import { setWorkingHours } from './working-hours-commands.ts'
import { getWorkingHours } from './working-hours-queries.ts'

/** Bookings, working hours, and slots at which everybody is free. */
export const scheduling = capability({
  name: 'scheduling',
  operations: [listBookings, findFirstFree, getWorkingHours, setWorkingHours],
})
