import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { fullNameOf } from '../people/queries.ts'

interface ReplayRow {
  tenant_id: string
  id: string
  person_id: string
  started_at: Date
  duration_ms: number
  size: number
  app_version: string
  user_agent: string
  viewport: string
}

interface ChunkRow {
  tenant_id: string
  replay_id: string
  number: number
  page: string
  events: Buffer
}

interface ChoiceRow {
  tenant_id: string
  person_id: string
  is_allowed: boolean
  chosen_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    session_replays: ReplayRow
    session_replay_chunks: ChunkRow
    session_replay_choices: ChoiceRow
  }
}

export type ReplayRecord = Selectable<ReplayRow> & {
  readonly person_name: string | null
  readonly pages: readonly string[]
}

/** Whether a person allows to be recorded; undefined until they have chosen. */
export const choiceOf = async (tx: Tx, personId: string): Promise<boolean | undefined> => {
  const row = await tx
    .selectFrom('session_replay_choices')
    .select('is_allowed')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.is_allowed
}

export const writeChoice = (tx: Tx, row: ChoiceRow) =>
  tx
    .insertInto('session_replay_choices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id'])
        .doUpdateSet({ is_allowed: row.is_allowed, chosen_at: row.chosen_at }),
    )
    .execute()

/** Creates a recording unless it exists. */
export const insertReplay = (tx: Tx, row: ReplayRow) =>
  tx
    .insertInto('session_replays')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()

/** A recording as its own browser needs it, locked: chunks of two tabs of one recording must not pass the limit together. */
export const lockReplay = (tx: Tx, id: string) =>
  tx.selectFrom('session_replays').select(['person_id', 'size']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores a chunk unless it is stored, and counts it. */
export const insertChunk = async (tx: Tx, row: ChunkRow, durationMs: number): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('session_replay_chunks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'replay_id', 'number']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  await tx
    .updateTable('session_replays')
    .set({
      size: sql`size + ${row.events.length}`,
      duration_ms: sql`greatest(duration_ms, ${durationMs}::int)`,
    })
    .where('id', '=', row.replay_id)
    .execute()
}

const withPages = (tx: Tx) =>
  tx
    .selectFrom('session_replays')
    .selectAll('session_replays')
    .select([
      fullNameOf('session_replays', 'person_id').as('person_name'),
      sql<string[]>`array(select page from session_replay_chunks c where c.replay_id = session_replays.id
        group by page order by min(number))`.as('pages'),
    ])

/** Recordings, the latest first. */
export const replayList = (
  tx: Tx,
  { personId }: { readonly personId?: string | undefined },
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<ReplayRecord[]> => {
  let rows = withPages(tx)
  if (personId) rows = rows.where('person_id', '=', personId)
  if (after)
    rows = rows.where(
      sql<boolean>`(session_replays.started_at, session_replays.id)
        < (select r.started_at, r.id from session_replays r where r.id = ${after})`,
    )
  return rows.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(size).execute() as Promise<ReplayRecord[]>
}

export const replayById = (tx: Tx, id: string): Promise<ReplayRecord | undefined> =>
  withPages(tx).where('id', '=', id).executeTakeFirst() as Promise<ReplayRecord | undefined>

/** The compressed events of a recording, in their order. */
export const chunksOf = async (tx: Tx, replayId: string): Promise<Buffer[]> => {
  const rows = await tx
    .selectFrom('session_replay_chunks')
    .select('events')
    .where('replay_id', '=', replayId)
    .orderBy('number')
    .execute()
  return rows.map(({ events }) => events)
}

export const deleteReplay = (tx: Tx, id: string) => tx.deleteFrom('session_replays').where('id', '=', id).execute()

export const deleteReplaysOf = (tx: Tx, personId: string) =>
  tx.deleteFrom('session_replays').where('person_id', '=', personId).execute()

/** Deletes recordings that started before an instant, at most `max`. */
export const deleteReplaysBefore = (tx: Tx, startedBefore: Date, max: number) =>
  tx
    .deleteFrom('session_replays')
    .where('id', 'in', (old) =>
      old.selectFrom('session_replays').select('id').where('started_at', '<', startedBefore).limit(max),
    )
    .execute()
