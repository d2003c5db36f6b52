import { callScheduled, timePicked } from '@colloquy/contract/calls/events'
import type { Interval } from '@colloquy/contract/time'
import type { CommandContext, SystemContext } from '../../../platform/operations/define.ts'
import { isCallable } from '../../people/policy.ts'
import { personSummaries } from '../../people/queries.ts'
import type { CallRecord } from '../present.ts'
import * as store from '../store.ts'
import { recordStep } from '../transition-commands.ts'
import { confirmSlot, holdSlot, waitOf } from './picked-time-commands.ts'
import { callToEvaluate, clearanceOf, evaluateCall, picking, saveVerdict } from './verdict-commands.ts'

/** What came of picking a time. After a problem the caller must refuse, which rolls everything back. */
export type PickOutcome =
  | { readonly record: CallRecord }
  | {
      readonly problem: 'slot_in_past' | 'slot_taken' | 'expert_not_available' | 'compliance_blocked'
      readonly afterRollback?: (context: SystemContext) => Promise<void>
    }

/**
 * Picks a time for a call that is being arranged: everybody is booked at once, or the time is held while the call waits for
 * somebody. `acceptedBy` are those whose seats the pick confirms, `by` who picks, when it is not the actor.
 */
export const pickTime = async (
  context: CommandContext,
  record: CallRecord,
  slot: Interval,
  { acceptedBy, by }: { readonly acceptedBy: readonly string[]; readonly by?: string },
): Promise<PickOutcome> => {
  const { tx, at } = context
  const { call } = record
  if (slot.start <= at) return { problem: 'slot_in_past' }
  const expert = (await personSummaries(tx, [call.expert_id])).get(call.expert_id)
  if (!expert || !isCallable(expert)) return { problem: 'expert_not_available' }
  const verdict = await evaluateCall(context, callToEvaluate(record), picking, slot.start)
  const clearance = await clearanceOf(context, call.id, verdict)
  if (clearance === 'compliance_blocked')
    return { problem: clearance, afterRollback: saveVerdict(record, slot.start, picking) }
  await store.acceptOffer(tx, call.id, acceptedBy)
  const picked = { slot, verdict, expert }
  const step = { ...verdict, ...(by && { by }) }
  const wait = waitOf(record, clearance, picked)
  if (wait) {
    if (!(await holdSlot(context, record, wait, picked))) return { problem: 'slot_taken' }
    return { record: await recordStep(context, call.id, 'picked', timePicked, step) }
  }
  if (!(await confirmSlot(context, record, picked))) return { problem: 'slot_taken' }
  return { record: await recordStep(context, call.id, 'scheduled', callScheduled, step) }
}
