import { getApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import {
  getApprovalResponseTime,
  setApprovalResponseTime,
} from '@colloquy/contract/compliance/response-time-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useGetApprovalResponseTime = () => useOperationQuery(getApprovalResponseTime, {})
/** Pending approvals become due at other times. */
export const useSetApprovalResponseTime = () =>
  useCommand(setApprovalResponseTime, { invalidates: [getApprovalResponseTime, listApprovals, getApproval] })
