import type { Tx } from '../../../platform/db/tables.ts'

interface CheckedQuestionRow {
  tenant_id: string
  call_id: string
  position: number
  checked_at: Date
  checked_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_checked_questions: CheckedQuestionRow
  }
}

/** The questions of a call that were dealt with, in their order. */
export const checkedQuestionsOf = (
  tx: Tx,
  callId: string,
): Promise<Pick<CheckedQuestionRow, 'position' | 'checked_at'>[]> =>
  tx
    .selectFrom('call_checked_questions')
    .select(['position', 'checked_at'])
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute()

/** Checks a question off. The first who does it is noted. */
export const insertCheckedQuestion = async (tx: Tx, row: CheckedQuestionRow): Promise<void> => {
  await tx
    .insertInto('call_checked_questions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteCheckedQuestion = async (tx: Tx, callId: string, position: number): Promise<void> => {
  await tx.deleteFrom('call_checked_questions').where('call_id', '=', callId).where('position', '=', position).execute()
}
