import type { Tx } from '../../../platform/db/tables.ts'

interface NoteReleaseRow {
  tenant_id: string
  call_id: string
  released_at: Date
  released_by: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_note_releases: NoteReleaseRow
  }
}

/** Stores that the answers after a call were released, once. */
export const insertRelease = async (tx: Tx, row: NoteReleaseRow): Promise<void> => {
  await tx
    .insertInto('call_note_releases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
