import type { VerdictCancellation } from '@colloquy/contract/calls/cancellation-reasons'
import { reevaluationRequested, rulesTookEffect } from '@colloquy/contract/calls/events'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Payload } from '@colloquy/contract/operation'
import type { Interval } from '@colloquy/contract/time'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { openApproval, withdrawApprovals } from '../../compliance/approvals/commands.ts'
import { awaitsDecision, type CallReview, reviewsOf } from '../../compliance/approvals/queries.ts'
import { type Evaluation, storeEvaluations } from '../../compliance/verdicts/commands.ts'
import { callsWithVerdictsUsing, verdictOfCall, wasEvaluatedSince } from '../../compliance/verdicts/queries.ts'
import { isCallable } from '../../people/policy.ts'
import { type PersonSummary, personSummaries } from '../../people/queries.ts'
import { listStarting } from '../due-call-store.ts'
import { type CallRecord, intervalOf, pickedIntervalOf } from '../present.ts'
import { recordOf } from '../queries.ts'
import * as store from '../store.ts'
import { lockCall } from '../transition-commands.ts'
import { listComingIdsOf, listOpenIds, listOpenIdsAt, listUnbookedOf, pairOf } from './open-call-store.ts'
import { cancelBlocked, proceedWithPick } from './picked-time-commands.ts'
import { type CallVerdict, callToEvaluate, clearanceUnder, evaluateCall, evaluateCalls } from './verdict-commands.ts'

/** A call whose verdict was evaluated again, with the attributes that decide whether it is cancelled, reviewed or left alone. */
interface Reevaluated {
  readonly record: CallRecord
  /** When it takes place; null while it has no time. */
  readonly slot: Interval | null
  readonly expert: PersonSummary | undefined
  readonly verdict: CallVerdict
  readonly review: CallReview
}

/** The time of a call that is booked or picked, if it has not begun; null for calls without a time. Undefined: it is over. */
const timeToEvaluate = ({ call }: CallRecord, at: Date): Interval | null | undefined => {
  const picked = pickedIntervalOf(call)
  const slot = intervalOf(call) ?? picked
  if (slot === null) return null
  return slot.start > at && (picked !== null || isBooked(call.status)) ? slot : undefined
}

/** What becomes of a call that has a time. What blocks it by now, or an expert who may no longer be called, cancels it. */
const verdictAction = ({ expert, verdict, review }: Reevaluated): 'cancel' | 'release' | 'ask' | 'keep' => {
  const clearance = clearanceUnder(verdict, review)
  if (clearance === 'compliance_blocked' || !expert || !isCallable(expert)) return 'cancel'
  if (clearance === 'clear') return review.state === 'open' ? 'release' : 'keep'
  return awaitsDecision(review, verdict.needs) ? 'keep' : 'ask'
}

/**
 * Evaluates a call that has a time again. What blocks by now, or an expert who may no longer be called, cancels it; what an
 * officer has not seen goes to the officers, and the call cannot be joined until they have decided. A call that needs no
 * decision any longer leaves their queue.
 */
export const reevaluateCall = async (
  context: SystemContext,
  callId: string,
  reason?: VerdictCancellation,
): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  const slot = record && timeToEvaluate(record, context.at)
  if (!record || !slot) return
  const expert = (await personSummaries(context.tx, [record.expertId])).get(record.expertId)
  const verdict = await evaluateCall(context, callToEvaluate(record), 'day_before', slot.start)
  const review = (await reviewsOf(context.tx, [callId]))(callId)
  await applyVerdict(context, { record, slot, expert, verdict, review }, reason)
}

