import { type CallStatus, callStatuses, isBooked } from '@colloquy/contract/calls/statuses'

const { cancelled, completed, removed } = callStatuses

const minuteMs = 60_000
/** The room opens this long before the start. */
const roomOpensBeforeMs = 10 * minuteMs
/** The room closes, and a call that has taken place is completed, this long after the end. */
export const roomClosesAfterMs = 30 * minuteMs

/** When the room of a call opens; null without a time. */
export const roomOpensAt = (startsAt: Date | null): Date | null =>
  startsAt && new Date(startsAt.getTime() - roomOpensBeforeMs)

/** Whether the room can be entered now. */
export const roomState = (
  call: { readonly status: CallStatus; readonly startsAt: Date | null; readonly endsAt: Date | null },
  at: Date,
): 'room_not_open' | 'room_closed' | 'open' => {
  if (call.status === completed || call.status === removed || call.status === cancelled) return 'room_closed'
  if (!isBooked(call.status) || !call.startsAt || !call.endsAt) return 'room_not_open'
  if (at.getTime() < call.startsAt.getTime() - roomOpensBeforeMs) return 'room_not_open'
  return at.getTime() < call.endsAt.getTime() + roomClosesAfterMs ? 'open' : 'room_closed'
}
