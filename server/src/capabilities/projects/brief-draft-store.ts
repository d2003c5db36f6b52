import type { BriefDraft } from '@colloquy/contract/projects/shapes'
import type { ColumnType } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

interface BriefDraftTable {
  tenant_id: string
  person_id: string
  /** `new`, `new-for` or the id of a project. */
  subject_id: string
  content: ColumnType<BriefDraft, string, string>
  saved_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    brief_drafts: BriefDraftTable
  }
}

/** A person's unsaved brief. */
export const draftOf = async (tx: Tx, personId: string, subjectId: string): Promise<BriefDraft | null> => {
  const row = await tx
    .selectFrom('brief_drafts')
    .select('content')
    .where('person_id', '=', personId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Keeps a person's unsaved brief instead of the one before. */
export const upsertDraft = async (
  tx: Tx,
  { content, ...row }: Omit<BriefDraftTable, 'content'> & { readonly content: BriefDraft },
): Promise<void> => {
  const text = JSON.stringify(content)
  await tx
    .insertInto('brief_drafts')
    .values({ ...row, content: text })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'subject_id']).doUpdateSet({ content: text, saved_at: row.saved_at }),
    )
    .execute()
}

export const deleteDraft = async (tx: Tx, personId: string, subjectId: string): Promise<void> => {
  await tx.deleteFrom('brief_drafts').where('person_id', '=', personId).where('subject_id', '=', subjectId).execute()
}

/** Deletes drafts that nobody has changed since an instant. */
export const deleteDraftsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('brief_drafts').where('saved_at', '<', before).execute()
}
