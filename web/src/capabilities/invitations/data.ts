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
import { downloadFile } from '../../platform/file/download.ts'
import { useCommand, useInfiniteOperation, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** The clients that analysts can be invited to. */
export const useCompanies = (isWanted: boolean) => useOperationQuery(listCompanies, {}, { enabled: isWanted })

const lists = [listBatches, openBatch]
export const useInvite = () => useCommand(inviteSingle, { invalidates: lists })
export const useInviteVendor = () => useCommand(inviteVendor, { invalidates: lists })
export const useUpload = () => useCommand(uploadBatch, { invalidates: lists })
export const useSend = () => useCommand(sendBatch, { invalidates: lists })
export const useDiscard = () => useCommand(discardBatch, { invalidates: [listBatches] })
export const useResend = () => useCommand(resendInvitation, { invalidates: lists })
export const useWithdraw = () => useCommand(withdrawInvitation, { invalidates: lists })

const batchesIn = ({ batches }: { batches: readonly BatchCard[] }) => batches

/** Batches of invitations, the latest first. */
export const useBatches = () => useInfiniteOperation(listBatches, {}, batchesIn)

/** A batch with a page of its rows. */
export const useBatch = (batchId: string, states: InvitationState[], startOffset: number) =>
  useOperationQuery(openBatch, { batchId, states, startOffset }, { keepPreviousData: true })

/** Saves the report of a batch as a file. @returns whether it could be had */
export const saveReport = async (batchId: string, name: string): Promise<boolean> => {
  const answer = await api(downloadReport, { batchId }).catch(() => undefined)
  if (!answer?.ok) return false
  downloadFile(answer.value as unknown as File, name)
  return true
}

/** Whom an invitation is for. Looking does not spend it. */
export const useInvited = (token: string) => useOperationQuery(checkInvitation, { token }, { enabled: token !== '' })
export const useAccept = () => useCommand(acceptInvitation)
