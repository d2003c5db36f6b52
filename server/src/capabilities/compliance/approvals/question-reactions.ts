import { questionAnswered, questionSent } from '@colloquy/contract/compliance/events'
import type { Payload } from '@colloquy/contract/operation'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { mailPerson, notify, resolveNotifications } from '../../notifications/commands.ts'
import { personSummaries } from '../../people/queries.ts'
import { mailBranding, siteFor } from '../../tenancy/queries.ts'
import { substituteOf } from '../delegations/queries.ts'
import { questionMail } from '../mails.ts'
import { lockQuestion } from './question-store.ts'
import { approvalById } from './store.ts'

type QuestionEvent = Payload<typeof questionSent>

/** Tells the recipient of a question, by mail and notification, unless it has been answered already. */
const notifyRecipient = async (
  context: SystemContext,
  { approvalId, callId, questionId }: QuestionEvent,
): Promise<void> => {
  const { tx, actor } = context
  const [question, approval] = [await lockQuestion(tx, questionId), await approvalById(tx, approvalId)]
  if (!question || !approval || question.answer !== null || approval.state !== 'open') return
  const isExpert = question.recipient === 'expert'
  const people = await personSummaries(tx, [question.person_id, approval.contact_id, approval.expert_id])
  const other = people.get(isExpert ? approval.contact_id : approval.expert_id)?.fullName ?? ''
  await notify(context, {
    personId: question.person_id,
    kind: 'compliance_question',
    path: `calls/${callId}`,
    parameters: { name: other, topic: approval.topic },
    key: `compliance_question:${questionId}`,
  })
  const recipient = people.get(question.person_id)
  if (!recipient?.email) return
  const { fullName: name, email, language, timeZone } = recipient
  const site = await siteFor(tx, actor.tenantId, isExpert ? 'Expert' : 'Exchange')
  await mailPerson(
    context,
    question.person_id,
    questionMail(questionId, {
      to: { name, email, language, timeZone },
      site,
      branding: await mailBranding(tx),
      parameters: { other, topic: approval.topic },
      path: `/${isExpert ? 'expert' : 'clients'}/calls/${callId}`,
    }),
  )
}

/** Tells the officer who sent a question, or who stands in for them, that it was answered. */
const notifySender = async (
  context: SystemContext,
  { approvalId, callId, questionId }: QuestionEvent,
): Promise<void> => {
  const { tx, at } = context
  const [question, approval] = [await lockQuestion(tx, questionId), await approvalById(tx, approvalId)]
  if (!question || !approval) return
  const people = await personSummaries(tx, [question.person_id])
  await resolveNotifications(context, `calls/${callId}`, ['compliance_question'], question.person_id)
  await notify(context, {
    personId: await substituteOf(tx, question.sent_by, at),
    kind: 'question_answered',
    path: `approvals/${approvalId}`,
    parameters: { name: people.get(question.person_id)?.fullName ?? '', topic: approval.topic },
    key: `question_answered:${questionId}`,
  })
}

/** Notifications and mails that follow from an officer's questions. */
export const questionReactions = [
  on(questionSent, 'compliance.question.recipient', notifyRecipient),
  on(questionAnswered, 'compliance.question.sender', notifySender),
]
