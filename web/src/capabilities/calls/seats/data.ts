import { addCallGuest, listCallGuests, resendCallGuestLink } from '@colloquy/contract/calls/attendance/guest-operations'
import { addCallSeat, listSeatCandidates, removeCallSeat, replaceCallSeat } from '@colloquy/contract/calls/operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
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

/** How the links of the guests on a call stand; requested only by those who may give seats. */
export const useListCallGuests = (callId: string, enabled: boolean) =>
  useOperationQuery(listCallGuests, { callId }, { enabled })

/** Gives a seat to somebody without an account. */
export const useAddCallGuest = () => useCallCommand(addCallGuest)

/** Mails a guest a new link. */
export const useResendCallGuestLink = () =>
  useCommand(resendCallGuestLink, { invalidates: [listCallGuests], toastErrors: true })
