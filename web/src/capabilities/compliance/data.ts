import {
  answerApprovalQuestion,
  decideApproval,
  evaluateExperts,
  getApproval,
  listApprovals,
  listOwnApprovalQuestions,
  sendApprovalQuestion,
} from '@colloquy/contract/compliance/operations'
import type { ApprovalView, Verdict } from '@colloquy/contract/compliance/shapes'
import { useMemo } from 'react'
import { useCommand, useOperationQueries, useOperationQuery } from '../../platform/query.ts'

/** Calls that wait for an officer, or about which one has decided. */
export const useListApprovals = (view: ApprovalView) =>
  useOperationQuery(listApprovals, { view }, { keepPreviousData: true })
export const useGetApproval = (approvalId: string) => useOperationQuery(getApproval, { approvalId })
export const useDecideApproval = () => useCommand(decideApproval, { invalidates: [listApprovals, getApproval] })
export const useSendApprovalQuestion = () => useCommand(sendApprovalQuestion, { invalidates: [getApproval] })
export const useListOwnApprovalQuestions = (callId: string) => useOperationQuery(listOwnApprovalQuestions, { callId })
export const useAnswerApprovalQuestion = () =>
  useCommand(answerApprovalQuestion, { invalidates: [listOwnApprovalQuestions] })

/** The most experts that are evaluated at once. */
const maxEvaluated = 50

/**
 * What compliance would say today of calls with experts for a project; nothing while no project is chosen. Any number of
 * experts may be named, in any order.
 */
export const useEvaluateExperts = (projectId: string | undefined, expertIds: readonly string[]) => {
  const inputs = useMemo(() => {
    if (projectId === undefined) return []
    // Sorted, so that people who change places are not evaluated again.
    const sorted = expertIds.toSorted()
    return Array.from({ length: Math.ceil(sorted.length / maxEvaluated) }, (_, part) => ({
      projectId,
      expertIds: sorted.slice(part * maxEvaluated, (part + 1) * maxEvaluated),
    }))
  }, [projectId, expertIds])
  const answers = useOperationQueries(evaluateExperts, inputs)
  return useMemo(() => {
    const verdicts = new Map(
      answers.flatMap((answer) => answer?.verdicts ?? []).map(({ expertId, verdict }) => [expertId, verdict]),
    )
    return (expertId: string): Verdict | undefined => verdicts.get(expertId)
  }, [answers])
}
