import type { SystemContext } from '../../../platform/operations/define.ts'
import { deleteStepsBefore } from './store.ts'

/** How long after the start of a call it is kept who was ready for it. */
const readinessRetentionMs = 7 * 86_400_000

/** Deletes who was ready for calls that are over. */
export const deleteExpiredReadiness = async ({ tx, at }: SystemContext): Promise<void> =>
  deleteStepsBefore(tx, new Date(at.getTime() - readinessRetentionMs))
