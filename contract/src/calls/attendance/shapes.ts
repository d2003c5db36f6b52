import * as z from 'zod/mini'
import { Credits, can, Id, Instant } from '../../values.ts'

/** How somebody was absent from a call that had a time. */
export const missedCallKinds = ['no_show', 'late_cancellation'] as const
export const MissedCallKind = z.enum(missedCallKinds)
export type MissedCallKind = z.infer<typeof MissedCallKind>

/** Somebody did not come to a call, or cancelled it late. What they answer is kept and shown with it. */
export const MissedCall = z.object({
  missedCallId: Id,
  kind: MissedCallKind,
  side: z.enum(['client', 'expert']),
  personId: Id,
  personName: z.string(),
  /** When the call should have begun. */
  startsAt: Instant,
  reportedAt: Instant,
  /** Null where the reader may not know. */
  reportedByName: z.nullable(z.string()),
  /** What the client pays for it; null for readers who see no prices. */
  credits: z.nullable(Credits),
  answer: z.nullable(z.object({ text: z.string(), answeredAt: Instant })),
  can: can('answer'),
})
export type MissedCall = z.infer<typeof MissedCall>
