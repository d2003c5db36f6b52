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
  work: SystemContext,
  callId: string,
  reason?: VerdictCancellation,
): Promise<void> => {
  const record = await lockCall({ tx: work.tx, input: { callId } })
  const slot = record && timeToEvaluate(record, work.at)
  if (!record || !slot) return
  const expert = (await personSummaries(work.tx, [record.expertId])).get(record.expertId)
  const verdict = await evaluateCall(work, callToEvaluate(record), 'day_before', slot.start)
  const review = (await reviewsOf(work.tx, [callId]))(callId)
  await applyVerdict(work, { record, slot, expert, verdict, review }, reason)
}

/** Does with a call that has a time what a new verdict asks for. */
const applyVerdict = async (
  work: SystemContext,
  reevaluated: Reevaluated,
  reason?: VerdictCancellation,
): Promise<void> => {
  const { record, slot, verdict } = reevaluated
  const { call, project, clientId, contactId } = record
  const { id: callId, code, topic } = call
  const consequence = verdictAction(reevaluated)
  if (consequence === 'cancel') return cancelBlocked(work, callId, reason)
  // What a rule asked for when the time was confirmed stays; what it asks for now is added.
  if (addsChaperone(reevaluated)) await store.update(work.tx, callId, { needs_chaperone: true })
  if (verdict.conditions.includes('no_recording') && !call.is_recording_forbidden)
    await store.update(work.tx, callId, { is_recording_forbidden: true })
  if (consequence === 'release') return releaseFromReview(work, record)
  if (consequence === 'keep') return
  const { projectId } = project
  await openApproval(
    work,
    { callId, code, topic, projectId, clientId, contactId, expertId: verdict.expertId, slot: slot! },
    verdict,
  )
}

const addsChaperone = ({ record, verdict }: Pick<Reevaluated, 'record' | 'verdict'>): boolean =>
  verdict.conditions.includes('chaperone') && !record.call.needs_chaperone

/** Takes a call out of the officers' queue because what they were to decide no longer holds. A picked time is confirmed. */
const releaseFromReview = async (work: SystemContext, { call }: CallRecord): Promise<void> => {
  await withdrawApprovals(work, call.id)
  if (pickedIntervalOf(call)) await proceedWithPick(work, call.id)
}

/** Whether calls without a time are cancelled when they could never take place, or have their verdict renewed alone. */
type WithoutTime = 'cancel' | 'renew'

/**
 * Evaluates an open call again. One that has no time yet is cancelled if it could never take place. `reason`: what is said of a call
 * that is cancelled, because of what it was evaluated again.
 */
export const reevaluateOpenCall = async (
  work: SystemContext,
  callId: string,
  withoutTime: WithoutTime = 'cancel',
  reason?: VerdictCancellation,
): Promise<void> => {
  const record = await lockCall({ tx: work.tx, input: { callId } })
  if (!record) return
  if (intervalOf(record.call) ?? pickedIntervalOf(record.call)) return reevaluateCall(work, callId, reason)
  const { outcome } = await evaluateCall(work, callToEvaluate(record), 'propose', work.at)
  if (outcome === 'block' && withoutTime === 'cancel') await cancelBlocked(work, callId, reason)
}

/**
 * The same for several calls in the order of their ids: they are evaluated together, in as many statements as one, and each call
 * whose verdict asks for something is dealt with alone.
 */
