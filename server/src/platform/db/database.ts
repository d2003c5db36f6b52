import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, DatabaseError, Pool } from 'pg'
import type { Db, Tables, Tx } from './tables.ts'
import { createTransactionRunner } from './transaction.ts'
import { valueTypes } from './value-types.ts'
import {
  PipeliningClient,
  type PipeliningClientConfig,
  type Statement,
  type StatementObserver,
} from './wire/pipelining-client.ts'

/** How a transaction finds its tenant: by an access token's hash at an instant, or given by the caller. */
export type TransactionStart = (
  | { readonly kind: 'token'; readonly hash: Buffer; readonly at: Date }
  | { readonly kind: 'tenant'; readonly tenantId: string }
) & {
  /** The commit does not wait for the disk: if the machine fails within a second, the changes are lost. */
  readonly asyncCommit?: boolean
}

/** The owner of a token, as the SQL function `resolve_actor` returns it. */
export interface ActorRow {
  readonly tenant_id: string
  readonly session_id: string
  readonly site_id: string
  /** Null for a share link without an account, like all other columns about the person. */
  readonly person_id: string | null
  readonly person_type: number
  readonly role_id: number | null
  readonly company_id: string | null
  readonly is_admin: boolean
  readonly permissions: number[]
  readonly language: string
  readonly time_zone: string
  readonly needs_activation: boolean
  /** The resource of a share-link session; null for ordinary sessions. */
  readonly resource_type: string | null
  readonly resource_id: string | null
  readonly participant_type: string | null
  /** The impersonator. */
  readonly impersonator_id: string | null
  readonly has_pending_terms: boolean
  /** The share link of the session. */
  readonly link_id: string | null
}

export interface Database {
  /** Statements outside of a tenant: only tables without tenants have visible rows. */
  readonly db: Db
  /**
   * Runs `run` in one tenant's transaction: commits when it resolves, rolls back when it throws. `row` is the owner of
   * the token; without one, the transaction has no tenant and sees nothing. Beginning, finding the person and setting
   * the tenant take one round trip; where nobody has to be found, it includes the first statement.
   */
  transaction<T>(opening: TransactionStart, run: (tx: Tx, row: ActorRow | undefined) => Promise<T>): Promise<T>
  /** The number of open and idle connections, and of waiting statements. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Address of the database as the application's role. */
  readonly url: string
  /** Maximum connections. */
  readonly connections?: number
  readonly observe?: StatementObserver
  /** Called when a connection breaks; the pool opens another. */
  readonly onError?: (error: Error) => void
}

/** Opens a pool of connections; the first is opened on demand. */
export const openDatabase = ({ url, connections = 16, observe, onError }: DatabaseOptions): Database => {
  const config: PipeliningClientConfig & ClientConfig = {
    connectionString: url,
    application_name: 'colloquy',
    types: valueTypes,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    ...(observe && { observe }),
  }
  const pool = new Pool({ ...config, max: connections, Client: PipeliningClient } as ConstructorParameters<
    typeof Pool
  >[0])
  // The pool handles errors of idle connections only, and an error between two statements would end the process.
  // So every connection has its own handler; repeated errors are reported once.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('error', (error) => onError?.(error))
  })
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  const inTransaction = createTransactionRunner(pool, { config: { dialect }, dialect, driver: dialect.createDriver() })
  return {
    db,
    transaction: (opening, run) =>
      opening.kind === 'token'
        ? inTransaction(startStatementOf(opening), (tx, [row]) => run(tx, row as ActorRow | undefined), true)
        : inTransaction(startStatementOf(opening), (tx) => run(tx, undefined)),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

const asyncCommitSetting = `set_config('synchronous_commit', 'off', true)`

const startStatementOf = (opening: TransactionStart): Statement => {
  if (opening.kind === 'token')
    return {
      text: opening.asyncCommit
        ? `select a.* from resolve_actor($1, $2) a, ${asyncCommitSetting}`
        : 'select * from resolve_actor($1, $2)',
      values: [opening.hash, opening.at],
    }
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(opening.tenantId)) throw new TypeError('not a tenant id')
  const set = `select set_config('app.tenant_id', $1, true)`
  return { text: opening.asyncCommit ? `${set}, ${asyncCommitSetting}` : set, values: [opening.tenantId] }
}

/** Whether the database ended the transaction because of a deadlock; a retry may succeed. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')

/** Whether a change violates the named constraint (a unique key, an exclusion, a check or a reference). */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('23') === true && error.constraint === constraint
