import { verdictReasons } from '@colloquy/contract/calls/cancellation-reasons'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { isBlockedAt } from '../../compliance/verdicts/expert-queries.ts'
import { notify } from '../../notifications/commands.ts'
import { isCallable } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import { mailCallSeat, otherName, prepareCorrespondence, seatsNotifiedOfSteps } from '../mails.ts'
import { type CallRecord, pathOf } from '../present.ts'
import { lockCall } from '../transition-commands.ts'
import { listBlockedIds, recordBlockCheck } from './blocked-call-store.ts'
import { pairCallTimesQuery } from './open-call-store.ts'
import { callToEvaluate } from './verdict-commands.ts'

const minuteMs = 60_000
const checkIntervalMs = 10 * minuteMs
/** Nobody waits longer for a call. */
const maxWaitMs = 90 * 24 * 60 * minuteMs
const callsPerRun = 50

/** Whether a call could be arranged again now. Such a verdict is not stored: nothing rests on it. */
const isUnblocked = async ({ tx, at }: SystemContext, record: CallRecord): Promise<boolean> => {
  const { callId, expertId, otherExpertIds = [], contactId, clientId, project } = callToEvaluate(record)
  const expertIds = [expertId, ...otherExpertIds]
  const summaries = await personSummaries(tx, expertIds)
  if (!expertIds.every((id) => summaries.has(id) && isCallable(summaries.get(id)!))) return false
  const { projectId, targetCompanies: targets } = project
  const calls = expertIds.map((one) => ({ expertId: one, contactId, clientId, projectId, targets, callId }))
  return !(await isBlockedAt(tx, calls, pairCallTimesQuery(calls), at))
}

/** Tells both sides that they may arrange their call again. */
const notifyBothSides = async (context: SystemContext, record: CallRecord): Promise<void> => {
  const correspondence = await prepareCorrespondence(context, record)
  const { call } = record
  const occasion = call.blocked_at!.toISOString()
  for (const seat of seatsNotifiedOfSteps)
    for (const reader of correspondence.readers[seat]) {
      await notify(context, {
        personId: reader.personId,
        kind: 'call_unblocked',
        path: pathOf(record),
        parameters: { name: otherName(correspondence, seat, reader.language), topic: call.topic, code: call.code },
        key: `call_unblocked:${call.id}:${occasion}`,
      })
      await mailCallSeat(context, correspondence, seat, reader, { kind: 'calls.unblocked', occasion })
    }
}

/** Asks again whether what has cancelled calls still blocks them: facts, rules and lists change, and time passes. */
export const findUnblockedCalls = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  const callIds = await listBlockedIds(tx, {
    since: new Date(at.getTime() - maxWaitMs),
    checkedBefore: new Date(at.getTime() - checkIntervalMs),
    limit: callsPerRun,
  })
  for (const callId of callIds) {
    const record = await lockCall({ tx, input: { callId } })
    // It may have been resumed since.
    if (!record || !verdictReasons.some((reason) => reason === record.call.cancellation_reason)) continue
    const isOver = await isUnblocked(context, record)
    if (isOver) await notifyBothSides(context, record)
    await recordBlockCheck(tx, callId, isOver ? null : at)
  }
}