const reevaluateOpenCalls = async (
  work: SystemContext,
  callIds: readonly string[],
  withoutTime: WithoutTime,
): Promise<void> => {
  const records = (await store.findAndLockMany(work.tx, callIds)).map(recordOf)
  const open = records.flatMap((record) => {
    const slot = timeToEvaluate(record, work.at)
    return slot === undefined ? [] : [{ record, slot }]
  })
  const experts = await personSummaries(
    work.tx,
    open.map(({ record }) => record.expertId),
  )
  const reviewOf = await reviewsOf(
    work.tx,
    open.map(({ record }) => record.call.id),
  )
  const evaluated = await evaluateCalls(
    work,
    open.map(({ record, slot }) => ({
      call: callToEvaluate(record),
      stages: [slot ? 'day_before' : 'propose'],
      at: slot?.start ?? work.at,
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
    const pairs = [expertId, ...otherExpertIds].map((one) => pairOf({ contactId, expertId: one }))
    if (pairs.some((pair) => changed.has(pair))) {
      pending.push(() => reevaluateOpenCall(work, callId, withoutTime))
      for (const pair of pairs) changed.add(pair)
      return
    }
    evaluations.push(...own)
    if (slot === null) {
      if (verdict.outcome !== 'block' || withoutTime === 'renew') return
      pending.push(() => cancelBlocked(work, callId))
    } else {
      const consequence = verdictAction(reevaluated)
      if (consequence === 'keep' && !addsChaperone(reevaluated)) return
      pending.push(() => applyVerdict(work, reevaluated))
      if (consequence === 'keep' || consequence === 'ask') return
    }
    for (const pair of pairs) changed.add(pair)
  })
  await storeEvaluations(work, evaluations)
  for (const act of pending) await act()
}

/** Calls per transaction: few enough to keep locks short. */
const callsPerStep = 50

/** Evaluates the open calls that a new version of rules is about, step by step: each step leads to the next. */
export const reevaluateCallsUnder = async (
  work: SystemContext,
  { level, ownerId, after }: Payload<typeof rulesTookEffect>,
): Promise<void> => {
  const callIds = await listOpenIds(work.tx, { level, ownerId }, { after, limit: callsPerStep })
  await reevaluateOpenCalls(work, callIds, 'cancel')
  if (callIds.length === callsPerStep) work.emit(rulesTookEffect, { level, ownerId, after: callIds.at(-1)! })
}

/**
 * Evaluates the coming calls of a person again, because what is known of them has changed. Calls without a time are cancelled when
 * their expert may no longer be called: nobody would offer times.
 */
export const reevaluateCallsOf = async (
  work: SystemContext,
  personId: string,
  reason?: VerdictCancellation,
): Promise<void> => {
  for (const callId of await listComingIdsOf(work.tx, personId, work.at)) await reevaluateCall(work, callId, reason)
  const person = (await personSummaries(work.tx, [personId])).get(personId)
  const mayGoOn = person !== undefined && isCallable(person)
  for (const { id, picked_starts_at } of await listUnbookedOf(work.tx, personId))
    if (!mayGoOn) await cancelBlocked(work, id)
    else if (!picked_starts_at) await renewBlock(work, id)
}

/** Evaluates a call without a time again if it was blocked, because what blocked it may be cleared. */
const renewBlock = async (work: SystemContext, callId: string): Promise<void> => {
  if ((await verdictOfCall(work.tx, callId, 'officer'))?.outcome !== 'block') return
  const record = await lockCall({ tx: work.tx, input: { callId } })
  if (record) await evaluateCall(work, callToEvaluate(record), 'confirm', work.at)
}

/** Has every open call evaluated again whose latest verdict rests on one of these companies. */
export const reevaluateCallsAbout = async (
  work: SystemContext,
  companies: Parameters<typeof callsWithVerdictsUsing>[2],
): Promise<void> => {
  const callIds = await callsWithVerdictsUsing(work.tx, await listOpenIdsAt(work.tx, work.at), companies)
  for (let from = 0; from < callIds.length; from += callsPerStep)
    work.emit(reevaluationRequested, { callIds: callIds.slice(from, from + callsPerStep) })
}

/** Evaluates calls again. The verdict of one that has no time yet is renewed; it stands in the way once a time is picked. */
export const reevaluateCalls = (work: SystemContext, callIds: readonly string[]): Promise<void> =>
  reevaluateOpenCalls(work, callIds, 'renew')

const dayMs = 86_400_000

/** Evaluates each call once within the day before it begins. */
export const reevaluateTomorrow = async (work: SystemContext): Promise<void> => {
  const calls = await listStarting(work.tx, { start: work.at, end: new Date(work.at.getTime() + dayMs) })
  for (const { id, starts_at: start } of calls) {
    const since = new Date(start!.getTime() - dayMs)
    if (!(await wasEvaluatedSince(work.tx, id, 'day_before', since))) await reevaluateCall(work, id)
  }
}
