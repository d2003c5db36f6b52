import { approvalMoved } from '@colloquy/contract/compliance/events'
import { listApprovals, openApproval } from '@colloquy/contract/compliance/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'

/** Refetches approvals whenever one is opened, decided or withdrawn. */
export const useLiveApprovals = (): void => {
  const client = useQueryClient()
  useLiveEvent(approvalMoved, () => {
    for (const operation of [listApprovals, openApproval])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  })
}
