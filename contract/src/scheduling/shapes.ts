import * as z from 'zod/mini'
import { Id, Instant, Slot } from '../values.ts'

/** Defaults of calls and slots, for forms and server alike. Names carry the unit. */
export const schedulingDefaults = {
  /** Length of a call, until another is chosen. */
  callMinutes: 60,
  stepMinutes: 5,
  noticeHours: 4,
  bufferMinutes: 10,
  /** How long a picked time is held while the call waits for somebody. */
  holdHours: 24,
  maxOfferedTimes: 5,
} as const

/** A slot that is booked for one person. */
export const Booking = z.object({ bookingId: Id, callId: Id, slot: Slot, kind: z.enum(['call', 'hold']) })
export type Booking = z.infer<typeof Booking>

/** A slot at which everybody is free, and why it is suggested. */
export const SuggestedTime = z.object({
  slot: Slot,
  reason: z.enum(['working_hours_of_all', 'working_hours_of_some', 'outside_working_hours']),
  /** How far it reaches outside the working hours of the party for whom it is worst. */
  maxMinutesOutside: z.int(),
  /** The first of those suggested. */
  isSoonest: z.boolean(),
})
export type SuggestedTime = z.infer<typeof SuggestedTime>

/** The first free start of an expert; null when there is none within two weeks. */
export const FirstFree = z.object({ personId: Id, start: z.nullable(Instant) })
export type FirstFree = z.infer<typeof FirstFree>
