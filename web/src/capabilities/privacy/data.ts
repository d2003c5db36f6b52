import {
  listOpenRequests,
  listOwnRequests,
  requestCopy,
  requestErasure,
  withdrawRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataWish } from '@colloquy/contract/privacy/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** The reader's pending requests. */
export const useListOwnRequests = () => useOperationQuery(listOwnRequests, {})

/** Requests a copy or erasure; errors appear as a toast [GD-02]. */
export const useRequest = (kind: PersonalDataWish) => {
  const copy = useCommand(requestCopy, { invalidates: [listOwnRequests], toastErrors: true })
  const erasure = useCommand(requestErasure, { invalidates: [listOwnRequests], toastErrors: true })
  return kind === 'copy' ? copy : erasure
}

/** Withdraws a request. */
export const useWithdrawRequest = () =>
  useCommand(withdrawRequest, { invalidates: [listOwnRequests], toastErrors: true })

/** All pending requests. */
export const useListOpenRequests = () => useOperationQuery(listOpenRequests, {})
