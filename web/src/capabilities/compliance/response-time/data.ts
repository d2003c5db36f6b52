import { getApproval, listApprovals } from '@colloquy/contract/compliance/operations'
import { getResponseTime, setResponseTime } from '@colloquy/contract/compliance/response-time-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

export const useGetResponseTime = () => useOperationQuery(getResponseTime, {})
/** Pending approvals become due at other times. */
export const useSetResponseTime = () =>
  useCommand(setResponseTime, { invalidates: [getResponseTime, listApprovals, getApproval] })
