import {
  acceptInvitation,
  checkInvitation,
  discardBatch,
  downloadReport,
  inviteSingle,
  inviteVendor,
  listBatches,
  listCompanies,
  openBatch,
  resendInvitation,
  sendBatch,
  uploadBatch,
  withdrawInvitation,
} from '@colloquy/contract/invitations/operations'
import type { BatchCard, InvitationState } from '@colloquy/contract/invitations/shapes'
import { saveFile } from '../../platform/file/save-file.ts'
import { useAnswer, useCommand, usePieces } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** The clients that analysts can be invited to. */
export const useCompanies = (isWanted: boolean) => useAnswer(listCompanies, {}, { enabled: isWanted })

const lists = [listBatches, openBatch]
export const useInvite = () => useCommand(inviteSingle, { touches: lists })
export const useInviteVendor = () => useCommand(inviteVendor, { touches: lists })
export const useUpload = () => useCommand(uploadBatch, { touches: lists })
export const useSend = () => useCommand(sendBatch, { touches: lists })
export const useDiscard = () => useCommand(discardBatch, { touches: [listBatches] })
export const useResend = () => useCommand(resendInvitation, { touches: lists })
export const useWithdraw = () => useCommand(withdrawInvitation, { touches: lists })

const batchesIn = ({ batches }: { batches: readonly BatchCard[] }) => batches

/** Batches of invitations, the latest first. */
export const useBatches = () => usePieces(listBatches, {}, batchesIn)

/** A batch with a page of its rows. */
export const useBatch = (batchId: string, states: InvitationState[], startOffset: number) =>
  useAnswer(openBatch, { batchId, states, startOffset }, { keepFormer: true })

/** Saves the report of a batch as a file. @returns whether it could be had */
export const saveReport = async (batchId: string, name: string): Promise<boolean> => {
  const answer = await api(downloadReport, { batchId }).catch(() => undefined)
  if (!answer?.ok) return false
  saveFile(answer.value as unknown as File, name)
  return true
}

/** Whom an invitation is for. Looking does not spend it. */
export const useInvited = (token: string) => useAnswer(checkInvitation, { token }, { enabled: token !== '' })
export const useAccept = () => useCommand(acceptInvitation)
