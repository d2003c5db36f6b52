import { questionAnswered, questionSent } from '@colloquy/contract/compliance/events'
import {
  answerApprovalQuestion as answerQuestionOperation,
  sendApprovalQuestion as sendQuestionOperation,
} from '@colloquy/contract/compliance/operations'
import { newId } from '../../../platform/ids.ts'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { isOfficer, canAnswerQuestion as mayAnswer, canDecideApproval as mayDecide } from '../policy.ts'
import { loadApproval, presentApproval } from './queries.ts'
import { isOpenApproval, presentToRecipient } from './question-queries.ts'
import * as store from './question-store.ts'
import { lockApproval } from './store.ts'

export const sendQuestion = command(sendQuestionOperation, {
  load: async (context) => {
    await lockApproval(context.tx, context.input.approvalId)
    return loadApproval(context)
  },
  see: isOfficer,
  allow: mayDecide,
  limits: [{ name: 'compliance.questions', max: 60, seconds: 3600 }],
  about: ({ input, subject }) => ({
    kind: 'call',
    id: subject.record.call_id,
    details: { approvalId: input.approvalId, recipient: input.recipient, question: input.question },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { id: approvalId, call_id: callId, state, contact_id, expert_id } = subject.record
    if (state !== 'open') return refuse('approval_closed')
    const [questionId, personId] = [newId(at), input.recipient === 'client' ? contact_id : expert_id]
    await store.insertQuestion(tx, {
      tenant_id: me.tenantId,
      id: questionId,
      approval_id: approvalId,
      call_id: callId,
      recipient: input.recipient,
      person_id: personId,
      question: input.question,
      sent_at: at,
      sent_by: me.personId,
      answer: null,
      answered_at: null,
    })
    emit(questionSent, { approvalId, callId, questionId }, [...(await officerIds(tx)), personId])
    return presentApproval(context, (await loadApproval({ tx, input }))!)
  },
})

const loadQuestion = async ({ tx, input }: LoadContext<{ questionId: string }>) => {
  const record = await store.lockQuestion(tx, input.questionId)
  return record && { record, personId: record.person_id }
}

export const answerQuestion = command(answerQuestionOperation, {
  load: loadQuestion,
  see: mayAnswer,
  allow: mayAnswer,
  about: ({ input, subject }) => ({
    kind: 'call',
    id: subject.record.call_id,
    details: { questionId: input.questionId, answer: input.answer },
  }),
  run: async ({ tx, at, input, subject, emit, refuse }) => {
    const { id: questionId, approval_id: approvalId, call_id: callId, answer } = subject.record
    if (answer !== null) return refuse('question_answered')
    if (!(await isOpenApproval(tx, approvalId))) return refuse('approval_closed')
    await store.saveAnswer(tx, questionId, input.answer, at)
    emit(questionAnswered, { approvalId, callId, questionId }, await officerIds(tx))
    return presentToRecipient((await store.lockQuestion(tx, questionId))!, true)
  },
})
