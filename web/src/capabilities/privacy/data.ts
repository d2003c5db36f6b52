import {
  myRequests,
  openRequests,
  requestCopy,
  requestErasure,
  withdrawRequest,
} from '@colloquy/contract/privacy/operations'
import type { PersonalDataWish } from '@colloquy/contract/privacy/shapes'
import { useAnswer, useCommand } from '../../platform/query.ts'

/** What the reader has asked for and waits for. */
export const useMyRequests = () => useAnswer(myRequests, {})

/** Asks for a copy or for erasure; a failure is told in a toast [GD-02]. */
export const useRequest = (wish: PersonalDataWish) => {
  const copy = useCommand(requestCopy, { touches: [myRequests], told: true })
  const erasure = useCommand(requestErasure, { touches: [myRequests], told: true })
  return wish === 'copy' ? copy : erasure
}

/** Takes a request back. */
export const useWithdraw = () => useCommand(withdrawRequest, { touches: [myRequests], told: true })

/** What everybody waits for. */
export const useOpenRequests = () => useAnswer(openRequests, {})
