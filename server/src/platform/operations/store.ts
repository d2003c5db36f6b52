import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import { hashOf, newId } from '../ids.ts'
import type { AuditEntry } from './audit.ts'

/** Writes an audit entry. The caller makes it the transaction's last statement. */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { tenantId, at, actor, operation, about, outcome, requestId } = entry
  const person = actor.kind === 'person' ? actor : undefined
  const acting = person?.actingId ? { actingId: person.actingId } : undefined
  await tx
    .insertInto('audit_entries')
    .values({
      tenant_id: tenantId,
      id: newId(at),
      at,
      actor_kind: actor.kind,
      actor_id: person?.personId ?? null,
      session_id: actor.kind === 'nobody' ? null : actor.sessionId,
      operation,
      subject_kind: about?.kind ?? null,
      subject_id: about?.id ?? null,
      outcome,
      facts: JSON.stringify({ ...about?.facts, ...acting, requestId }),
    })
    .execute()
}

/** A budget of `max` attempts in any `seconds`. */
export interface Budget {
  readonly key: string
  readonly max: number
  readonly seconds: number
}

/**
 * Takes one attempt from a budget, exactly, over all processes: the row is locked while it is counted.
 * @returns 0, or the seconds until there is room again
 */
export const spend = async (tx: Tx, { key, max, seconds }: Budget, at: Date): Promise<number> => {
  const since = new Date(at.getTime() - seconds * 1000)
  const recent = hitsSince(since)
  const taken = await sql`
    insert into limits (key, hits) values (${key}, array[${at}::timestamptz])
    on conflict (key) do update set hits = ${recent} || ${at}::timestamptz
    where cardinality(${recent}) < ${max}
    returning key`.execute(tx)
  return taken.rows.length > 0 ? 0 : secondsToRoom(tx, key, since)
}

/**
 * The same for the first attempt at something within the time; further attempts at it take nothing. When there is no
 * room, the transaction must be undone: else the thing would count as had.
 * @param what tells the things apart that are counted
 */
export const spendOnce = async (tx: Tx, { key, max, seconds }: Budget, what: string, at: Date): Promise<number> => {
  const since = new Date(at.getTime() - seconds * 1000)
  const recent = hitsSince(since)
  const had = hashOf([key, what].join('\n')).toString('base64url')
  const { rows } = await sql<{ is_new: boolean; is_taken: boolean }>`
    with new as (
      insert into limits (key, hits) values (${had}, array[${at}::timestamptz])
      on conflict (key) do update set hits = array[${at}::timestamptz] where cardinality(${recent}) = 0
      returning key
    ), taken as (
      insert into limits (key, hits) select ${key}, array[${at}::timestamptz] from new
      on conflict (key) do update set hits = ${recent} || ${at}::timestamptz
      where cardinality(${recent}) < ${max}
      returning key
    )
    select exists (select from new) as is_new, exists (select from taken) as is_taken`.execute(tx)
  const { is_new, is_taken } = rows[0]!
  return is_new && !is_taken ? secondsToRoom(tx, key, since) : 0
}

/** The attempts of a budget that still count. */
const hitsSince = (since: Date) => sql`array(select hit from unnest(limits.hits) hit where hit > ${since})`

const secondsToRoom = async (tx: Tx, key: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ oldest: Date }>`
    select min(hit) as oldest from limits, unnest(hits) hit where key = ${key} and hit > ${since}`.execute(tx)
  return (rows[0]!.oldest.getTime() - since.getTime()) / 1000
}

/** Takes one attempt made at that instant out of a budget again. */
export const giveBack = async (tx: Tx, key: string, at: Date): Promise<void> => {
  await sql`
    update limits set hits = hits[:place - 1] || hits[place + 1:]
    from (select array_position(hits, ${at}::timestamptz) as place from limits where key = ${key} for update) found
    where key = ${key} and place is not null`.execute(tx)
}

/** How long the answer to a repeated request is kept. */
const keptHours = 72

interface KeyOf {
  readonly tenantId: string
  readonly personId: string
  readonly operation: string
  readonly key: string
}

/**
 * Takes an idempotency key. One that another transaction has just taken is waited for, at most five seconds.
 * @returns what is stored under it, `undefined` when it is new, `busy` when the other one takes longer
 */
export const claimKey = async (
  tx: Tx,
  { tenantId, personId, operation, key }: KeyOf,
  bodyHash: Buffer,
  at: Date,
): Promise<{ readonly bodyHash: Buffer; readonly answer: string } | 'busy' | undefined> => {
  const forgotten = new Date(at.getTime() - keptHours * 3_600_000)
  try {
    await sql`select set_config('lock_timeout', '5s', true)`.execute(tx)
    const claimed = await sql`
      insert into idempotency_keys as k (tenant_id, actor, operation, key, body_hash, at)
      values (${tenantId}, ${personId}, ${operation}, ${key}, ${bodyHash}, ${at})
      on conflict (tenant_id, actor, operation, key) do update
        set body_hash = excluded.body_hash, answer = null, status = null, at = excluded.at where k.at < ${forgotten}
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

/** Stores the answer under a key taken in this transaction. */
export const keepAnswer = async (
  tx: Tx,
  { tenantId, personId, operation, key }: KeyOf,
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

/** Removes what is no longer of use: answers past their time, and budgets that nobody has touched for a day. */
export const forget = async (tx: Tx, tenantId: string, at: Date): Promise<void> => {
  const forgotten = new Date(at.getTime() - keptHours * 3_600_000)
  await tx.deleteFrom('idempotency_keys').where('tenant_id', '=', tenantId).where('at', '<', forgotten).execute()
  const yesterday = new Date(at.getTime() - 24 * 3_600_000)
  await sql`delete from limits where hits[cardinality(hits)] < ${yesterday}`.execute(tx)
}
