import * as z from 'zod/mini'
import { Id, Instant, line } from '../../values.ts'

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

/** What an officer hears, noted by one key, or in words. */
export const tagKinds = ['results', 'deals', 'customers', 'decisions', 'secrets', 'note'] as const
export const TagKind = z.enum(tagKinds)
export type TagKind = z.infer<typeof TagKind>

/** The longest note in words, in characters. */
export const maxTagTextLength = 300

/** What an officer has noted in a call. */
export const CallTag = z.object({
  tagId: Id,
  kind: TagKind,
  /** Null unless it was noted in words. */
  text: z.nullable(line(maxTagTextLength)),
  /** Who spoke last, as far as the officer's browser could tell. */
  speakerName: z.nullable(z.string()),
  at: Instant,
  byName: z.string(),
  /** Whether the reader can withdraw it. */
  isOwn: z.boolean(),
})
export type CallTag = z.infer<typeof CallTag>

/** Because of what an officer acts: a tag or a flagged message by its id, a question by its text. */
export const InterventionCause = z.object({
  kind: z.enum(['question', 'message', 'tag']),
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
})
export type InterventionCause = z.infer<typeof InterventionCause>

/** What an officer has done in the room, and because of what; null where they did not say. */
export const CausedIntervention = z.object({
  kind: z.enum(interventionKinds),
  at: Instant,
  byName: z.string(),
  /** Whom a reminder was for; null: everybody. */
  personName: z.nullable(z.string()),
  cause: z.nullable(InterventionCause),
})
export type CausedIntervention = z.infer<typeof CausedIntervention>
