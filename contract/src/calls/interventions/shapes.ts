import * as z from 'zod/mini'
import { Id, Instant } from '../../values.ts'

/** What compliance does in the room of a call. */
export const interventionKinds = ['paused', 'resumed', 'reminded', 'ended'] as const
export type InterventionKind = (typeof interventionKinds)[number]

/** A reminder that the reader gets. Its text is the tenant's own, in the reader's language. */
export const CallReminder = z.object({
  reminderId: Id,
  at: Instant,
  /** Whether it is for the reader alone. */
  isPersonal: z.boolean(),
})
export type CallReminder = z.infer<typeof CallReminder>

/** What compliance has done in the room of a call, as the reader may see it. */
export const Interventions = z.object({
  /** Since when nobody is heard or seen; null while the call goes on. */
  pausedSince: z.nullable(Instant),
  /** When compliance has ended the call; null when it did not. */
  endedAt: z.nullable(Instant),
  /** The earliest first. */
  reminders: z.array(CallReminder),
})
export type Interventions = z.infer<typeof Interventions>

/** What a step of compliance says besides itself. */
export const InterventionDetails = z.object({
  /** Whom a reminder was for; null: everybody. */
  personName: z.nullable(z.string()),
  /** Why the call was ended; null for others than officers. */
  reason: z.nullable(z.string()),
})
