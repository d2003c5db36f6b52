import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface QuestionRow {
  tenant_id: string
  id: string
  approval_id: string
  call_id: string
  recipient: 'client' | 'expert'
  person_id: string
  question: string
  sent_at: Date
  sent_by: string
  answer: string | null
  answered_at: Date | null
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    compliance_questions: QuestionRow
  }
}

export type QuestionRecord = Selectable<QuestionRow>

const questions = (tx: Tx) => tx.selectFrom('compliance_questions').selectAll().orderBy('sent_at').orderBy('id')

/** The questions of an approval, the first one first. */
export const questionsOfApproval = (tx: Tx, approvalId: string): Promise<QuestionRecord[]> =>
  questions(tx).where('approval_id', '=', approvalId).execute()

/** The questions about a call that were sent to a person, the first one first. */
export const questionsTo = (tx: Tx, callId: string, personId: string): Promise<QuestionRecord[]> =>
  questions(tx).where('call_id', '=', callId).where('person_id', '=', personId).execute()

/** The calls before the officers about which a person has questions to answer, the longest waiting first. */
export const callsWithQuestionsTo = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('compliance_questions as q')
    .innerJoin('compliance_approvals as a', (join) =>
      join.onRef('a.tenant_id', '=', 'q.tenant_id').onRef('a.id', '=', 'q.approval_id'),
    )
    .select('q.call_id')
    .where('q.person_id', '=', personId)
    .where('q.answer', 'is', null)
    .where('a.state', '=', 'open')
    .groupBy('q.call_id')
    .orderBy((eb) => eb.fn.min('q.sent_at'))
    .execute()
  return rows.map(({ call_id }) => call_id)
}

/** A question, locked until this transaction ends. */
export const lockQuestion = (tx: Tx, id: string): Promise<QuestionRecord | undefined> =>
  tx.selectFrom('compliance_questions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertQuestion = async (tx: Tx, row: Insertable<QuestionRow>): Promise<void> => {
  await tx.insertInto('compliance_questions').values(row).execute()
}

export const saveAnswer = async (tx: Tx, id: string, answer: string, at: Date): Promise<void> => {
  await tx.updateTable('compliance_questions').set({ answer, answered_at: at }).where('id', '=', id).execute()
}
