import {
  approveExpert,
  askExpert,
  declineExpert,
  getOwnVetting,
  getVetting,
  listVettings,
  replyToVetting,
} from '@colloquy/contract/vetting/operations'
import type { VettingView } from '@colloquy/contract/vetting/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** Waiting or declined registrations. */
export const useListVettings = (view: VettingView) => useOperationQuery(listVettings, { view })
export const useGetVetting = (personId: string) => useOperationQuery(getVetting, { personId })

/** The state of the reader's own registration. */
export const useGetOwnVetting = () => useOperationQuery(getOwnVetting, {})

const invalidates = [listVettings, getVetting]
export const useApproveExpert = () => useCommand(approveExpert, { invalidates })
export const useAskExpert = () => useCommand(askExpert, { invalidates })
export const useDeclineExpert = () => useCommand(declineExpert, { invalidates })
export const useReplyToVetting = () => useCommand(replyToVetting, { invalidates: [getOwnVetting] })
