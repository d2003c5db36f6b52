import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'

export interface ReactionDoneRow {
  tenant_id: string
  event_id: string
  reaction: string
  completed_at: Date
}

declare module '../db/tables.ts' {
  interface Tables {
    reactions_done: ReactionDoneRow
  }
}

/** An event as stored in the outbox. */
export interface CommittedEvent {
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The id of the request that caused it; `null` for events from before it was stored. */
  readonly requestId: string | null
}

/** Reads an event and the names of its reactions that have run. */
export const eventToReactTo = async (
  tx: Tx,
  id: string,
): Promise<{ readonly event: CommittedEvent; readonly done: ReadonlySet<string> } | undefined> => {
  const event = await tx
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'request_id as requestId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) return undefined
  const done = await tx.selectFrom('reactions_done').select('reaction').where('event_id', '=', id).execute()
  return { event, done: new Set(done.map((row) => row.reaction)) }
}

/**
 * Records that a reaction has run, in the reaction's own transaction; false when another process has done so already.
 * Must be written before the reaction runs: a second process then waits here until the first commits or rolls back.
 */
export const recordReaction = async (tx: Tx, row: ReactionDoneRow): Promise<boolean> => {
  const noted = await tx
    .insertInto('reactions_done')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reaction')
    .executeTakeFirst()
  return noted !== undefined
}

/** All tenants, read outside any tenant's transaction from the table of sites. */
export const allTenants = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from sites order by tenant_id`.execute(db)
  return rows.map((row) => row.tenant_id)
}

/** Queues a job of a capability for now; one that is queued already is not queued twice. */
export const enqueueJob = async (tx: Tx, job: string, id: string): Promise<void> => {
  await sql`select enqueue('job', ${JSON.stringify({ job, id })}, null, ${`${job}:${id}`})`.execute(tx)
}
