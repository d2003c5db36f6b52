import type { EditableLevel, QuestionnaireDraft } from '@colloquy/contract/questionnaires/draft-shapes'
import type { QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import type { QuestionnaireRow } from './store.ts'

interface DraftTable {
  tenant_id: string
  kind: QuestionnaireKind
  level: EditableLevel
  owner_id: string | null
  version: number
  content: ColumnType<QuestionnaireDraft, string, string>
  edited_at: Date
  edited_by: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    questionnaire_drafts: DraftTable
  }
}

/** Which questionnaire it is: its kind, its level, and the client at the level of clients. */
export interface QuestionnaireKey {
  readonly kind: QuestionnaireKind
  readonly level: EditableLevel
  readonly ownerId: string | null
}

/** One draft; for a command, locked until the transaction ends. */
export const draftOf = (
  tx: Tx,
  { kind, level, ownerId }: QuestionnaireKey,
  isLocked = false,
): Promise<Selectable<DraftTable> | undefined> =>
  tx
    .selectFrom('questionnaire_drafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('level', '=', level)
    .where('owner_id', 'is not distinct from', ownerId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()

/** The keys of all drafts. */
export const draftKeys = (tx: Tx) =>
  tx.selectFrom('questionnaire_drafts').select(['kind', 'level', 'owner_id']).execute()

/** Saves a draft over the version the actor has seen, 0 for none. @returns false when another change came first */
export const writeDraft = async (
  tx: Tx,
  { content, ...row }: Omit<DraftTable, 'content'> & { readonly content: QuestionnaireDraft },
): Promise<boolean> => {
  const values = { ...row, content: JSON.stringify(content), version: row.version + 1 }
  const written =
    row.version === 0
      ? await tx
          .insertInto('questionnaire_drafts')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('questionnaire_drafts')
          .set({ ...values })
          .where('kind', '=', row.kind)
          .where('level', '=', row.level)
          .where('owner_id', 'is not distinct from', row.owner_id)
          .where('version', '=', row.version)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

export const deleteDraft = async (tx: Tx, { kind, level, ownerId }: QuestionnaireKey): Promise<void> => {
  await tx
    .deleteFrom('questionnaire_drafts')
    .where('kind', '=', kind)
    .where('level', '=', level)
    .where('owner_id', 'is not distinct from', ownerId)
    .execute()
}

/** All versions of a questionnaire, newest first, with how many people have sent answers. */
export const versionsOf = async (
  tx: Tx,
  { kind, level, ownerId }: QuestionnaireKey,
): Promise<(QuestionnaireRow & { responses: number })[]> =>
  tx
    .selectFrom('questionnaires')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from questionnaire_responses r where r.tenant_id = questionnaires.tenant_id
        and r.questionnaire_id = questionnaires.id and r.submitted_at is not null)`.as('responses'),
    )
    .where('kind', '=', kind)
    .where('level', '=', level)
    .where('owner_id', 'is not distinct from', ownerId)
    .orderBy('version', 'desc')
    .execute()

/** The latest version of every questionnaire of the tenant and its clients. */
export const latestOfAll = (tx: Tx): Promise<QuestionnaireRow[]> =>
  tx
    .selectFrom('questionnaires')
    .distinctOn(['kind', 'level', 'owner_id'])
    .selectAll()
    .where('level', 'in', ['tenant', 'client'])
    .orderBy('kind')
    .orderBy('level')
    .orderBy('owner_id')
    .orderBy('version', 'desc')
    .execute()

/** Stores a published version. */
export const insertVersion = async (
  tx: Tx,
  {
    title,
    introduction,
    questions,
    ...row
  }: Omit<QuestionnaireRow, 'title' | 'introduction' | 'questions'> & QuestionnaireDraft,
): Promise<void> => {
  await tx
    .insertInto('questionnaires')
    .values({
      ...row,
      title: JSON.stringify(title),
      introduction: JSON.stringify(introduction),
      questions: JSON.stringify(questions),
    })
    .execute()
}

/** A published version by its id. */
export const versionById = (tx: Tx, id: string): Promise<QuestionnaireRow | undefined> =>
  tx.selectFrom('questionnaires').selectAll().where('id', '=', id).executeTakeFirst()
