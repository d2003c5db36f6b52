import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Instant } from '../values.ts'
import { Booking } from './shapes.ts'

export const myBookings = operation('scheduling.myBookings', {
  summary: "The person's own booked times that touch a stretch of at most 62 days.",
  method: 'GET',
  path: '/scheduling/bookings',
  input: z.object({ from: Instant, to: Instant }),
  output: z.array(Booking),
})
