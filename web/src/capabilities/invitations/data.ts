import {
  acceptInvitation,
  checkInvitation,
  discardInvitationBatch,
  downloadInvitationReport,
  getInvitationBatch,
  inviteSingle,
  inviteVendor,
  listInvitableCompanies,
  listInvitationBatches,
  reinstateInvitation,
  resendInvitation,
  sendInvitationBatch,
  uploadInvitationBatch,
  withdrawInvitation,
} from '@colloquy/contract/invitations/operations'
import type { BatchCard, InvitationState } from '@colloquy/contract/invitations/shapes'
import { downloadFile } from '../../platform/file/download.ts'
import { useInfiniteOperation } from '../../platform/lists/infinite-query.ts'
import { useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

/** The clients an analyst can be invited to. */
export const useListInvitableCompanies = (isWanted: boolean) =>
  useOperationQuery(listInvitableCompanies, {}, { enabled: isWanted })

const lists = [listInvitationBatches, getInvitationBatch]
export const useInviteSingle = () => useCommand(inviteSingle, { invalidates: lists })
export const useInviteVendor = () => useCommand(inviteVendor, { invalidates: lists })
export const useUploadInvitationBatch = () => useCommand(uploadInvitationBatch, { invalidates: lists })
export const useSendInvitationBatch = () => useCommand(sendInvitationBatch, { invalidates: lists })
export const useDiscardInvitationBatch = () =>
  useCommand(discardInvitationBatch, { invalidates: [listInvitationBatches] })
export const useResendInvitation = () => useCommand(resendInvitation, { invalidates: lists })
export const useReinstateInvitation = () => useCommand(reinstateInvitation, { invalidates: lists })
export const useWithdrawInvitation = () => useCommand(withdrawInvitation, { invalidates: lists })

const batchesIn = ({ batches }: { batches: readonly BatchCard[] }) => batches

/** Batches of invitations, latest first. */
export const useListInvitationBatches = () => useInfiniteOperation(listInvitationBatches, {}, batchesIn)

/** A batch with one page of its rows. */
export const useGetInvitationBatch = (batchId: string, states: InvitationState[], startOffset: number) =>
  useOperationQuery(getInvitationBatch, { batchId, states, startOffset }, { keepPreviousData: true })

/** Downloads a batch's report. @returns whether the download succeeded */
export const saveReport = async (batchId: string, name: string): Promise<boolean> => {
  const answer = await api(downloadInvitationReport, { batchId }).catch(() => undefined)
  if (!answer?.ok) return false
  downloadFile(answer.value as unknown as File, name)
  return true
}

/** Previews an invitation without redeeming it. */
export const useCheckInvitation = (token: string) =>
  useOperationQuery(checkInvitation, { token }, { enabled: token !== '' })
export const useAcceptInvitation = () => useCommand(acceptInvitation)
