import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../platform/db/tables.ts'

/** Whether a company and an expert have had a call before. */
export const hasCompletedCall = async (tx: Tx, clientId: string, expertId: string): Promise<boolean> =>
  (await tx
    .selectFrom('calls')
    .select('id')
    .where('client_id', '=', clientId)
    .where('expert_id', '=', expertId)
    .where('status', '=', callStatuses.completed)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** All calls between a project and an expert, the latest first. */
export const listCallsBetween = (tx: Tx, projectId: string, expertId: string) =>
  tx
    .selectFrom('calls')
    .select(['id', 'status', 'cancellation_reason as reason'])
    .where('project_id', '=', projectId)
    .where('expert_id', '=', expertId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
