import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface ViewRow {
  tenant_id: string
  id: string
  person_id: string
  name: string
  query: string
  saved_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    saved_call_views: ViewRow
  }
}

export type ViewRecord = Selectable<ViewRow>

/** The views of a person, by name. */
export const viewsOf = (tx: Tx, personId: string): Promise<ViewRecord[]> =>
  tx
    .selectFrom('saved_call_views')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const viewById = (tx: Tx, id: string): Promise<ViewRecord | undefined> =>
  tx.selectFrom('saved_call_views').selectAll().where('id', '=', id).executeTakeFirst()

/** Saves a view over the one of the same name. */
export const writeView = (tx: Tx, row: ViewRow): Promise<ViewRecord> =>
  tx
    .insertInto('saved_call_views')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'name']).doUpdateSet({ query: row.query, saved_at: row.saved_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteView = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('saved_call_views').where('id', '=', id).execute()
}
