import { personTypes } from '@colloquy/contract/person-types'
import { sql } from 'kysely'
import { openDatabase } from '../../../platform/db/database.ts'
import type { Db, Tx } from '../../../platform/db/tables.ts'
import { listenForNotifications } from '../../../platform/db/wire/notification-listener.ts'
import { allTenants } from '../../../platform/jobs/store.ts'
import { createLog } from '../../../platform/log.ts'
import type { ExpertDocument } from '../../../search-engine/expert-document.ts'
import type {
  OpenReplicationSource,
  ReplicationPosition,
  ReplicationSourceLocation,
} from '../../../search-engine/workers/replication-source.ts'
import { documentOf } from '../document-present.ts'
import { searchRecords } from '../records/record-queries.ts'

/*
 * The database as the engine's replication source. A trigger writes the ids of changed experts into `search_changes`; a
 * position is a snapshot of PostgreSQL (`pg_snapshot`), so that changes are neither missed nor read twice, whichever
 * transaction commits first.
 */

export interface SearchChangeRow {
  tenant_id: string
  xid: string
  sequence: number
  person_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    search_changes: SearchChangeRow
  }
}

/** Changes that were not visible at a position. */
const since = (position: ReplicationPosition) => sql`
  xid >= pg_snapshot_xmin(${position}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${position}::pg_snapshot)`

/** The position of this moment. */
export const currentPosition = async (tx: Tx): Promise<ReplicationPosition> => {
  const { rows } = await sql<{ position: ReplicationPosition }>`select pg_current_snapshot()::text as position`.execute(
    tx,
  )
  return rows[0]!.position
}

/** The experts that have changed since a position, each once, and the position up to which this holds. */
export const changesSince = async (
  tx: Tx,
  position: ReplicationPosition,
): Promise<{ ids: string[]; position: ReplicationPosition }> => {
  const { rows } = await sql<{ ids: string[]; position: ReplicationPosition }>`
    select pg_current_snapshot()::text as position,
      array(select distinct person_id from search_changes where ${since(position)})::text[] as ids`.execute(tx)
  return rows[0]!
}

export const hasChangedSince = async (tx: Tx, position: ReplicationPosition): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from search_changes where ${since(position)}) as has`.execute(tx)
  return rows[0]!.has
}

/** Whether all changes since a position are still known, and the position lies in this database's past. */
export const canResumeFrom = async (tx: Tx, position: ReplicationPosition): Promise<boolean> => {
  const { rows } = await sql<{ can: boolean }>`
    select pg_snapshot_xmax(${position}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      and not exists (select from search_change_watermarks where trimmed_before > pg_snapshot_xmin(${position}::pg_snapshot)) as can`.execute(
    tx,
  )
  return rows[0]!.can
}

/** Distinguishes this database from others, from other timelines of itself, and from itself before it was emptied. */
export const databaseIdentity = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    select s.system_identifier || '/' || c.timeline_id || '/' || pg_relation_filenode('people') as identity
    from pg_control_system() s, pg_control_checkpoint() c`.execute(db)
  return rows[0]!.identity
}

/** Ids of experts in ascending order, those after `lastId`. */
export const expertIdsAfter = async (tx: Tx, lastId: string | null, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('person_type', '=', personTypes.expert)
    .where('erased_at', 'is', null)
    .$if(lastId !== null, (some) => some.where('id', '>', lastId as string))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The documents of experts. Ids of other people, and of nobody, are left out. */
export const expertDocuments = async (tx: Tx, ids: readonly string[]): Promise<ExpertDocument[]> => {
  const records = await searchRecords(tx, ids)
  return records
    .filter(({ person }) => person.person_type === personTypes.expert && person.erased_at === null)
    .map(documentOf)
}

/** Deletes changes older than the last mark once that mark is old enough, and sets a new one. */
export const trimChanges = async (tx: Tx, tenantId: string, at: Date, markedBefore: Date): Promise<void> => {
  const { rows } = await sql`
    update search_change_watermarks set trimmed_before = next_trim_before, next_trim_before = pg_snapshot_xmin(pg_current_snapshot()), marked_at = ${at}
    where marked_at < ${markedBefore} returning trimmed_before`.execute(tx)
  if (rows.length > 0)
    await sql`delete from search_changes where xid < (select trimmed_before from search_change_watermarks)`.execute(tx)
  await sql`
    insert into search_change_watermarks (tenant_id, trimmed_before, next_trim_before, marked_at)
    values (${tenantId}, '0', pg_snapshot_xmin(pg_current_snapshot()), ${at}) on conflict do nothing`.execute(tx)
}

/** The files that decide what `documentOf` makes of a record. */
export const documentSources = [new URL('../document-present.ts', import.meta.url)]

/** Threads of the engine open the source by this location, which names this module. */
export const replicationSourceAt = (url: string): ReplicationSourceLocation => ({ module: import.meta.url, url })

/**
 * Opens the source in another thread, which imports this module by its URL.
 * @public
 */
export const openReplicationSource: OpenReplicationSource = (url, connections) => {
  const database = openDatabase({ url, connections })
  const inTenant = <R>(tenantId: string, run: (tx: Tx) => Promise<R>): Promise<R> =>
    database.transaction({ kind: 'tenant', tenantId }, run)
  return {
    documentSources,
    identity: () => databaseIdentity(database.db),
    tenantIds: () => allTenants(database.db),
    currentPosition: (tenantId) => inTenant(tenantId, currentPosition),
    canResumeFrom: (tenantId, position) => inTenant(tenantId, (tx) => canResumeFrom(tx, position)),
    changesSince: (tenantId, position, maxDocuments) =>
      inTenant(tenantId, async (tx) => {
        const [canResume, changes] = await Promise.all([canResumeFrom(tx, position), changesSince(tx, position)])
        if (!canResume) return undefined
        const { ids } = changes
        const documents = ids.length > maxDocuments ? null : ids.length === 0 ? [] : await expertDocuments(tx, ids)
        return { ...changes, documents }
      }),
    documentIdsAfter: (tenantId, lastId, limit) => inTenant(tenantId, (tx) => expertIdsAfter(tx, lastId, limit)),
    documents: (tenantId, ids) => inTenant(tenantId, (tx) => expertDocuments(tx, ids)),
    watch: ({ changed, missed }) =>
      listenForNotifications(url, 'search_changed', createLog('warn'), { heard: changed, missed }),
    close: () => database.close(),
  }
}
