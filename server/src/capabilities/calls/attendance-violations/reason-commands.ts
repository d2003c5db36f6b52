import type { CancellationReason } from '@colloquy/contract/calls/cancellation-reasons'
import { newId } from '../../../platform/ids.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import type { CallWithRelations } from '../store.ts'
import { attendanceViolationsAfter, type ChangeKind, consequencesAt, type ReasonParts } from './cancellations.ts'
import { insertAttendanceViolation } from './store.ts'

/** Stores whose fault a change of a call is, where it counts. @returns what the step keeps of it */
export const recordReason = async (
  { tx, at, actor }: Pick<CommandContext, 'tx' | 'at' | 'actor'>,
  call: Pick<CallWithRelations, 'id' | 'starts_at' | 'contact_id' | 'expert_id'>,
  change: ChangeKind,
  reason: CancellationReason,
  /** Who gives it, when it is not the actor. */
  author: { readonly by?: string },
): Promise<ReasonParts> => {
  for (const violation of attendanceViolationsAfter(call, change, reason, at))
    await insertAttendanceViolation(tx, {
      tenant_id: actor.tenantId,
      id: newId(at),
      call_id: call.id,
      person_id: violation.personId,
      side: violation.side,
      kind: violation.kind,
      starts_at: violation.startsAt,
      reported_by: author.by ?? (actor.kind === 'person' ? actor.personId : null),
      reported_at: at,
      fee_percent: violation.feePercent,
    })
  const { side, feePercent, counts } = consequencesAt(call, reason, at)
  return { reason, side, feePercent, counts }
}
