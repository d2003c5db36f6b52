import type { Tx } from '../../../platform/db/tables.ts'

interface CallNotesRow {
  tenant_id: string
  call_id: string
  person_id: string
  text: string
  saved_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_notes: CallNotesRow
  }
}

/** A person's notes on a call; empty without any. */
export const notesOf = async (tx: Tx, personId: string, callId: string): Promise<string> => {
  const row = await tx
    .selectFrom('call_notes')
    .select('text')
    .where('person_id', '=', personId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row?.text ?? ''
}

/** Keeps a person's notes on a call instead of those before. */
export const writeNotes = async (tx: Tx, row: CallNotesRow): Promise<void> => {
  await tx
    .insertInto('call_notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'call_id']).doUpdateSet({ text: row.text, saved_at: row.saved_at }),
    )
    .execute()
}

export const deleteNotes = async (tx: Tx, personId: string, callId: string): Promise<void> => {
  await tx.deleteFrom('call_notes').where('person_id', '=', personId).where('call_id', '=', callId).execute()
}
