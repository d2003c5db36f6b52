import { appointDeputy, endDelegation, listDelegations } from '@colloquy/contract/compliance/delegation-operations'
import { delegationChanged } from '@colloquy/contract/compliance/events'
import { getApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useListDelegations = () => useOperationQuery(listDelegations, {})
export const useAppointDeputy = () => useCommand(appointDeputy, { invalidates: [listDelegations] })
/** The decision buttons of open approvals depend on for whom the reader stands in. */
export const useEndDelegation = () =>
  useCommand(endDelegation, { invalidates: [listDelegations, listApprovals, getApproval], toastErrors: true })

/** Refetches delegations whenever one is named or ended. */
export const useLiveDelegations = (): void => {
  const client = useQueryClient()
  useLiveEvent(delegationChanged, () => void client.invalidateQueries({ queryKey: queryKeyOf(listDelegations) }))
}
