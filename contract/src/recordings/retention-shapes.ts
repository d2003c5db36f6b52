import * as z from 'zod/mini'
import { Instant } from '../values.ts'

/** How long recordings can be kept, in days. */
export const recordingRetentionDays = [30, 90, 180, 365, 730, 1825, 2555] as const
/** Where a tenant has chosen nothing. */
export const defaultRecordingRetentionDays = 90
/** A shorter period takes effect after so long, so that a mistake can be corrected before anything is erased. */
export const recordingRetentionGraceMs = 24 * 3_600_000

export const RecordingRetentionDays = z.union(recordingRetentionDays.map((days) => z.literal(days)))

/** How long a tenant keeps recordings. */
export const RecordingRetention = z.object({
  days: z.int(),
  /** What applies until `effectiveAt`; null when the period is in effect. */
  former: z.nullable(z.object({ days: z.int(), effectiveAt: Instant })),
})
export type RecordingRetention = z.infer<typeof RecordingRetention>
