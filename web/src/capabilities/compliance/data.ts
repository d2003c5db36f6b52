import { decideApproval, listApprovals, listRules, openApproval } from '@colloquy/contract/compliance/operations'
import type { ApprovalView } from '@colloquy/contract/compliance/shapes'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** Calls that wait for an officer, or about which one has decided. */
export const useListApprovals = (view: ApprovalView) =>
  useOperationQuery(listApprovals, { view }, { keepPreviousData: true })
export const useOpenApproval = (approvalId: string) => useOperationQuery(openApproval, { approvalId })
export const useDecideApproval = () => useCommand(decideApproval, { invalidates: [listApprovals, openApproval] })
export const useListRules = () => useOperationQuery(listRules, {})
