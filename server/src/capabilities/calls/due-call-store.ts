import { bookedStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { Tx } from '../../platform/db/tables.ts'
import { type CallWithRelations, parseCall, selectCalls } from './store.ts'

/** Ids of booked calls that ended by an instant, within the week before it. */
export const listOverdueIds = async (tx: Tx, endedBy: Date): Promise<string[]> => {
  const weekBefore = new Date(endedBy.getTime() - 7 * 86_400_000)
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('status', 'in', bookedStatuses)
    .where('ends_at', '<=', endedBy)
    .where('ends_at', '>', weekBefore)
    .orderBy('ends_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Calls that begin after the start of an interval and not after its end. */
export const listStarting = async (tx: Tx, { start, end }: Interval): Promise<CallWithRelations[]> => {
  const rows = await selectCalls(tx)
    .where('status', 'in', bookedStatuses)
    .where('starts_at', '>', start)
    .where('starts_at', '<=', end)
    .orderBy('starts_at')
    .execute()
  return rows.map(parseCall)
}

/** Ids of calls whose picked time is not held any longer. */
export const listExpiredHoldIds = async (tx: Tx, at: Date): Promise<string[]> =>
  (await tx.selectFrom('calls').select('id').where('hold_expires_at', '<=', at).orderBy('id').limit(500).execute()).map(
    ({ id }) => id,
  )
