import * as z from 'zod/mini'
import { Id, Instant, prose } from '../values.ts'
import { ChatKind } from './shapes.ts'

/** How long messages can be stored, in months. */
export const retentionMonths = [6, 12, 24, 36, 60, 84, 120] as const
/** Where a tenant has chosen nothing. */
export const defaultRetentionMonths = 24
/** A shorter period takes effect after so long, so that a mistake can be corrected before anything is erased. */
export const retentionGraceMs = 24 * 3_600_000

export const RetentionMonths = z.union(retentionMonths.map((months) => z.literal(months)))

/** How long a tenant stores messages. */
export const MessageRetention = z.object({
  months: z.int(),
  /** What applies until `effectiveAt`; null when the period is in effect. */
  former: z.nullable(z.object({ months: z.int(), effectiveAt: Instant })),
})
export type MessageRetention = z.infer<typeof MessageRetention>

/** Why a hold is placed or lifted. */
export const LegalHoldReason = prose(1000).check(z.trim(), z.minLength(1))

/** A legal hold of a conversation: until it is lifted, nothing in it is erased. */
export const LegalHold = z.object({
  holdId: Id,
  chatId: Id,
  chatKind: ChatKind,
  chatTitle: z.string(),
  reason: z.string(),
  placedAt: Instant,
  placedByName: z.nullable(z.string()),
  lifted: z.nullable(z.object({ at: Instant, byName: z.nullable(z.string()), reason: z.string() })),
})
export type LegalHold = z.infer<typeof LegalHold>
