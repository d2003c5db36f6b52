import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, prose } from '../values.ts'
import {
  Approval,
  ApprovalCard,
  ApprovalCondition,
  ApprovalView,
  OfficerWorkload,
  OwnQuestion,
  QuestionRecipient,
  Verdict,
} from './shapes.ts'

export const listApprovals = operation('compliance.listApprovals', {
  summary:
    'Calls that wait for an officer, the first due first; or those decided, the latest decision first. With the numbers of what else waits.',
  method: 'GET',
  path: '/compliance/approvals',
  input: z.object({ view: z.optional(ApprovalView) }),
  output: z.object({ total: z.int(), approvals: z.array(ApprovalCard), workload: OfficerWorkload }),
})

export const getApproval = operation('compliance.getApproval', {
  summary: 'An approval with its verdict: the reasons, the facts they rest on, and when they clear.',
  method: 'GET',
  path: '/compliance/approvals/{approvalId}',
  input: z.object({ approvalId: Id }),
  output: Approval,
})

export const decideApproval = operation('compliance.decideApproval', {
  summary:
    'Approves a call, with conditions if need be, or refuses it with a reason. Nobody decides about a call of their own or of whom they stand in for; where the tenant asks for two officers, the second approves what the first has.',
  method: 'POST',
  path: '/compliance/approvals/{approvalId}/decision',
  input: z.object({
    approvalId: Id,
    decision: z.enum(['approve', 'refuse']),
    conditions: z.array(ApprovalCondition).check(z.maxLength(10)),
    /** The topics that are off limits, or why the call is refused. */
    note: prose(2000),
  }),
  output: Approval,
  refusals: ['approval_closed', 'approval_note_required', 'approval_decider_not_allowed'],
  versioned: true,
})

export const sendApprovalQuestion = operation('compliance.sendQuestion', {
  summary: "Sends a question to the client's contact or the expert before deciding. They answer it on the call's page.",
  method: 'POST',
  path: '/compliance/approvals/{approvalId}/questions',
  input: z.object({
    approvalId: Id,
    recipient: QuestionRecipient,
    question: prose(2000).check(z.trim(), z.minLength(1)),
  }),
  output: Approval,
  refusals: ['approval_closed'],
})

export const listOwnApprovalQuestions = operation('compliance.listOwnQuestions', {
  summary: "An officer's questions to the reader about a call, the first one first.",
  method: 'GET',
  path: '/compliance/calls/{callId}/questions',
  input: z.object({ callId: Id }),
  output: z.object({ questions: z.array(OwnQuestion) }),
})

export const answerApprovalQuestion = operation('compliance.answerQuestion', {
  summary: "Answers an officer's question. An answer is final.",
  method: 'POST',
  path: '/compliance/questions/{questionId}/answer',
  input: z.object({ questionId: Id, answer: prose(4000).check(z.trim(), z.minLength(1)) }),
  output: OwnQuestion,
  refusals: ['approval_closed', 'question_answered'],
})

export const evaluateExperts = operation('compliance.evaluateExperts', {
  summary: 'What compliance would say today of calls with experts for a project, as the reader may know it.',
  method: 'POST',
  path: '/projects/{projectId}/expert-verdicts',
  input: z.object({ projectId: Id, expertIds: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
  /** Experts the reader may not see are left out. */
  output: z.object({ verdicts: z.array(z.object({ expertId: Id, verdict: Verdict })) }),
})
