import {
  answerQuestion,
  decideApproval,
  evaluateExperts,
  getApproval,
  listApprovals,
  listOwnQuestions,
  sendQuestion,
} from '@colloquy/contract/compliance/operations'
import type { ApprovalView, Verdict } from '@colloquy/contract/compliance/shapes'
import { useCallback } from 'react'
import { useCommand, useOperationQuery } from '../../platform/query.ts'

/** Calls that wait for an officer, or about which one has decided. */
export const useListApprovals = (view: ApprovalView) =>
  useOperationQuery(listApprovals, { view }, { keepPreviousData: true })
export const useGetApproval = (approvalId: string) => useOperationQuery(getApproval, { approvalId })
export const useDecideApproval = () => useCommand(decideApproval, { invalidates: [listApprovals, getApproval] })
export const useSendQuestion = () => useCommand(sendQuestion, { invalidates: [getApproval] })
export const useListOwnQuestions = (callId: string) => useOperationQuery(listOwnQuestions, { callId })
export const useAnswerQuestion = () => useCommand(answerQuestion, { invalidates: [listOwnQuestions] })
/** The most experts that are judged at once. */
const maxJudged = 50

/** What compliance would say today of calls with experts for a project; nothing while no project is chosen. */
export const useEvaluateExperts = (projectId: string | undefined, expertIds: readonly string[]) => {
  const { data } = useOperationQuery(
    evaluateExperts,
    { projectId: projectId ?? '', expertIds: expertIds.slice(0, maxJudged) },
    { enabled: projectId !== undefined && expertIds.length > 0 },
  )
  return useCallback(
    (expertId: string): Verdict | undefined => data?.verdicts.find((one) => one.expertId === expertId)?.verdict,
    [data],
  )
}
