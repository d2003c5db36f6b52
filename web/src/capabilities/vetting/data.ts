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
import { useAnswer, useCommand } from '../../platform/query.ts'

/** Registrations that wait, or those that were declined. */
export const useVettings = (view: VettingView) => useAnswer(listVettings, { view })
export const useVetting = (personId: string) => useAnswer(openVetting, { personId })

/** How it stands with the reader's own registration. */
export const useMyVetting = () => useAnswer(myVetting, {})

const touches = [listVettings, openVetting]
export const useApprove = () => useCommand(approveExpert, { touches })
export const useAsk = () => useCommand(askExpert, { touches })
export const useDecline = () => useCommand(declineExpert, { touches })
export const useReply = () => useCommand(replyToVetting, { touches: [myVetting] })
