import {
  listOpenRequests,
  listOwnRequests,
  requestCopy,
  requestErasure,
  withdrawRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataWish } from '@colloquy/contract/privacy/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** What the reader has asked for and waits for. */
export const useListOwnRequests = () => useOperationQuery(listOwnRequests, {})

/** Asks for a copy or for erasure; a failure is told in a toast [GD-02]. */
export const useRequest = (wish: PersonalDataWish) => {
  const copy = useCommand(requestCopy, { invalidates: [listOwnRequests], toastErrors: true })
  const erasure = useCommand(requestErasure, { invalidates: [listOwnRequests], toastErrors: true })
  return wish === 'copy' ? copy : erasure
}

/** Takes a request back. */
export const useWithdrawRequest = () =>
  useCommand(withdrawRequest, { invalidates: [listOwnRequests], toastErrors: true })

/** What everybody waits for. */
export const useListOpenRequests = () => useOperationQuery(listOpenRequests, {})
