import { rejudgementDue, rulesTakeEffect } from '@colloquy/contract/calls/events'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Facts } from '@colloquy/contract/operation'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { openApproval, withdrawApprovals } from '../../compliance/approvals/commands.ts'
import { isAwaitingDecision, isInReview } from '../../compliance/approvals/queries.ts'
import { callsRestingOn, verdictOfCall, wasJudgedSince } from '../../compliance/verdicts/queries.ts'
import { isCallable } from '../../people/policy.ts'
import { personBriefs } from '../../people/queries.ts'
import { type CallRecord, intervalOf, pickedIntervalOf } from '../present.ts'
import { listStarting } from '../reminders/due-call-store.ts'
import * as store from '../store.ts'
import { loadLocked } from '../transition-commands.ts'
import { listOpenIds, listOpenIdsAt, listUnbookedOf } from './open-call-store.ts'
import { cancelBlocked, proceedWithPick } from './picked-time-commands.ts'
import { callToJudge, clearanceOf, judgeCall } from './verdict-commands.ts'

/**
 * Judges a call that has a time again. What blocks by now, or an expert who may no longer be called, cancels it; what an
 * officer has not seen goes to the officers, and the call cannot be joined until they have decided. A call that needs no
 * decision any longer leaves their queue.
 */
export const rejudgeCall = async (work: SystemContext, callId: string): Promise<void> => {
  const record = await loadLocked({ tx: work.tx, input: { callId } })
  const slot = record && (intervalOf(record.call) ?? pickedIntervalOf(record.call))
  if (!record || !slot || slot.start <= work.at) return
  if (!isBooked(record.call.status) && !pickedIntervalOf(record.call)) return
  const expert = (await personBriefs(work.tx, [record.expertId])).get(record.expertId)
  const verdict = await judgeCall(work, callToJudge(record), 'day_before', slot.start)
  const clearance = await clearanceOf(work, callId, verdict)
  if (clearance === 'compliance_blocked' || !expert || !isCallable(expert)) return cancelBlocked(work, callId)
  // What a rule asked for when the time was confirmed stays; what it asks for now is added.
  if (verdict.conditions.includes('chaperone') && !record.call.needs_chaperone)
    await store.update(work.tx, callId, { needs_chaperone: true })
  if (clearance === 'clear') return releaseFromReview(work, record)
  if (await isAwaitingDecision(work.tx, callId, verdict.needs)) return
  const { call, project, clientId, contactId } = record
  const { code, topic } = call
  const { projectId } = project
  await openApproval(
    work,
    { callId, code, topic, projectId, clientId, contactId, expertId: verdict.expertId, slot },
    verdict,
  )
}

/** Takes a call out of the officers' queue because what they were to decide no longer holds. A picked time is confirmed. */
const releaseFromReview = async (work: SystemContext, { call }: CallRecord): Promise<void> => {
  if (!(await isInReview(work.tx, call.id))) return
  await withdrawApprovals(work, call.id)
  if (pickedIntervalOf(call)) await proceedWithPick(work, call.id)
}

/** Judges an open call again. One that has no time yet is cancelled if it could never take place. */
export const rejudgeOpenCall = async (work: SystemContext, callId: string): Promise<void> => {
  const record = await loadLocked({ tx: work.tx, input: { callId } })
  if (!record) return
  if (intervalOf(record.call) ?? pickedIntervalOf(record.call)) return rejudgeCall(work, callId)
  const { outcome } = await judgeCall(work, callToJudge(record), 'propose', work.at)
  if (outcome === 'block') await cancelBlocked(work, callId)
}

/** Calls per transaction: few enough to keep locks short. */
const callsPerStep = 50

/** Judges the open calls that a new version of rules is about, step by step: each step leads to the next. */
export const rejudgeCallsUnder = async (
  work: SystemContext,
  { level, ownerId, after }: Facts<typeof rulesTakeEffect>,
): Promise<void> => {
  const callIds = await listOpenIds(work.tx, { level, ownerId }, { after, limit: callsPerStep })
  for (const callId of callIds) await rejudgeOpenCall(work, callId)
  if (callIds.length === callsPerStep) work.emit(rulesTakeEffect, { level, ownerId, after: callIds.at(-1)! })
}

/**
 * Judges the coming calls of a person again, because what is known of them has changed. Calls without a time are cancelled when
 * their expert may no longer be called: nobody would offer times.
 */
export const rejudgeCallsOf = async (work: SystemContext, personId: string): Promise<void> => {
  for (const callId of await store.listComingIdsOf(work.tx, personId, work.at)) await rejudgeCall(work, callId)
  const person = (await personBriefs(work.tx, [personId])).get(personId)
  const mayGoOn = person !== undefined && isCallable(person)
  for (const { id, asked_at } of await listUnbookedOf(work.tx, personId))
    if (!mayGoOn) await cancelBlocked(work, id)
    else if (!asked_at) await renewBlock(work, id)
}

/** Judges a call without a time again if it was blocked, because what blocked it may be cleared. */
const renewBlock = async (work: SystemContext, callId: string): Promise<void> => {
  if ((await verdictOfCall(work.tx, callId, 'officer'))?.outcome !== 'block') return
  const record = await loadLocked({ tx: work.tx, input: { callId } })
  if (record) await judgeCall(work, callToJudge(record), 'confirm', work.at)
}

/** Has every open call judged again whose latest verdict rests on one of these companies. */
export const rejudgeCallsAbout = async (
  work: SystemContext,
  companies: Parameters<typeof callsRestingOn>[2],
): Promise<void> => {
  const callIds = await callsRestingOn(work.tx, await listOpenIdsAt(work.tx, work.at), companies)
  for (let from = 0; from < callIds.length; from += callsPerStep)
    work.emit(rejudgementDue, { callIds: callIds.slice(from, from + callsPerStep) })
}

/** Judges calls again. The verdict of one that has no time yet is renewed; it stands in the way once a time is picked. */
export const rejudgeCalls = async (work: SystemContext, callIds: readonly string[]): Promise<void> => {
  for (const callId of callIds) {
    const record = await loadLocked({ tx: work.tx, input: { callId } })
    if (!record) continue
    if (intervalOf(record.call) ?? pickedIntervalOf(record.call)) await rejudgeCall(work, callId)
    else await judgeCall(work, callToJudge(record), 'propose', work.at)
  }
}

const dayMs = 86_400_000

/** Judges each call once within the day before it begins. */
export const rejudgeTomorrow = async (work: SystemContext): Promise<void> => {
  const calls = await listStarting(work.tx, { start: work.at, end: new Date(work.at.getTime() + dayMs) })
  for (const { id, starts_at: start } of calls) {
    const since = new Date(start!.getTime() - dayMs)
    if (!(await wasJudgedSince(work.tx, id, 'day_before', since))) await rejudgeCall(work, id)
  }
}
