import * as z from 'zod/mini'
import { Id, Instant, Slot } from '../values.ts'

/** How long calls last and how slots are cut, in minutes unless said otherwise. */
export const schedulingDefaults = {
  callMinutes: 60,
  followUpMinutes: 30,
  stepMinutes: 5,
  noticeHours: 4,
  bufferMinutes: 10,
  workStart: '08:00',
  workEnd: '19:00',
  offeredTimesMost: 5,
} as const

/** A slot that is booked for one person. */
export const Booking = z.object({ bookingId: Id, callId: Id, slot: Slot, kind: z.enum(['call', 'hold']) })
export type Booking = z.infer<typeof Booking>

/** A time that suits everybody, with the reason why it is proposed. */
export const SuggestedTime = z.object({
  slot: Slot,
  reason: z.enum(['working_hours_of_all', 'working_hours_of_some', 'outside_working_hours']),
})
export type SuggestedTime = z.infer<typeof SuggestedTime>

/** When an expert could first be called; null when not within the two weeks that are looked at. */
export const FirstFree = z.object({ personId: Id, start: z.nullable(Instant) })
export type FirstFree = z.infer<typeof FirstFree>
