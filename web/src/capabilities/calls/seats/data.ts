import { addCallSeat, listSeatCandidates, removeCallSeat, replaceCallSeat } from '@colloquy/contract/calls/operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { useOperationQuery } from '../../../platform/query.ts'
import { useCallCommand } from '../data.ts'

/** The people to whom the reader may give a seat of a kind, or the seat of somebody else. */
export const useListSeatCandidates = (callId: string, kind: SeatKind, seatId?: string) =>
  useOperationQuery(listSeatCandidates, { callId, kind, ...(seatId && { seatId }) })

/** Gives somebody a seat. */
export const useAddCallSeat = () => useCallCommand(addCallSeat)

/** Gives a seat to somebody else. */
export const useReplaceCallSeat = () => useCallCommand(replaceCallSeat)

/** Takes a seat away. */
export const useRemoveCallSeat = () => useCallCommand(removeCallSeat)
