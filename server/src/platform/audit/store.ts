import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'
import type { ChainedEntry } from './hash-chain.ts'

/** The last chained entry's place and value; 0 and `undefined` when there is none. */
export interface ChainHead {
  readonly seq: number
  readonly chain: Buffer | undefined
}

/** Takes the tenant's turn at chaining until the transaction ends; false when somebody else has it. */
export const lockAuditLog = async (tx: Tx, tenantId: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit:${tenantId}`}, 0)) as taken`.execute(tx)
  return rows[0]!.taken
}

/** Where the tenant's chain ends. */
export const chainHeadOf = async (tx: Tx): Promise<ChainHead> => {
  const { rows } = await sql<{ seq: number; chain: Buffer }>`
    select chain_position as seq, chain_hash as chain from audit_entries where chain_position is not null order by chain_position desc limit 1`.execute(
    tx,
  )
  return rows[0] ?? { seq: 0, chain: undefined }
}

// Instants are kept to the microsecond, and a Date would hide a change of one.
const columns = sql`
  id, tenant_id as "tenantId", occurred_at as at, extract(microseconds from occurred_at)::int % 1000 as micros, actor_kind as "actorKind",
  actor_id as "actorId", session_id as "sessionId", operation, subject_kind as "subjectKind", subject_id as "subjectId",
  outcome, facts`

type Row = Omit<ChainedEntry, 'seq' | 'at'> & { readonly at: Date; readonly micros: number }

const entryOf = ({ at, micros, ...rest }: Row, seq: number): ChainedEntry => {
  const { id, tenantId, actorKind, actorId, sessionId, operation, subjectKind, subjectId, outcome, facts } = rest
  const instant = at.toISOString()
  return {
    seq,
    id,
    tenantId,
    at: micros === 0 ? instant : instant.replace('Z', `${String(micros).padStart(3, '0')}Z`),
    actorKind,
    actorId,
    sessionId,
    operation,
    subjectKind,
    subjectId,
    outcome,
    facts,
  }
}

/** At most `maxEntries` of the oldest unchained entries, with their future sequence numbers, the first after `last`. */
export const unchainedEntries = async (tx: Tx, last: number, maxEntries: number): Promise<ChainedEntry[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from audit_entries where chain_position is null order by sequence limit ${maxEntries}`.execute(tx)
  return rows.map((row, index) => entryOf(row, last + index + 1))
}

/** Gives entries their places behind the head. @throws DatabaseError when the chain does not end there. */
export const appendToChain = async (tx: Tx, head: ChainHead, ids: readonly string[], chains: readonly Buffer[]) => {
  await sql`select chain_audit_entries(${head.seq}, ${head.chain ?? null}, ${ids}::uuid[], ${chains}::bytea[])`.execute(
    tx,
  )
}

/** An entry with the chain value that is stored for it; of damaged records it may have any length. */
export interface StoredEntry {
  readonly entry: ChainedEntry
  readonly chain: Buffer
}

const page = 1000

/** The chain value stored for an entry; undefined when there is no such entry. */
export const chainValueAt = async (tx: Tx, seq: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{
    chain: Buffer | null
  }>`select chain_hash as chain from audit_entries where chain_position = ${seq}`.execute(tx)
  return rows[0]?.chain ?? undefined
}

/** The tenant's chained entries after number `after` in their order, read page by page. */
export async function* chainedEntries(tx: Tx, after = 0): AsyncGenerator<StoredEntry> {
  let last = after
  while (true) {
    const { rows } = await sql<Row & { seq: number; chain: Buffer | null }>`
      select chain_position as seq, chain_hash as chain, ${columns} from audit_entries where chain_position > ${last} order by chain_position limit ${page}`.execute(
      tx,
    )
    for (const { seq, chain, ...row } of rows) yield { entry: entryOf(row, seq), chain: chain ?? Buffer.alloc(0) }
    if (rows.length < page) return
    last = rows.at(-1)!.seq
  }
}

/** A tenant with the key by which operators know it. */
export interface NamedTenant {
  readonly id: string
  readonly key: string
}

/** The tenant this transaction is in. */
export const ownTenant = async (tx: Tx): Promise<NamedTenant> => {
  const { rows } = await sql<NamedTenant>`select id, key from tenants where id = current_tenant_id()`.execute(tx)
  return rows[0]!
}

/** Things that wait to be done in a tenant. */
export interface Backlog {
  readonly tenant_id: string
  readonly queue: 'audit' | 'mail'
  readonly waiting: number
  /** Since when the oldest is due; null when nothing waits. */
  readonly oldest: Date | null
}

/** What waits in every tenant: entries to be chained and mails to be sent. */
export const backlog = async (db: Db): Promise<Backlog[]> => {
  const { rows } = await sql<Backlog>`select * from queue_backlog()`.execute(db)
  return rows
}
