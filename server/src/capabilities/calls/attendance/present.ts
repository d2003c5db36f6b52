import type { AttendanceViolation } from '@colloquy/contract/calls/attendance/shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import { isMember } from '../../../platform/access/policy.ts'
import type { Side, StoredAttendanceViolation } from '../attendance-violations/store.ts'
import * as policy from '../policy.ts'
import { type CallAttendance, noShowReportableFrom } from './no-shows.ts'

/** Who has the right of reply: whoever was absent and, on the client's side, their team. */
export const canAnswerAttendanceViolation = (
  actor: Actor,
  record: policy.CallAttributes,
  { person_id, side }: { readonly person_id: string; readonly side: Side },
): boolean =>
  isMember(actor) && (actor.personId === person_id || (side === 'client' && policy.isOnClientTeam(actor, record)))

/** From when on a reader can report that the other side has not come; null where they cannot. */
export const reportableFromFor = (
  actor: Actor,
  record: policy.CallAttributes & { readonly call: CallAttendance },
  at: Date,
): Date | null => {
  if (!policy.canReportNoShow(actor, record)) return null
  return noShowReportableFrom(record.call, policy.sideOf(actor, record) === 'client' ? 'client' : 'expert', at)
}

/** A missed call as a reader may see it. Vendors are not told who has reported it. */
export const presentAttendanceViolation = (
  actor: Actor,
  record: policy.CallAttributes,
  { id, person_id, side, kind, starts_at, reported_at, reported_by, fee_percent, answer }: StoredAttendanceViolation,
  nameOf: (personId: string) => string,
): AttendanceViolation => ({
  attendanceViolationId: id,
  kind,
  side,
  personId: person_id,
  personName: nameOf(person_id),
  startsAt: starts_at.toISOString(),
  reportedAt: reported_at.toISOString(),
  reportedByName: reported_by !== null && !policy.isVendorOfCall(actor, record) ? nameOf(reported_by) : null,
  feePercent: policy.canSeeCredits(actor, record) ? fee_percent : null,
  answer: answer && { text: answer.text, answeredAt: new Date(answer.answered_at).toISOString() },
  can: { answer: answer === null && canAnswerAttendanceViolation(actor, record, { person_id, side }) },
})
