import { verdictReasons } from '@colloquy/contract/calls/cancellation-reasons'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'

/** Marks a call that a verdict has cancelled for further compliance checks. The version of the call stays, because its readers see no change. */
export const recordBlock = async (tx: Tx, callId: string, at: Date): Promise<void> => {
  await tx.updateTable('calls').set({ blocked_at: at, block_checked_at: at }).where('id', '=', callId).execute()
}

/** Records a compliance check of a cancelled call; null ends the checks. */
export const recordBlockCheck = async (tx: Tx, callId: string, checkedAt: Date | null): Promise<void> => {
  await tx
    .updateTable('calls')
    .set(checkedAt === null ? { blocked_at: null, block_checked_at: null } : { block_checked_at: checkedAt })
    .where('id', '=', callId)
    .execute()
}

/** Ids of calls that a verdict has cancelled since an instant and that were not asked about after another one. */
export const listBlockedIds = async (
  tx: Tx,
  { since, checkedBefore, limit }: { readonly since: Date; readonly checkedBefore: Date; readonly limit: number },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('status', '=', callStatuses.cancelled)
    .where('cancellation_reason', 'in', verdictReasons)
    .where('block_checked_at', '<=', checkedBefore)
    .where('blocked_at', '>', since)
    .orderBy('block_checked_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
