import { listOwnApprovalQuestions as listOwnQuestionsOperation } from '@colloquy/contract/compliance/operations'
import type { ApprovalQuestion, OwnQuestion } from '@colloquy/contract/compliance/shapes'
import { signedIn } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { callsWithQuestionsTo, type QuestionRecord, questionsOfApproval, questionsTo } from './question-store.ts'
import { approvalById } from './store.ts'

/** The questions of an approval as officers see them. */
export const presentQuestions = async (tx: Tx, approvalId: string): Promise<ApprovalQuestion[]> => {
  const rows = await questionsOfApproval(tx, approvalId)
  const people = await personSummaries(
    tx,
    rows.flatMap(({ sent_by, person_id }) => [sent_by, person_id]),
  )
  const nameOf = (id: string): string => people.get(id)?.fullName ?? ''
  return rows.map((row) => ({
    ...presentToRecipient(row, true),
    recipient: row.recipient,
    recipientName: nameOf(row.person_id),
    sentByName: nameOf(row.sent_by),
  }))
}

/** A question as its recipient sees it: without the name of the officer. */
export const presentToRecipient = (row: QuestionRecord, isOpen: boolean): OwnQuestion => ({
  questionId: row.id,
  question: row.question,
  sentAt: row.sent_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  canAnswer: isOpen && row.answer === null,
})

/** The calls about which an officer waits for a person's answer, the longest waiting first. The caller checks who may know. */
export const callsAwaitingAnswersOf = (tx: Tx, personId: string): Promise<string[]> =>
  callsWithQuestionsTo(tx, personId)

/** Whether an approval still waits for a decision. */
export const isOpenApproval = async (tx: Tx, approvalId: string): Promise<boolean> =>
  (await approvalById(tx, approvalId))?.state === 'open'

export const listOwnQuestions = query(listOwnQuestionsOperation, {
  allow: signedIn,
  run: async ({ tx, me, input }) => {
    const rows = await questionsTo(tx, input.callId, me.personId)
    const open = new Map<string, boolean>()
    for (const { approval_id: id } of rows) if (!open.has(id)) open.set(id, await isOpenApproval(tx, id))
    return { questions: rows.map((row) => presentToRecipient(row, open.get(row.approval_id) ?? false)) }
  },
})
