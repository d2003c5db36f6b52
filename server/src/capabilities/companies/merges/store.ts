import { type JSONColumnType, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOf } from '../../people/queries.ts'
import type { ProfileChange } from './merged-profile.ts'

/** What followed a company into another one. */
export interface MergeEffects extends ProfileChange {
  readonly names: readonly string[]
  readonly subsidiaries: readonly string[]
  /** Companies that had been merged into it. */
  readonly merged: readonly string[]
}

interface MergeRow {
  tenant_id: string
  id: string
  company_id: string
  into_id: string
  merged_at: Date
  merged_by: string | null
  undone_at: Date | null
  undone_by: string | null
  moved_records: JSONColumnType<MergeEffects>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    company_merges: MergeRow
  }
}

/** Makes names of a company those of another one, and what was linked by them. */
export const moveNames = async (tx: Tx, names: readonly string[], fromId: string, toId: string): Promise<void> => {
  for (const table of ['company_names', 'unmatched_company_names'] as const)
    await sql`update ${sql.table(table)} set company_id = ${toId}
      where company_id = ${fromId} and match_name = any(${[...names]}::text[])`.execute(tx)
}

/** Gives subsidiaries another parent; all but one of them, or those with these ids. @returns their ids */
export const moveSubsidiaries = async (
  tx: Tx,
  { fromId, toId, only }: { readonly fromId: string; readonly toId: string; readonly only?: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update company_profiles set parent_id = ${toId}, version = version + 1
    where parent_id = ${fromId} and company_id <> ${toId}
      and ${only === undefined ? sql`true` : sql`company_id = any(${[...only]}::uuid[])`}
    returning company_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lets companies be part of another one. */
export const redirect = async (tx: Tx, ids: readonly string[], intoId: string | null): Promise<void> => {
  await sql`update companies set merged_into_id = ${intoId} where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The companies that are part of a company. */
export const mergedInto = async (tx: Tx, companyId: string): Promise<string[]> => {
  const rows = await tx.selectFrom('companies').select('id').where('merged_into_id', '=', companyId).execute()
  return rows.map(({ id }) => id)
}

export const insertMerge = async (
  tx: Tx,
  {
    moved_records,
    ...row
  }: Omit<MergeRow, 'undone_at' | 'undone_by' | 'moved_records'> & { readonly moved_records: MergeEffects },
): Promise<void> => {
  await tx
    .insertInto('company_merges')
    .values({ ...row, moved_records: JSON.stringify(moved_records) } as never)
    .execute()
}

/** The merge of a company that holds. */
export const mergeOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('company_merges')
    .select(['id', 'into_id', 'moved_records'])
    .where('company_id', '=', companyId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

export const undoMerge = async (tx: Tx, id: string, at: Date, by: string): Promise<void> => {
  await tx
    .updateTable('company_merges')
    .set({ undone_at: at, undone_by: by } as never)
    .where('id', '=', id)
    .execute()
}

/** The companies that were merged into a company itself and still are part of it, the latest first. */
export const mergesInto = async (tx: Tx, companyId: string) => {
  const { rows } = await sql<{ companyId: string; name: string; at: Date; byName: string | null }>`
    select m.company_id as "companyId", c.name, m.merged_at as at, ${fullNameOf('m', 'merged_by')} as "byName"
    from company_merges m join companies c on c.tenant_id = m.tenant_id and c.id = m.company_id
    where m.into_id = ${companyId} and m.undone_at is null order by m.merged_at desc, m.id desc`.execute(tx)
  return rows
}
