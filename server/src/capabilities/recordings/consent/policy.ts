import { seatRules } from '@colloquy/contract/calls/seat-rules'
import { anyOf, isMember, type Predicate } from '../../../platform/access/policy.ts'
import { type CallAttributes, isComplianceOfficer, isOnClientTeam, isStaffOfCall, seatOf } from '../../calls/policy.ts'

/** Who asks whether a call may be recorded, and stops it: the client, who keeps the recording, and those who serve both sides. */
export const canRequestRecording = anyOf(isOnClientTeam, isStaffOfCall, isComplianceOfficer)

/** Who is asked: everybody who is heard. */
export const canAnswerRequest: Predicate<CallAttributes> = (actor, call) => {
  const seat = isMember(actor) ? seatOf(actor, call) : undefined
  return seat !== undefined && seatRules[seat].isVisibleInRoom
}
