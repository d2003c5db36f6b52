import { capability } from '../../platform/operations/define.ts'
import { setAvailability } from './availability-commands.ts'
import { getAvailability } from './availability-queries.ts'
import { findFirstFree, listBookings } from './queries.ts'
import { setWorkingHours } from './working-hours-commands.ts'
import { getWorkingHours } from './working-hours-queries.ts'

/** Bookings, working hours, availability, and slots at which everybody is free. */
export const scheduling = capability({
  name: 'scheduling',
  operations: [listBookings, findFirstFree, getWorkingHours, setWorkingHours, getAvailability, setAvailability],
})
