import { approvalBecameOverdue } from '@colloquy/contract/compliance/events'
import type { Timer } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { markOverdue } from './store.ts'

/** Tells officers once of each approval that nobody has decided in time. */
export const findOverdueApprovals: Timer = {
  name: 'compliance.overdue',
  run: async ({ tx, at, emit }) => {
    const overdue = await markOverdue(tx, at)
    if (overdue.length === 0) return
    const audience = await officerIds(tx)
    for (const { id: approvalId, call_id: callId } of overdue)
      emit(approvalBecameOverdue, { approvalId, callId }, audience)
  },
}
