import { timesOffered } from '@colloquy/contract/calls/events'
import type { Interval } from '@colloquy/contract/time'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { findSlotProblem } from '../../scheduling/queries.ts'
import { bookedPersonsOf, type CallRecord } from '../present.ts'
import * as store from '../store.ts'
import { recordStep } from '../transition-commands.ts'

type SlotProblem = NonNullable<Awaited<ReturnType<typeof findSlotProblem>>>

/** What came of offering times. After a problem the caller must refuse. */
export type OfferOutcome = { readonly record: CallRecord } | { readonly problem: SlotProblem }

/**
 * Offers times in place of the earlier ones, if everybody besides the client is free, who picks among them. The expert has accepted
 * what they offer themselves.
 */
export const offerTimesFor = async (
  context: CommandContext,
  { call }: CallRecord,
  slots: readonly Interval[],
  { isOfExpert, by }: { readonly isOfExpert: boolean; readonly by?: string },
): Promise<OfferOutcome> => {
  const { tx, at } = context
  const problem = await findSlotProblem(tx, slots, {
    callId: call.id,
    minutes: call.expected_minutes,
    personIds: bookedPersonsOf(call).filter((personId) =>
      call.seats.some((seat) => seat.person_id === personId && seat.kind !== 'client'),
    ),
    at,
  })
  if (problem) return { problem }
  await store.replaceOffers(tx, call, slots)
  if (isOfExpert) await store.acceptSeats(tx, call.id, [call.expert_id])
  await store.update(tx, call.id, { wait_type: 'client_times' })
  return { record: await recordStep(context, call.id, 'times_offered', timesOffered, { ...(by && { by }) }) }
}
