import type { AttendanceViolationKind } from '@colloquy/contract/calls/attendance/shapes'
import { cancellationFee, countsAsMissed } from '@colloquy/contract/calls/cancellation-fee'
import { type CancellationReason, cancellationReasons, isNoShow } from '@colloquy/contract/calls/statuses'
import type { CallWithRelations } from '../store.ts'
import type { Side } from './store.ts'

/** The party for whom a person acts on a call: one of the two sides, or the tenant. */
export type CancellingSide = 'client' | 'expert' | 'platform'

/**
 * Whether a side may cancel with a reason: with its own reasons. The tenant may give any reason that can be true; a no-show cannot
 * before the start. The sides report no-shows by an operation of its own, which looks who was there.
 */
export const canCancelBecause = (
  side: CancellingSide,
  reason: CancellationReason,
  { startsAt, at }: { startsAt: Date | null; at: Date },
): boolean => {
  if (isNoShow(reason) && !(startsAt && at >= startsAt)) return false
  return side === 'platform' || (!isNoShow(reason) && cancellationReasons[reason].side === side)
}

/** That somebody was absent from a call. */
export interface AttendanceViolation {
  readonly side: Side
  readonly kind: AttendanceViolationKind
  readonly personId: string
  readonly startsAt: Date
  /** What the client pays for it, in hundredths. */
  readonly credits: number | null
}

/**
 * The missed call that a cancellation leaves: a no-show, or a reason that counts, given less than a day before the start. Null for any
 * other cancellation.
 */
export const attendanceViolationOf = (
  call: Pick<CallWithRelations, 'starts_at' | 'contact_id' | 'expert_id' | 'credits'>,
  reason: CancellationReason,
  at: Date,
): AttendanceViolation | null => {
  const { side } = cancellationReasons[reason]
  const startsAt = call.starts_at
  if (!startsAt || side === 'platform') return null
  const noticeMs = startsAt.getTime() - at.getTime()
  if (!countsAsMissed(reason, noticeMs)) return null
  return {
    side,
    kind: isNoShow(reason) ? 'no_show' : 'late_cancellation',
    personId: side === 'client' ? call.contact_id : call.expert_id,
    startsAt,
    credits: call.credits === null ? null : cancellationFee(call.credits, side, noticeMs),
  }
}