/** Does with a call that has a time what a new verdict asks for. */
const applyVerdict = async (
  context: SystemContext,
  reevaluated: Reevaluated,
  reason?: VerdictCancellation,
): Promise<void> => {
  const { record, slot, verdict } = reevaluated
  const { call, project, clientId, contactId } = record
  const { id: callId, code, topic } = call
  const consequence = verdictAction(reevaluated)
  if (consequence === 'cancel') return cancelBlocked(context, callId, reason)
  // What a rule asked for when the time was confirmed stays; what it asks for now is added.
  if (addsChaperone(reevaluated)) await store.update(context.tx, callId, { needs_chaperone: true })
  if (verdict.conditions.includes('no_recording') && !call.is_recording_forbidden)
    await store.update(context.tx, callId, { is_recording_forbidden: true })
  if (consequence === 'release') return releaseFromReview(context, record)
  if (consequence === 'keep') return
  const { projectId } = project
  await openApproval(
    context,
    { callId, code, topic, projectId, clientId, contactId, expertId: verdict.expertId, slot: slot! },
    verdict,
  )
}

const addsChaperone = ({ record, verdict }: Pick<Reevaluated, 'record' | 'verdict'>): boolean =>
  verdict.conditions.includes('chaperone') && !record.call.needs_chaperone

/** Takes a call out of the officers' queue because what they were to decide no longer holds. A picked time is confirmed. */
const releaseFromReview = async (context: SystemContext, { call }: CallRecord): Promise<void> => {
  await withdrawApprovals(context, call.id)
  if (pickedIntervalOf(call)) await proceedWithPick(context, call.id)
}

/** Whether calls without a time are cancelled when they could never take place, or have their verdict renewed alone. */
type WithoutTime = 'cancel' | 'renew'

/**
 * Evaluates an open call again. One that has no time yet is cancelled if it could never take place. `reason`: what is said of a call
 * that is cancelled, because of what it was evaluated again.
 */
export const reevaluateOpenCall = async (
  context: SystemContext,
  callId: string,
  withoutTime: WithoutTime = 'cancel',
  reason?: VerdictCancellation,
): Promise<void> => {
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (!record) return
  if (intervalOf(record.call) ?? pickedIntervalOf(record.call)) return reevaluateCall(context, callId, reason)
  const { outcome } = await evaluateCall(context, callToEvaluate(record), 'propose', context.at)
  if (outcome === 'block' && withoutTime === 'cancel') await cancelBlocked(context, callId, reason)
}

/**
 * The same for several calls in the order of their ids: they are evaluated together, in as many statements as one, and each call
 * whose verdict asks for something is dealt with alone.
 */
const reevaluateOpenCalls = async (
  context: SystemContext,
  callIds: readonly string[],
  withoutTime: WithoutTime,
): Promise<void> => {
  const records = (await store.findAndLockMany(context.tx, callIds)).map(recordOf)
  const open = records.flatMap((record) => {
    const slot = timeToEvaluate(record, context.at)
    return slot === undefined ? [] : [{ record, slot }]
  })
  const experts = await personSummaries(
    context.tx,
    open.map(({ record }) => record.expertId),
  )
  const reviewOf = await reviewsOf(
    context.tx,
    open.map(({ record }) => record.call.id),
  )
  const evaluated = await evaluateCalls(
    context,
    open.map(({ record, slot }) => ({
      call: callToEvaluate(record),
      stages: [slot ? 'day_before' : 'propose'],
      at: slot?.start ?? context.at,
    })),
  )
  const evaluations: Evaluation[] = []
  const pending: (() => Promise<void>)[] = []
  /** Analysts and experts of calls that are cancelled or confirmed: how often the pair talks changes with it. */
  const changed = new Set<string>()
  open.forEach(({ record, slot }, i) => {
    const { verdict, evaluations: own } = evaluated[i]!
    const { id: callId } = record.call
    const reevaluated = { record, slot, expert: experts.get(record.expertId), verdict, review: reviewOf(callId) }
    const { contactId, expertId, otherExpertIds = [] } = callToEvaluate(record)
    const expertIds = [expertId, ...otherExpertIds]
    const analysts = record.seats.flatMap(({ kind, personId }) => (kind === 'client' ? personId : []))
    const pairs = expertIds.flatMap((one) => analysts.map((analyst) => pairOf({ contactId: analyst, expertId: one })))
    if (expertIds.some((one) => changed.has(pairOf({ contactId, expertId: one })))) {
      pending.push(() => reevaluateOpenCall(context, callId, withoutTime))
      for (const pair of pairs) changed.add(pair)
      return
    }
    evaluations.push(...own)
    if (slot === null) {
      if (verdict.outcome !== 'block' || withoutTime === 'renew') return
      pending.push(() => cancelBlocked(context, callId))
    } else {
      const consequence = verdictAction(reevaluated)
      if (consequence === 'keep' && !addsChaperone(reevaluated)) return
      pending.push(() => applyVerdict(context, reevaluated))
      if (consequence === 'keep' || consequence === 'ask') return
    }
    for (const pair of pairs) changed.add(pair)
  })
  await storeEvaluations(context, evaluations)
  for (const act of pending) await act()
}

