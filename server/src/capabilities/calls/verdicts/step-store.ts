import type { Tx } from '../../../platform/db/tables.ts'

/** The last step of a call, whole. */
export const findLastStep = (tx: Tx, callId: string) =>
  tx
    .selectFrom('call_steps')
    .select(['from_status', 'to_status', 'starts_at', 'ends_at', 'reason', 'credits', 'verdict_id'])
    .where('call_id', '=', callId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
