import type { VerdictCancellation } from '@colloquy/contract/calls/cancellation-reasons'
import {
  callCancelled,
  callReopened,
  callScheduled,
  decisionsRequested,
  holdExpired,
} from '@colloquy/contract/calls/events'
import type { WaitType } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { CommandContext, SystemContext } from '../../../platform/operations/define.ts'
import { openApproval, withdrawApprovals } from '../../compliance/approvals/commands.ts'
import { isAwaitingDecision } from '../../compliance/approvals/queries.ts'
import { isCallable } from '../../people/policy.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { bookSlot, freeSlots } from '../../scheduling/commands.ts'
import { recordReason } from '../attendance-violations/reason-commands.ts'
import { listExpiredHoldIds } from '../due-call-store.ts'
import { isSoleDecider } from '../policy.ts'
import { bookedPersonsOf, type CallRecord, pickedIntervalOf, waitForTimes } from '../present.ts'
import { priceOf } from '../pricing.ts'
import type { CallWithRelations } from '../store.ts'
import * as store from '../store.ts'
import { emitCallChange, lockCall, recordStep } from '../transition-commands.ts'
import { recordBlock } from './blocked-call-store.ts'
import { holdExpiryOf, isHoldExpired } from './hold-expiry.ts'
import { agreedRateOf, waitOfPick } from './pick-waits.ts'
import { type CallVerdict, type Clearance, callToEvaluate, clearanceOf, evaluateCall } from './verdict-commands.ts'

/** The columns of a call without a picked time. */
export const noPick = { picked_starts_at: null, picked_ends_at: null, hold_expires_at: null } as const

/** A picked time of a call, and what is known when it is picked or asked about again. */
export interface PickedTime {
  readonly slot: Interval
  readonly verdict: CallVerdict
  readonly expert: Pick<PersonSummary, 'creditsPerHour'>
}

/** The columns of a call that its price and verdict fill when a time is picked. */
const priceAndConditionColumns = (call: CallWithRelations, { verdict, expert }: PickedTime) => ({
  ...priceOf(call, expert.creditsPerHour),
  needs_chaperone: verdict.conditions.includes('chaperone'),
  is_recording_forbidden: verdict.conditions.includes('no_recording'),
})

/** Books a slot for everybody and schedules the call. @returns false, without any change, when somebody is booked already */
export const confirmSlot = async (
  context: CommandContext,
  { call }: CallRecord,
  picked: PickedTime,
): Promise<boolean> => {
  const { slot } = picked
  if (!(await bookSlot(context, { callId: call.id, personIds: bookedPersonsOf(call), slot }))) return false
  await store.update(context.tx, call.id, {
    status: callStatuses.scheduled,
    starts_at: slot.start,
    ends_at: slot.end,
    ...noPick,
    wait_type: null,
    reasons: [],
    // The price is fixed at confirmation.
    ...priceAndConditionColumns(call, picked),
  })
  return true
}

/**
 * Holds a slot for everybody for a while, and asks those it waits for. @returns false, without any change, when somebody is booked
 * already
 */
export const holdSlot = async (
  context: CommandContext,
  record: CallRecord,
  wait: WaitType,
  picked: PickedTime,
): Promise<boolean> => {
  const { call, project, clientId, contactId } = record
  const { slot, verdict } = picked
  const { id: callId, code, topic } = call
  const personIds = bookedPersonsOf(call)
  const heldUntil = holdExpiryOf(slot, call, context.at)
  if (!(await bookSlot(context, { callId, personIds, slot, heldUntil }))) return false
  await store.update(context.tx, callId, {
    picked_starts_at: slot.start,
    picked_ends_at: slot.end,
    hold_expires_at: heldUntil,
    wait_type: wait,
    agreed_credits_per_hour: agreedRateOf(call),
    had_teammates: !isSoleDecider(record),
    ...priceAndConditionColumns(call, picked),
  })
  if (wait !== 'platform_compliance') {
    await emitCallChange(context, callId, decisionsRequested)
    return true
  }
  const { projectId } = project
  await openApproval(
    context,
    { callId, code, topic, projectId, clientId, contactId, expertId: verdict.expertId, slot },
    verdict,
  )
  return true
}

