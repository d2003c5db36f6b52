import type { AttendanceViolationKind } from '@colloquy/contract/calls/attendance/shapes'
import {
  type CancellationReason,
  type Consequences,
  consequencesOf,
  isNoShow,
} from '@colloquy/contract/calls/cancellation-reasons'
import type { Side } from './store.ts'

/** What a change of a call takes away: the call, or its time. */
export type ChangeKind = 'cancellation' | 'move'

/** Why a call was cancelled or moved, and what that is recorded as. */
export type ReasonParts = Pick<Consequences, 'side' | 'feePercent' | 'counts'> & { readonly reason: CancellationReason }

/** That somebody was absent from a call, or gave short notice that it does not take place when it was to. */
export interface AttendanceViolation {
  readonly side: Side
  readonly kind: AttendanceViolationKind
  readonly personId: string
  readonly startsAt: Date
  /** The part of the price that the client owes for it. */
  readonly feePercent: number
}

interface TimedCall {
  readonly starts_at: Date | null
  readonly contact_id: string
  readonly expert_id: string
}

/** What a reason is recorded as that is given at an instant. */
export const consequencesAt = (
  { starts_at }: Pick<TimedCall, 'starts_at'>,
  reason: CancellationReason,
  at: Date,
): Consequences => consequencesOf(reason, starts_at && starts_at.getTime() - at.getTime())

/** What a cancellation or a move leaves on the record of those at fault: nothing, unless the reason counts with that notice. */
export const attendanceViolationsAfter = (
  call: TimedCall,
  change: ChangeKind,
  reason: CancellationReason,
  at: Date,
): AttendanceViolation[] => {
  const { side: fault, feePercent, counts } = consequencesAt(call, reason, at)
  const startsAt = call.starts_at
  if (!startsAt || !counts) return []
  const kind = isNoShow(reason) ? 'no_show' : change === 'move' ? 'late_move' : 'late_cancellation'
  const sides = fault === 'both' ? (['client', 'expert'] as const) : fault === 'platform' ? [] : [fault]
  return sides.map((side) => ({
    side,
    kind,
    personId: side === 'client' ? call.contact_id : call.expert_id,
    startsAt,
    feePercent: side === 'client' ? feePercent : 0,
  }))
}
