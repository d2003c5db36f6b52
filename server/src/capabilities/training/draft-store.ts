import type { TrainingContent } from '@colloquy/contract/training/shapes'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import type { VersionRow } from './store.ts'

export const insertModule = async (tx: Tx, row: Insertable<Tables['training_modules']>): Promise<void> => {
  await tx.insertInto('training_modules').values(row).execute()
}

/** The ids of all modules, the oldest first. */
export const moduleIds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('training_modules').select('id').orderBy('id').execute()).map(({ id }) => id)

/** All drafts, or one. */
export const drafts = (tx: Tx, moduleId?: string) =>
  tx
    .selectFrom('training_drafts')
    .selectAll()
    .$if(moduleId !== undefined, (query) => query.where('module_id', '=', moduleId!))
    .execute()

/** A module's draft, locked until the transaction ends. */
export const lockDraft = (tx: Tx, moduleId: string) =>
  tx.selectFrom('training_drafts').selectAll().where('module_id', '=', moduleId).forUpdate().executeTakeFirst()

/** Saves a draft over the version the actor has seen, 0 for none. @returns false when another change came first */
export const writeDraft = async (
  tx: Tx,
  { content, ...row }: Omit<Insertable<Tables['training_drafts']>, 'content'> & { content: TrainingContent },
): Promise<boolean> => {
  const values = { ...row, content: JSON.stringify(content), version: row.version + 1 }
  const written =
    row.version === 0
      ? await tx
          .insertInto('training_drafts')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('training_drafts')
          .set(values)
          .where('module_id', '=', row.module_id)
          .where('version', '=', row.version)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

export const deleteDraft = async (tx: Tx, moduleId: string): Promise<void> => {
  await tx.deleteFrom('training_drafts').where('module_id', '=', moduleId).execute()
}

/** All versions, or those of one module, newest first, with how many people have completed each. */
export const versions = (tx: Tx, moduleId?: string): Promise<(VersionRow & { completions: number })[]> =>
  tx
    .selectFrom('training_versions')
    .selectAll()
    .select(
      sql<number>`(select count(distinct r.person_id)::int from training_runs r where r.tenant_id = training_versions.tenant_id
        and r.version_id = training_versions.id and r.completed_at is not null)`.as('completions'),
    )
    .$if(moduleId !== undefined, (query) => query.where('module_id', '=', moduleId!))
    .orderBy('version', 'desc')
    .execute()

export const insertVersion = async (
  tx: Tx,
  { content, ...row }: Omit<VersionRow, 'content' | 'audiences'> & { readonly content: TrainingContent },
): Promise<void> => {
  await tx
    .insertInto('training_versions')
    .values({ ...row, audiences: [...content.audiences], content: JSON.stringify(content) })
    .execute()
}
