import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Instant } from '../values.ts'
import { Availability } from './availability.ts'
import { Booking, FirstFree } from './shapes.ts'
import { WorkingHours } from './working-hours.ts'

export const listOwnBookings = operation('scheduling.listBookings', {
  summary: "The person's own booked times in an interval of at most 62 days.",
  method: 'GET',
  path: '/scheduling/bookings',
  input: z.object({ from: Instant, to: Instant }),
  output: z.array(Booking),
})

export const findFirstFreeTimes = operation('scheduling.findFirstFree', {
  summary:
    'The first free start of experts: in their working hours, after the minimum notice, with neither side booked.',
  method: 'POST',
  path: '/scheduling/first-free',
  input: z.object({ personIds: z.array(Id).check(z.maxLength(20)) }),
  /** Experts the actor may not see are left out. */
  output: z.array(FirstFree),
})

export const getWorkingHours = operation('scheduling.getWorkingHours', {
  summary: "The person's working hours of a week, by the clock of their time zone.",
  method: 'GET',
  path: '/scheduling/working-hours',
  input: z.object({}),
  output: WorkingHours,
})

export const setWorkingHours = operation('scheduling.setWorkingHours', {
  summary: "Sets the person's working hours. Windows that overlap are joined.",
  method: 'PUT',
  path: '/scheduling/working-hours',
  input: WorkingHours,
  output: WorkingHours,
})

export const getAvailability = operation('scheduling.getAvailability', {
  summary: "The person's minimum notice, the free time around their calls, and the days on which they are away.",
  method: 'GET',
  path: '/scheduling/availability',
  input: z.object({}),
  output: Availability,
})

export const setAvailability = operation('scheduling.setAvailability', {
  summary: "Sets the person's minimum notice, the free time around their calls, and the days on which they are away.",
  method: 'PUT',
  path: '/scheduling/availability',
  input: Availability,
  output: Availability,
})
