import { type CancellationReason, isNoShow, type MoveReason } from '@colloquy/contract/calls/cancellation-reasons'
import { callCancelled, callPostponed, callRescheduled } from '@colloquy/contract/calls/events'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { CommandContext, SystemContext } from '../../../platform/operations/define.ts'
import { withdrawApprovals } from '../../compliance/approvals/commands.ts'
import { isCallable } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import { bookSlot, freeSlotOf, freeSlots } from '../../scheduling/commands.ts'
import { findSlotProblem } from '../../scheduling/queries.ts'
import { recordReason } from '../attendance-violations/reason-commands.ts'
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
      readonly afterRollback?: (context: SystemContext) => Promise<void>
    }

/** Moves a booked call to another time, if everybody is free and compliance allows it. */
export const moveBookedCall = async (
  context: CommandContext,
  record: CallRecord,
  slot: Interval,
  /** Without a reason, both sides have agreed to it, and it is nobody's fault. */
  { by, reason }: { readonly by?: string; readonly reason?: MoveReason },
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
  const expert = (await personSummaries(tx, [call.expert_id])).get(call.expert_id)
  if (!expert || !isCallable(expert)) return { problem: 'expert_not_available' }
  const verdict = await evaluateCall(context, callToEvaluate(record), 'confirm', slot.start)
  const clearance = await clearanceOf(context, call.id, verdict)
  if (clearance !== 'clear') return { problem: clearance, afterRollback: saveVerdict(record, slot.start) }
  if (!(await bookSlot(context, { callId: call.id, personIds, slot }))) return { problem: 'slot_taken' }
  const because = reason && (await recordReason(context, call, 'move', reason, by === undefined ? {} : { by }))
  await store.update(tx, call.id, {
    status: callStatuses.rescheduled,
    starts_at: slot.start,
    ends_at: slot.end,
    reasons: [],
  })
  return {
    record: await recordStep(context, call.id, 'rescheduled', callRescheduled, {
      ...verdict,
      because,
      ...(by && { by }),
    }),
  }
}

/** Cancels a call, with its booked times, offers and approvals, and keeps whose fault it was. */
export const cancelCallForReason = async (
  context: CommandContext,
  { call }: CallRecord,
  reason: CancellationReason,
  author: StepAuthor,
): Promise<CallRecord> => {
  const { tx } = context
  const because = await recordReason(context, call, 'cancellation', reason, author)
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
  return recordStep(context, call.id, 'cancelled', callCancelled, { ...author, because })
}

/** Takes the time of a booked call away until somebody reopens it. */
export const postponeBookedCall = async (
  context: CommandContext,
  { call }: CallRecord,
  reason: MoveReason,
  author: StepAuthor,
): Promise<CallRecord> => {
  const because = await recordReason(context, call, 'move', reason, author)
  await freeSlots(context.tx, call.id)
  await store.update(context.tx, call.id, {
    status: callStatuses.postponed,
    starts_at: null,
    ends_at: null,
    reasons: reasonsOf(author.note),
  })
  return recordStep(context, call.id, 'postponed', callPostponed, { ...author, because })
}
