import {
  approvalBecameOverdue,
  approvalChanged,
  questionAnswered,
  questionSent,
  responseTimeChanged,
} from '@colloquy/contract/compliance/events'
import { getApproval, listApprovals, listOwnApprovalQuestions } from '@colloquy/contract/compliance/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'

/** Refetches approvals whenever one is opened, decided, withdrawn or due. */
export const useLiveApprovals = (): void => {
  const client = useQueryClient()
  const refetch = () => {
    for (const operation of [listApprovals, getApproval])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }
  useLiveEvent(approvalChanged, refetch)
  useLiveEvent(approvalBecameOverdue, refetch)
  useLiveEvent(responseTimeChanged, refetch)
  useLiveEvent(questionSent, refetch)
  useLiveEvent(questionAnswered, refetch)
}

/** Refetches the reader's own questions whenever an officer sends one. */
export const useLiveQuestions = (): void => {
  const client = useQueryClient()
  useLiveEvent(questionSent, () => void client.invalidateQueries({ queryKey: queryKeyOf(listOwnApprovalQuestions) }))
}
