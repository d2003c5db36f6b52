import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Side } from '../attendance-violations/store.ts'
import { roomState } from '../room/opening-hours.ts'
import type { CallWithRelations } from '../store.ts'

const minuteMs = 60_000

/** The side across the table. */
export const otherSideOf = (side: Side): Side => (side === 'client' ? 'expert' : 'client')

const isAttending = ({ attending }: Pick<CallWithRelations, 'attending'>, side: Side): boolean =>
  attending.some((kind) => seatRules[kind as SeatKind].countsFor === side)

/** What decides whether a no-show can be reported. */
export type CallAttendance = Pick<
  CallWithRelations,
  'status' | 'starts_at' | 'ends_at' | 'platform_type' | 'attending' | 'no_show_grace_minutes'
>

/**
 * From when on a side can report that the other one has not come: after the tenant's time to wait. Null for calls without a time,
 * whose room has closed, or where the other side has been in the room since the start.
 */
export const noShowReportableFrom = (call: CallAttendance, side: Side, at: Date): Date | null => {
  const { status, starts_at: startsAt, ends_at: endsAt } = call
  if (!isBooked(status) || !startsAt || roomState({ status, startsAt, endsAt }, at) === 'room_closed') return null
  if (isAttending(call, otherSideOf(side))) return null
  return new Date(startsAt.getTime() + call.no_show_grace_minutes * minuteMs)
}

/**
 * Why a side cannot report a no-show now. In the room of the product it has to be there itself; of a call that is held elsewhere
 * nobody knows who came, and the report stands against the answer of the other side.
 */
export const noShowProblem = (call: CallAttendance, side: Side, at: Date) => {
  const from = noShowReportableFrom(call, side, at)
  if (from === null) return isAttending(call, otherSideOf(side)) ? 'no_show_not_alone' : 'call_move_forbidden'
  if (at < from) return 'no_show_too_early'
  return call.platform_type === 'video' && !isAttending(call, side) ? 'no_show_not_alone' : undefined
}
