import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/tables.ts'
import type { ExpertDocument } from '../../../search-engine/expert-document.ts'
import { personRecords } from '../../people/queries.ts'
import { documentOf } from '../index/present.ts'

export interface SearchChangeRow {
  tenant_id: string
  xid: string
  n: number
  person_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    search_changes: SearchChangeRow
  }
}

/** How far changes have been read: a snapshot of the database, in its own notation. */
export type Position = string

/** What has changed since a position, as a condition: whatever was not visible there. */
const since = (position: Position) => sql`
  xid >= pg_snapshot_xmin(${position}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)`

/** The position of this moment. */
export const positionNow = async (tx: Tx): Promise<Position> => {
  const { rows } = await sql<{ position: Position }>`select pg_current_snapshot()::text as position`.execute(tx)
  return rows[0]!.position
}

/** Whose records have changed since a position, each once, and the position up to which this is true. */
export const changesSince = async (tx: Tx, position: Position): Promise<{ ids: string[]; position: Position }> => {
  const { rows } = await sql<{ ids: string[]; position: Position }>`
    select pg_current_snapshot()::text as position,
      array(select distinct person_id from search_changes where ${since(position)})::text[] as ids`.execute(tx)
  return rows[0]!
}

/** Whether anything has changed since a position. */
export const hasChangedSince = async (tx: Tx, position: Position): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from search_changes where ${since(position)}) as has`.execute(tx)
  return rows[0]!.has
}

/** Whether all changes since a position are still known, and the position is one of this database's past. */
export const canFollowFrom = async (tx: Tx, position: Position): Promise<boolean> => {
  const { rows } = await sql<{ can: boolean }>`
    select pg_snapshot_xmax(${position}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      and not exists (select from search_trims where trimmed > pg_snapshot_xmin(${position}::pg_snapshot)) as can`.execute(
    tx,
  )
  return rows[0]!.can
}

/** What tells this database from others, from itself on another line of time, and from itself before it was emptied. */
export const databaseIdentity = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    select s.system_identifier || '/' || c.timeline_id || '/' || pg_relation_filenode('people') as identity
    from pg_control_system() s, pg_control_checkpoint() c`.execute(db)
  return rows[0]!.identity
}

/** Ids of experts behind one, in order; from the first on when it is null. */
export const expertIdsAfter = async (tx: Tx, last: string | null, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('person_type', '=', 2)
    .where('erased_at', 'is', null)
    .$if(last !== null, (some) => some.where('id', '>', last as string))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The experts with some ids as the engine takes them in; ids of nobody, and of people who are no experts, are left out. */
export const expertDocuments = async (tx: Tx, ids: readonly string[]): Promise<ExpertDocument[]> => {
  const records = await personRecords(tx, ids)
  return records.filter(({ person }) => person.person_type === 2 && person.erased_at === null).map(documentOf)
}

/** Forgets changes that are older than the mark, once that is old enough, and makes a new mark. */
export const trimChanges = async (tx: Tx, tenantId: string, at: Date, markedBefore: Date): Promise<void> => {
  const { rows } = await sql`
    update search_trims set trimmed = mark, mark = pg_snapshot_xmin(pg_current_snapshot()), marked_at = ${at}
    where marked_at < ${markedBefore} returning trimmed`.execute(tx)
  if (rows.length > 0) await sql`delete from search_changes where xid < (select trimmed from search_trims)`.execute(tx)
  await sql`
    insert into search_trims (tenant_id, trimmed, mark, marked_at)
    values (${tenantId}, '0', pg_snapshot_xmin(pg_current_snapshot()), ${at}) on conflict do nothing`.execute(tx)
}
