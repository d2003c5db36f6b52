import {
  myRequests,
  openRequests,
  requestCopy,
  requestErasure,
  withdrawRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataWish } from '@colloquy/contract/privacy/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** What the reader has asked for and waits for. */
export const useMyRequests = () => useOperationQuery(myRequests, {})

/** Asks for a copy or for erasure; a failure is told in a toast [GD-02]. */
export const useRequest = (wish: PersonalDataWish) => {
  const copy = useCommand(requestCopy, { invalidates: [myRequests], toastErrors: true })
  const erasure = useCommand(requestErasure, { invalidates: [myRequests], toastErrors: true })
  return wish === 'copy' ? copy : erasure
}

/** Takes a request back. */
export const useWithdraw = () => useCommand(withdrawRequest, { invalidates: [myRequests], toastErrors: true })

/** What everybody waits for. */
export const useOpenRequests = () => useOperationQuery(openRequests, {})
