import type { Filters, SortOrder } from '@colloquy/contract/search/shapes'
import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf } from '../../people/queries.ts'
import type { Colleagues } from './policy.ts'

interface SavedSearchRow {
  tenant_id: string
  id: string
  version: Generated<number>
  person_id: string
  role_id: number
  company_id: string | null
  name: string
  text: string
  filters: Filters
  sort: SortOrder
  is_shared: boolean
  saved_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    saved_searches: SavedSearchRow
  }
}

export type SavedRecord = Selectable<SavedSearchRow> & { readonly owner_name: string }

/** Nobody reads longer lists. */
const maxListed = 300

const saved = (tx: Tx) =>
  tx
    .selectFrom('saved_searches')
    .selectAll()
    .select(sql<string>`${fullNameOf('saved_searches', 'person_id')}`.as('owner_name'))

/** An actor's own searches and those shared with them, by name. `maySee` applies the same rule to one search. */
export const savedFor = (tx: Tx, { personId, roleId, companyId }: Colleagues): Promise<SavedRecord[]> =>
  saved(tx)
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        eb.and([eb('is_shared', '=', true), eb('role_id', '=', roleId), eb('company_id', '=', companyId)]),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxListed)
    .execute()

export const savedById = (tx: Tx, id: string): Promise<SavedRecord | undefined> =>
  saved(tx).where('id', '=', id).executeTakeFirst()

export const insertSaved = async (tx: Tx, row: Insertable<SavedSearchRow>): Promise<void> => {
  await tx
    .insertInto('saved_searches')
    .values({ ...row, filters: JSON.stringify(row.filters) as never })
    .execute()
}

/** @returns whether the row still had the expected version */
export const writeSaved = async (
  tx: Tx,
  id: string,
  seen: number | undefined,
  { name, isShared }: { name: string; isShared: boolean },
): Promise<boolean> => {
  const row = await tx
    .updateTable('saved_searches')
    .set((eb) => ({ name, is_shared: isShared, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(seen !== undefined, (query) => query.where('version', '=', seen as number))
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteSaved = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('saved_searches').where('id', '=', id).execute()
}
