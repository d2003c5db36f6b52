import {
  addCallGuest,
  declineCallSeat,
  listCallGuests,
  resendCallGuestLink,
} from '@colloquy/contract/calls/attendance/guest-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useCallCommand } from '../data.ts'

/** How the links of the guests on a call stand; requested only by those who may give seats. */
export const useListCallGuests = (callId: string, enabled: boolean) =>
  useOperationQuery(listCallGuests, { callId }, { enabled })

/** Gives a seat to somebody without an account. */
export const useAddCallGuest = () => useCallCommand(addCallGuest)

/** Mails a guest a new link. */
export const useResendCallGuestLink = () =>
  useCommand(resendCallGuestLink, { invalidates: [listCallGuests], toastErrors: true })

/** Gives the reader's own seat back. */
export const useDeclineCallSeat = () => useCommand(declineCallSeat, { invalidates: [getCall] })
