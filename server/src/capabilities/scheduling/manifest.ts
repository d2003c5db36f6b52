import { capability } from '../../platform/operations/define.ts'
import { findFirstFree, listBookings } from './queries.ts'

/** Bookings, and slots at which everybody is free. */
export const scheduling = capability({ name: 'scheduling', operations: [listBookings, findFirstFree] })