/** What a picked time waits for by now, given what compliance says; undefined when it can be confirmed. */
export const waitOf = ({ call }: CallRecord, clearance: Clearance, picked: PickedTime): WaitType | undefined =>
  waitOfPick(call, {
    creditsPerHour: priceAndConditionColumns(call, picked).credits_per_hour,
    needsOfficer: clearance === 'compliance_approval_needed',
    conditions: picked.verdict.conditions,
  })

/**
 * Goes on with a picked time after something it waited for is settled. The call is evaluated again: what an officer has not seen
 * needs another decision, and what blocks by now cancels the call. It is scheduled once it waits for nothing else. Nothing is done
 * once the hold has expired: the timer releases it.
 */
export const proceedWithPick = async (context: SystemContext, callId: string): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const slot = record && pickedIntervalOf(record.call)
  if (!record || !slot || isHoldExpired(record.call, context.at)) return
  const expert = (await personSummaries(context.tx, [record.expertId])).get(record.expertId)
  const verdict = await evaluateCall(context, callToEvaluate(record), 'confirm', slot.start)
  const clearance = await clearanceOf(context, callId, verdict)
  if (clearance === 'compliance_blocked' || !expert || !isCallable(expert)) return cancelBlocked(context, callId)
  const picked = { slot, verdict, expert }
  const wait = waitOf(record, clearance, picked)
  if (wait) {
    // A price that has changed is another question.
    const isAskedAtPrice =
      wait !== 'rate_approval' ||
      priceAndConditionColumns(record.call, picked).credits_per_hour === record.call.credits_per_hour
    const isAsked =
      wait === 'platform_compliance'
        ? await isAwaitingDecision(context.tx, callId, verdict.needs)
        : wait === record.call.wait_type && isAskedAtPrice
    if (!isAsked) await holdSlot(context, record, wait, picked)
    else if (wait !== record.call.wait_type) await store.update(context.tx, callId, { wait_type: wait })
    return
  }
  if (!(await confirmSlot(context, record, picked))) return requestNewTimes(context, record)
  await recordStep(context, callId, 'scheduled', callScheduled, verdict)
}

/** Cancels a call that a verdict blocks. It is asked about again, because what blocks it may be cleared. */
export const cancelBlocked = async (
  context: SystemContext,
  callId: string,
  reason: VerdictCancellation = 'compliance_blocked',
): Promise<void> => {
  if (await cancelForbidden(context, callId, reason)) await recordBlock(context.tx, callId, context.at)
}

/** Cancels a call that compliance does not allow, for good. @returns false when it was over already */
export const cancelForbidden = async (
  context: SystemContext,
  callId: string,
  reason: VerdictCancellation = 'compliance_blocked',
): Promise<boolean> => {
  const { tx } = context
  const record = await lockCall({ tx, input: { callId } })
  if (!record || record.call.status === callStatuses.cancelled || record.call.status === callStatuses.completed)
    return false
  await freeSlots(tx, callId)
  await withdrawApprovals(context, callId)
  await store.replaceOffers(tx, record.call, [])
  await store.update(tx, callId, {
    status: callStatuses.cancelled,
    cancellation_reason: reason,
    ...noPick,
    wait_type: null,
    reasons: [],
  })
  const because = await recordReason(context, record.call, 'cancellation', reason, {})
  await recordStep(context, callId, 'cancelled', callCancelled, { because })
  return true
}

/** Asks the expert for times again, because the picked time can no longer be kept. */
const requestNewTimes = async (
  context: SystemContext,
  { call }: CallRecord,
  why: 'hold_expired' | 'reopened' = 'reopened',
): Promise<void> => {
  const callId = call.id
  await freeSlots(context.tx, callId)
  await withdrawApprovals(context, callId)
  await store.update(context.tx, callId, { ...noPick, wait_type: waitForTimes(call) })
  await recordStep(context, callId, why, why === 'reopened' ? callReopened : holdExpired)
}

/** Releases picked times whose hold has expired before everything was settled. */
export const releaseExpiredHolds = async (context: SystemContext): Promise<void> => {
  for (const callId of await listExpiredHoldIds(context.tx, context.at)) {
    const record = await lockCall({ tx: context.tx, input: { callId } })
    // It may have been confirmed since.
    if (record && isHoldExpired(record.call, context.at)) await requestNewTimes(context, record, 'hold_expired')
  }
}
