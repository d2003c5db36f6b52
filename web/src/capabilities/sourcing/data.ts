import { getProject, listProjectCandidates, listProjects } from '@colloquy/contract/projects/operations'
import { proposalChanged, sourcingRequestChanged } from '@colloquy/contract/sourcing/events'
import {
  acceptProposal,
  closeSourcingRequest,
  declineProposal,
  downloadProposalTemplate,
  getProjectSourcing,
  getSourcingRequest,
  listDuplicates,
  listProjectOffers,
  listProposals,
  listSourcingRequests,
  previewProposals,
  proposeExpert,
  requestProposals,
  reviewDuplicate,
  setVendorRule,
  updateProposal,
  withdrawProposal,
} from '@colloquy/contract/sourcing/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { downloadFile } from '../../platform/file/download.ts'
import { onLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'

const shown = [
  listSourcingRequests,
  getSourcingRequest,
  listProposals,
  getProjectSourcing,
  listProjectOffers,
  listDuplicates,
] as const

export const useGetProjectSourcing = (projectId: string) => useOperationQuery(getProjectSourcing, { projectId })
export const useListProjectOffers = (projectId: string) => useOperationQuery(listProjectOffers, { projectId })
export const useListSourcingRequests = () => useOperationQuery(listSourcingRequests, {})
export const useGetSourcingRequest = (requestId: string) => useOperationQuery(getSourcingRequest, { requestId })
export const useListDuplicates = () => useOperationQuery(listDuplicates, {})
export const useListProposals = () => useOperationQuery(listProposals, {})

const touched = { invalidates: [...shown] }
export const useRequestProposals = () => useCommand(requestProposals, touched)
export const useCloseSourcingRequest = () => useCommand(closeSourcingRequest, { ...touched, toastErrors: true })
export const useProposeExpert = () => useCommand(proposeExpert, touched)
export const usePreviewProposals = () => useCommand(previewProposals)
export const useUpdateProposal = () => useCommand(updateProposal, touched)
export const useWithdrawProposal = () => useCommand(withdrawProposal, { ...touched, toastErrors: true })
/** The proposed person joins the candidates. */
export const useAcceptProposal = () =>
  useCommand(acceptProposal, { invalidates: [...shown, listProjectCandidates, getProject, listProjects] })
export const useReviewDuplicate = () => useCommand(reviewDuplicate, touched)
export const useSetVendorRule = () => useCommand(setVendorRule, touched)
export const useDeclineProposal = () => useCommand(declineProposal, touched)

/** Downloads an empty file for proposals. @returns the refusal, if it failed */
export const saveProposalTemplate = async (requestId: string, name: string): Promise<string | undefined> => {
  const answer = await api(downloadProposalTemplate, { requestId }).catch(() => undefined)
  if (!answer?.ok) return answer ? String(answer.refusal) : 'offline'
  downloadFile(answer.value as unknown as File, name)
}

/** Keeps requests and proposals up to date while the component is mounted. */
export const useLiveSourcing = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const operation of shown) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
    }
    const stops = [onLiveEvent(proposalChanged, refresh), onLiveEvent(sourcingRequestChanged, refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
