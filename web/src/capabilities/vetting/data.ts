import {
  approveExpert,
  askExpert,
  declineExpert,
  listVettings,
  myVetting,
  openVetting,
  replyToVetting,
} from '@colloquy/contract/vetting/operations'
import type { VettingView } from '@colloquy/contract/vetting/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** Registrations that wait, or those that were declined. */
export const useVettings = (view: VettingView) => useOperationQuery(listVettings, { view })
export const useVetting = (personId: string) => useOperationQuery(openVetting, { personId })

/** How it stands with the reader's own registration. */
export const useMyVetting = () => useOperationQuery(myVetting, {})

const invalidates = [listVettings, openVetting]
export const useApprove = () => useCommand(approveExpert, { invalidates })
export const useAsk = () => useCommand(askExpert, { invalidates })
export const useDecline = () => useCommand(declineExpert, { invalidates })
export const useReply = () => useCommand(replyToVetting, { invalidates: [myVetting] })