/** Calls per transaction: few enough to keep locks short. */
const callsPerStep = 50

/** Evaluates the open calls that a new version of rules is about, step by step: each step leads to the next. */
export const reevaluateCallsUnder = async (
  context: SystemContext,
  { level, ownerId, after }: Payload<typeof rulesTookEffect>,
): Promise<void> => {
  const callIds = await listOpenIds(context.tx, { level, ownerId }, { after, limit: callsPerStep })
  await reevaluateOpenCalls(context, callIds, 'cancel')
  if (callIds.length === callsPerStep) context.emit(rulesTookEffect, { level, ownerId, after: callIds.at(-1)! })
}

/**
 * Evaluates the coming calls of a person again, because what is known of them has changed. Calls without a time are cancelled when
 * their expert may no longer be called: nobody would offer times.
 */
export const reevaluateCallsOf = async (
  context: SystemContext,
  personId: string,
  reason?: VerdictCancellation,
): Promise<void> => {
  for (const callId of await listComingIdsOf(context.tx, personId, context.at))
    await reevaluateCall(context, callId, reason)
  const person = (await personSummaries(context.tx, [personId])).get(personId)
  const mayGoOn = person !== undefined && isCallable(person)
  for (const { id, picked_starts_at } of await listUnbookedOf(context.tx, personId))
    if (!mayGoOn) await cancelBlocked(context, id)
    else if (!picked_starts_at) await renewBlock(context, id)
}

/** Evaluates a call without a time again if it was blocked, because what blocked it may be cleared. */
const renewBlock = async (context: SystemContext, callId: string): Promise<void> => {
  if ((await verdictOfCall(context.tx, callId, 'officer'))?.outcome !== 'block') return
  const record = await lockCall({ tx: context.tx, input: { callId } })
  if (record) await evaluateCall(context, callToEvaluate(record), 'confirm', context.at)
}

/** Has every open call evaluated again whose latest verdict rests on one of these companies. */
export const reevaluateCallsAbout = async (
  context: SystemContext,
  companies: Parameters<typeof callsWithVerdictsUsing>[2],
): Promise<void> => {
  const callIds = await callsWithVerdictsUsing(context.tx, await listOpenIdsAt(context.tx, context.at), companies)
  for (let from = 0; from < callIds.length; from += callsPerStep)
    context.emit(reevaluationRequested, { callIds: callIds.slice(from, from + callsPerStep) })
}

/** Evaluates calls again. The verdict of one that has no time yet is renewed; it prevents the call once a time is picked. */
export const reevaluateCalls = (context: SystemContext, callIds: readonly string[]): Promise<void> =>
  reevaluateOpenCalls(context, callIds, 'renew')

const dayMs = 86_400_000

/** Evaluates each call once within the day before it begins. */
export const reevaluateTomorrow = async (context: SystemContext): Promise<void> => {
  const calls = await listStarting(context.tx, { start: context.at, end: new Date(context.at.getTime() + dayMs) })
  for (const { id, starts_at: start } of calls) {
    const since = new Date(start!.getTime() - dayMs)
    if (!(await wasEvaluatedSince(context.tx, id, 'day_before', since))) await reevaluateCall(context, id)
  }
}
