import { callCancelled, callPostponed, callRescheduled } from '@colloquy/contract/calls/events'
import { type CancellationReason, callStatuses, isNoShow } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { newId } from '../../../platform/ids.ts'
import type { CommandContext, SystemContext } from '../../../platform/operations/define.ts'
import { withdrawApprovals } from '../../compliance/approvals/commands.ts'
import { isCallable } from '../../people/policy.ts'
import { personBriefs } from '../../people/queries.ts'
import { bookSlot, freeSlotOf, freeSlots } from '../../scheduling/commands.ts'
import { findSlotProblem } from '../../scheduling/queries.ts'
import { attendanceViolationOf } from '../attendance-violations/cancellations.ts'
import { insertAttendanceViolation } from '../attendance-violations/store.ts'
import { bookedPersonsOf, type CallRecord } from '../present.ts'
import * as store from '../store.ts'
import { reasonsOf, recordStep } from '../transition-commands.ts'
import { noPick } from './picked-time-commands.ts'
import { type Clearance, callToEvaluate, clearanceOf, evaluateCall, saveVerdict } from './verdict-commands.ts'

/** Whose step it is when it is not the actor's, and what they say about it. */
interface StepAuthor {
  readonly by?: string
  readonly note?: string | undefined
}

type MoveProblem =
  | NonNullable<Awaited<ReturnType<typeof findSlotProblem>>>
  | Exclude<Clearance, 'clear'>
  | 'expert_not_available'

/**
 * What came of a move. After a problem the caller must refuse, which rolls everything back; it may leave something to be saved
 * after that.
 */
export type MoveOutcome =
  | { readonly record: CallRecord }
  | {
      readonly problem: MoveProblem
      readonly afterRollback?: (work: SystemContext) => Promise<void>
    }

/** Moves a booked call to another time, if everybody is free and compliance allows it. */
export const moveBookedCall = async (
  context: CommandContext,
  record: CallRecord,
  slot: Interval,
  /** Who moves it, when it is not the actor. */
  by?: string,
): Promise<MoveOutcome> => {
  const { tx, at } = context
  const { call } = record
  const personIds = bookedPersonsOf(call)
  const problem = await findSlotProblem(tx, [slot], {
    callId: call.id,
    minutes: call.expected_minutes,
    personIds,
    at,
  })
  if (problem) return { problem }
  const expert = (await personBriefs(tx, [call.expert_id])).get(call.expert_id)
  if (!expert || !isCallable(expert)) return { problem: 'expert_not_available' }
  const verdict = await evaluateCall(context, callToEvaluate(record), 'confirm', slot.start)
  const clearance = await clearanceOf(context, call.id, verdict)
  if (clearance !== 'clear') return { problem: clearance, afterRollback: saveVerdict(record, slot.start) }
  if (!(await bookSlot(context, { callId: call.id, personIds, slot }))) return { problem: 'slot_taken' }
  await store.update(tx, call.id, {
    status: callStatuses.rescheduled,
    starts_at: slot.start,
    ends_at: slot.end,
    reasons: [],
  })
  return {
    record: await recordStep(context, call.id, 'rescheduled', callRescheduled, { ...verdict, ...(by && { by }) }),
  }
}

/** Cancels a call, with its booked times, offers and approvals, and keeps whose missed it was. */
export const cancelCallBecause = async (
  context: CommandContext,
  { call }: CallRecord,
  reason: CancellationReason,
  author: StepAuthor,
): Promise<CallRecord> => {
  const { tx, at, actor } = context
  const missed = attendanceViolationOf(call, reason, at)
  if (missed)
    await insertAttendanceViolation(tx, {
      tenant_id: actor.tenantId,
      id: newId(at),
      call_id: call.id,
      person_id: missed.personId,
      side: missed.side,
      kind: missed.kind,
      starts_at: missed.startsAt,
      reported_by: author.by ?? (actor.kind === 'person' ? actor.personId : null),
      reported_at: at,
      credits: missed.credits,
    })
  // Times held for those who stand by are freed with them.
  for (const personId of bookedPersonsOf(call)) await freeSlotOf(tx, call.id, personId)
  await withdrawApprovals(context, call.id)
  await store.replaceOffers(tx, call, [])
  await store.update(tx, call.id, {
    status: callStatuses.cancelled,
    cancellation_reason: reason,
    ...noPick,
    wait_type: null,
    reasons: reasonsOf(author.note),
    actual_minutes: isNoShow(reason) ? 0 : null,
  })
  return recordStep(context, call.id, 'cancelled', callCancelled, author)
}

/** Takes the time of a booked call away until somebody reopens it. */
export const postponeBookedCall = async (
  context: CommandContext,
  { call }: CallRecord,
  author: StepAuthor,
): Promise<CallRecord> => {
  await freeSlots(context.tx, call.id)
  await store.update(context.tx, call.id, {
    status: callStatuses.postponed,
    starts_at: null,
    ends_at: null,
    reasons: reasonsOf(author.note),
  })
  return recordStep(context, call.id, 'postponed', callPostponed, author)
}
