import { suggestCallTimes } from '@colloquy/contract/calls/operations'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import { blockedIntervals, blockingReasons } from '../../compliance/verdicts/blocked-time-queries.ts'
import { personCards } from '../../people/queries.ts'
import { suggestionHorizon, suggestTimesFor } from '../../scheduling/queries.ts'
import * as policy from '../policy.ts'
import { bookedPersonsOf, type CallRecord } from '../present.ts'
import { loadCall } from '../queries.ts'
import { callToEvaluate, evaluateCalls, picking } from './verdict-commands.ts'

export const suggestTimes = query(suggestCallTimes, {
  load: loadCall,
  see: policy.canSee,
  allow: policy.canSuggestTimes,
  run: async (context) => {
    const { tx, at, subject } = context
    const { call } = subject
    const cards = await personCards(tx, bookedPersonsOf(call))
    const attendees = [...cards.values()].map(({ personId, timeZone }) => ({ personId, timeZone }))
    const { blocked, notBefore } = await complianceTimes(context, subject)
    const request = { callId: call.id, minutes: call.expected_minutes, attendees, at, blocked }
    return { times: await suggestTimesFor(tx, request), notBefore }
  },
})

/**
 * When compliance blocks a call in the weeks for which times are suggested, and since when it no longer does, as the actor may see
 * it: an expert who may not know the reason is not told the date either, and reads nothing about other experts.
 */
const complianceTimes = async (context: TransactionContext<Actor>, record: CallRecord) => {
  const { actor, at } = context
  const [evaluated] = await evaluateCalls(context, [{ call: callToEvaluate(record), stages: picking, at }])
  const horizon = suggestionHorizon(at)
  const blocked = blockedIntervals(evaluated!.evaluations, horizon)
  const now = blocked.find(({ start }) => start.getTime() === at.getTime())
  if (!now) return { blocked, notBefore: null }
  const reader = policy.verdictReaderOf(actor, record)
  const own = evaluated!.evaluations.filter(
    ({ request }) => reader !== 'expert' || (isMember(actor) && request.call.expertId === actor.personId),
  )
  const reasons = reader === null ? [] : blockingReasons(own, reader)
  const knowsAll =
    reader === 'officer' || reader === 'client' || (reasons.length > 0 && reasons.every(({ clears }) => clears))
  const start = knowsAll && now.end < horizon.end ? now.end.toISOString() : null
  return { blocked, notBefore: { start, reasons } }
}
