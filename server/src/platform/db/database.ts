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

/** How a transaction finds its tenant: by an access token's hash at an instant, or because the caller knows it. */
export type TransactionStart = (
  | { readonly kind: 'token'; readonly hash: Buffer; readonly at: Date }
  | { readonly kind: 'tenant'; readonly tenantId: string }
) & {
  /** The commit does not wait for the disk: should the machine fail within a second, what was written is gone. */
  readonly asyncCommit?: boolean
}

/** Whose token it is, as the SQL function `open_actor` answers. */
export interface ActorRow {
  readonly tenant_id: string
  readonly session_id: string
  readonly site_id: string
  /** Null for somebody without an account who bears a link; what else is said of a person is null as well. */
  readonly person_id: string | null
  readonly person_type: number
  readonly role_id: number | null
  readonly company_id: string | null
  readonly is_admin: boolean
  readonly permissions: number[]
  readonly language: string
  readonly time_zone: string
  readonly needs_activation: boolean
  /** The one thing the session is for; null when it is for everything. */
  readonly resource_type: string | null
  readonly resource_id: string | null
  readonly participant_type: string | null
  /** Who acts as the person. */
  readonly acting_id: string | null
  readonly owes_terms: boolean
}

export interface Database {
  /** Statements outside a tenant: only the few tables without one have anything to show. */
  readonly db: Db
  /**
   * Runs `run` in one tenant's transaction: commits when it resolves, rolls back when it throws.
   * `row` is whose token it was; without one, the transaction is in no tenant and sees nothing.
   * Beginning, finding the person and setting the tenant are one round trip, and where nobody has to be found, the first
   * statement is said in it as well.
   */
  transaction<T>(opening: TransactionStart, run: (tx: Tx, row: ActorRow | undefined) => Promise<T>): Promise<T>
  /** How many connections are open now, how many of them have nothing to do, and how many statements wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Address of the database as the application's role. */
  readonly url: string
  /** How many connections at most. */
  readonly connections?: number
  readonly observe?: StatementObserver
  /** Told when a connection breaks; the pool opens another. */
  readonly onError?: (error: Error) => void
}

/** Opens a pool of connections; the first is made when it is needed. */
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
  // The pool minds idle connections only, and one that breaks between two statements would end the process.
  // So every connection minds itself; it may complain more than once and is heard once.
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
        ? `select a.* from open_actor($1, $2) a, ${asyncCommitSetting}`
        : 'select * from open_actor($1, $2)',
      values: [opening.hash, opening.at],
    }
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(opening.tenantId)) throw new TypeError('not a tenant id')
  const set = `select set_config('app.tenant_id', $1, true)`
  return { text: opening.asyncCommit ? `${set}, ${asyncCommitSetting}` : set, values: [opening.tenantId] }
}

/** True when the database ended the transaction to untangle it from another; the same again may succeed. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')

/** True when what was written breaks the named constraint (a unique key, an exclusion, a check or a reference). */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('23') === true && error.constraint === constraint
