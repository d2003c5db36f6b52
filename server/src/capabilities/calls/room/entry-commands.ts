import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { hasToAttest, missingAttestations } from '../attestations/due-attestations.ts'
import { type CallRecord, roomStateOf } from '../present.ts'
import { lacksChaperone } from '../verdicts/pick-waits.ts'
import { type Clearance, clearanceToJoin } from '../verdicts/verdict-commands.ts'

/** Who enters, and in which seat. */
export interface Entrant {
  readonly personId: string
  readonly seat: SeatKind
}

/**
 * Why somebody may not be in the room of a call now, if so: it is held elsewhere or not open, their attestation or that of
 * somebody with a seat is missing, or the chaperone is.
 */
export const entryProblem = ({ call }: CallRecord, { personId, seat }: Entrant, at: Date) => {
  if (call.platform_type !== 'video') return 'call_external'
  const state = roomStateOf(call, at)
  if (state !== 'open') return state
  if (hasToAttest(call, personId, seat, at)) return 'attestation_missing'
  if (lacksChaperone(call)) return 'chaperone_missing'
  return missingAttestations(call, at).length > 0 ? 'attestations_pending' : undefined
}

/** Why somebody may not enter; undefined for those who may. */
export type EntryRefusal = NonNullable<ReturnType<typeof entryProblem>> | Exclude<Clearance, 'clear'>

/**
 * Decides whether somebody may enter the room of a call now, by browser or by phone alike: as `entryProblem` says, and as the call
 * is evaluated anew. `isEvaluated`: the refusal is a verdict, which has to be stored although the operation is refused.
 */
export const decideEntry = async (
  context: TransactionContext,
  record: CallRecord,
  entrant: Entrant,
): Promise<{ readonly refusal: EntryRefusal | undefined; readonly isEvaluated: boolean }> => {
  const refusal = entryProblem(record, entrant, context.at)
  if (refusal) return { refusal, isEvaluated: false }
  // Others can see when the call was last evaluated, so a silent observer's joining never evaluates it anew.
  const clearance = seatRules[entrant.seat].isVisibleInRoom ? await clearanceToJoin(context, record) : 'clear'
  return { refusal: clearance === 'clear' ? undefined : clearance, isEvaluated: true }
}
