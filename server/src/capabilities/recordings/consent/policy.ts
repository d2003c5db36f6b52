import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { anyOf, isMember, type Predicate } from '../../../platform/access/policy.ts'
import { type CallFacts, clientsTeam, compliance, seatOf, staff } from '../../calls/policy.ts'

/** Who asks whether a call may be recorded, and stops it: the client, who keeps the recording, and those who serve both sides. */
export const request = anyOf(clientsTeam, staff, compliance)

/** Who is asked: everybody who is heard. */
export const answer: Predicate<CallFacts> = (actor, call) => {
  const seat = isMember(actor) ? seatOf(actor, call) : undefined
  return seat !== undefined && seatRules[seat].isVisibleInRoom
}
