import { capability } from '../../platform/operations/define.ts'
import { findFirstFree, listBookings } from './queries.ts'

/** Booked time, and times that suit everybody. */
export const scheduling = capability({ name: 'scheduling', operations: [listBookings, findFirstFree] })
