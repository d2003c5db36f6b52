import { declineCallSeat } from '@colloquy/contract/calls/attendance/guest-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useCommand } from '../../../platform/query.ts'
import { seatOf } from '../seats/view.ts'

/** Whether the seat of a person takes part in the conversation about a call. */
export const hasSeatThatChats = (call: Pick<Call, 'seats'>, personId: string | undefined): boolean => {
  const seat = seatOf(call, personId)
  return seat !== undefined && seatRules[seat.kind].chats
}

/** Gives the reader's own seat back. */
export const useDeclineCallSeat = () => useCommand(declineCallSeat, { invalidates: [getCall] })
