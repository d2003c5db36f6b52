import { type Insertable, sql } from 'kysely'
import { prepared, preparedWithCommit } from '../db/statements/prepared-statement.ts'
import type { Tables, Tx } from '../db/tables.ts'
import { hashOf, newId } from '../ids.ts'
import type { AuditEntry } from './audit.ts'

const insertAuditEntry = preparedWithCommit((tx, row: Insertable<Tables['audit_entries']>) =>
  tx.insertInto('audit_entries').values({
    tenant_id: row.tenant_id,
    id: row.id,
    occurred_at: row.occurred_at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    session_id: row.session_id,
    operation: row.operation,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    outcome: row.outcome,
    facts: row.facts,
  }),
)

/** Writes an audit entry, as the transaction's last statement. */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { tenantId, at, actor, operation, about, outcome, requestId } = entry
  const person = actor.kind === 'person' ? actor : undefined
  const impersonator = person?.impersonationId ? { impersonatorId: person.impersonationId } : undefined
  insertAuditEntry(tx, {
    tenant_id: tenantId,
    id: newId(at),
    occurred_at: at,
    actor_kind: actor.kind,
    actor_id: person?.personId ?? null,
    session_id: actor.kind === 'nobody' ? null : actor.sessionId,
    operation,
    subject_kind: about?.kind ?? null,
    subject_id: about?.id ?? null,
    outcome,
    facts: JSON.stringify({ ...about?.details, ...impersonator, requestId }),
  })
}

/** A budget of `max` attempts in any `seconds`. */
export interface Budget {
  readonly key: string
  readonly max: number
  readonly seconds: number
  /** What an attempt is about, when several attempts at the same thing count once; else null. */
  readonly what: string | null
}

interface ConsumeParameters {
  readonly keys: readonly string[]
  readonly maxAttempts: readonly number[]
  readonly sinces: readonly Date[]
  readonly things: readonly (string | null)[]
  readonly at: Date
}

/** Consumes one attempt of each budget and returns which had room. Locks rows in the order of keys, which prevents deadlocks. */
const consumeQuery = prepared((_, { keys, maxAttempts, sinces, things, at }: ConsumeParameters) => {
  const attemptsSince = (column: 'key' | 'thing') => sql`array(
    select attempt from unnest(rate_limits.attempt_times) attempt where attempt > (select since from requested where requested.${sql.ref(column)} = rate_limits.key))`
  return sql<{ key: string; since: Date; had_room: boolean }>`
    with requested as materialized (
      select * from unnest(${keys}::text[], ${maxAttempts}::int[], ${sinces}::timestamptz[], ${things}::text[])
        as requested (key, max_attempts, since, thing) order by key
    ), new as (
      insert into rate_limits (key, attempt_times) select thing, array[${at}::timestamptz] from requested where thing is not null
      on conflict (key) do update set attempt_times = array[${at}::timestamptz] where cardinality(${attemptsSince('thing')}) = 0
      returning key
    ), counting as (
      select key from requested where thing is null or thing in (select key from new)
    ), taken as (
      insert into rate_limits (key, attempt_times) select key, array[${at}::timestamptz] from counting
      on conflict (key) do update set attempt_times = ${attemptsSince('key')} || ${at}::timestamptz
      where cardinality(${attemptsSince('key')}) < (select max_attempts from requested where requested.key = rate_limits.key)
      returning key
    )
    select key, since, key in (select key from taken) or key not in (select key from counting) as had_room from requested`
})

/**
 * Spends one attempt of each budget. Rows are locked while they are counted, so limits are exact over all processes. A budget
 * with `what` counts only the first attempt at the same thing. If one budget is exhausted, the caller must roll the transaction
 * back; otherwise the attempt would count against the others.
 * @returns 0, or the seconds until there is room again
 */
export const consumeBudgets = async (tx: Tx, budgets: readonly Budget[], at: Date): Promise<number> => {
  const spent = await consumeQuery(tx, {
    keys: budgets.map(({ key }) => key),
    maxAttempts: budgets.map(({ max }) => max),
    sinces: budgets.map(({ seconds }) => new Date(at.getTime() - seconds * 1000)),
    things: budgets.map(({ key, what }) =>
      what === null ? null : hashOf([key, what].join('\n')).toString('base64url'),
    ),
    at,
  })
  const waits = spent.filter(({ had_room }) => !had_room).map(({ key, since }) => secondsToRoom(tx, key, since))
  return Math.max(0, ...(await Promise.all(waits)))
}

const secondsToRoom = async (tx: Tx, key: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ oldest: Date }>`
    select min(attempt) as oldest from rate_limits, unnest(attempt_times) attempt where key = ${key} and attempt > ${since}`.execute(
    tx,
  )
  return (rows[0]!.oldest.getTime() - since.getTime()) / 1000
}

/** Refunds an attempt made at that instant. */
export const refundAttempt = async (tx: Tx, key: string, at: Date): Promise<void> => {
  await sql`
    update rate_limits set attempt_times = attempt_times[:place - 1] || attempt_times[place + 1:]
    from (select array_position(attempt_times, ${at}::timestamptz) as place from rate_limits where key = ${key} for update) found
    where key = ${key} and place is not null`.execute(tx)
}

/** Retention of the answers to repeated requests. */
const idempotencyRetentionMs = 72 * 3_600_000
/** Retention of budgets that nobody uses. */
const limitRetentionMs = 24 * 3_600_000

interface IdempotencyKey {
  readonly tenantId: string
  readonly personId: string
  readonly operation: string
  readonly key: string
}

/**
 * Claims an idempotency key. If another open transaction has claimed it, waits for that one for at most five seconds.
 * @returns the stored answer, `undefined` when the key is new, `busy` when the other transaction takes longer
 */
export const claimKey = async (
  tx: Tx,
  { tenantId, personId, operation, key }: IdempotencyKey,
  bodyHash: Buffer,
  at: Date,
): Promise<{ readonly bodyHash: Buffer; readonly answer: string } | 'busy' | undefined> => {
  const forgotten = new Date(at.getTime() - idempotencyRetentionMs)
  try {
    await sql`select set_config('lock_timeout', '5s', true)`.execute(tx)
    const claimed = await sql`
      insert into idempotency_keys as k (tenant_id, actor, operation, key, body_hash, created_at)
      values (${tenantId}, ${personId}, ${operation}, ${key}, ${bodyHash}, ${at})
      on conflict (tenant_id, actor, operation, key) do update
        set body_hash = excluded.body_hash, answer = null, status = null, created_at = excluded.created_at where k.created_at < ${forgotten}
      returning key`.execute(tx)
    await sql`select set_config('lock_timeout', '0', true)`.execute(tx)
    if (claimed.rows.length > 0) return undefined
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return 'busy'
    throw error
  }
  const { body_hash, answer } = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('actor', '=', personId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { bodyHash: body_hash, answer: answer ?? '' }
}

/** Stores the answer for a key claimed in this transaction. */
export const storeResponse = async (
  tx: Tx,
  { tenantId, personId, operation, key }: IdempotencyKey,
  answer: string,
): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, answer })
    .where('tenant_id', '=', tenantId)
    .where('actor', '=', personId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

/** Deletes expired answers, and budgets that were not used for a day. */
export const deleteExpired = async (tx: Tx, tenantId: string, at: Date): Promise<void> => {
  const forgotten = new Date(at.getTime() - idempotencyRetentionMs)
  await tx
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', forgotten)
    .execute()
  const yesterday = new Date(at.getTime() - limitRetentionMs)
  await sql`delete from rate_limits where attempt_times[cardinality(attempt_times)] < ${yesterday}`.execute(tx)
}
