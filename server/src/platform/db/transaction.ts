import {
  AbortedTransactionError,
  type CompiledQuery,
  DefaultQueryExecutor,
  type KyselyProps,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Tables, Tx } from './tables.ts'
import type { StatementResult } from './wire/pipelined-query.ts'
import type { PipeliningClient, Statement } from './wire/pipelining-client.ts'

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const writeCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Sends kysely's statements on the one connection of a transaction, which queues by itself. Kysely's own path, from
 * pool to connection to statement, takes eight promises per statement and costs as much as sending it.
 */
class SingleConnectionExecutor extends DefaultQueryExecutor {
  readonly #client: PipeliningClient
  /** The opening statement, until it was sent. */
  #opening: Statement | undefined
  /** The statements to send with the commit. */
  readonly #last: Statement[] = []
  isOver = false

  constructor(client: PipeliningClient, opening: Statement) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('a transaction has one connection and shares it with nobody')),
    })
    this.#client = client
    this.#opening = opening
  }

  /** Begins now, because the opening's rows are needed. */
  async begin(): Promise<readonly unknown[]> {
    const opening = this.#opening as Statement
    this.#opening = undefined
    return (await this.#client.begin(opening)).rows
  }

  leaveToTheEnd({ sql, parameters }: CompiledQuery): void {
    this.#last.push({ text: sql, values: parameters })
  }

  /** @throws AbortedTransactionError when a failed statement was ignored, so that nothing could be committed */
  async commit(): Promise<void> {
    if (this.#opening && this.#last.length === 0) return
    if (this.#opening) await this.begin()
    const { command } = await this.#client.commit(this.#last)
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** @returns whether the connection is still usable */
  async rollBack(): Promise<boolean> {
    if (this.#opening) return true
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    )
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOver) throw new Error('the transaction is over')
    try {
      const { command, rowCount, rows } = await this.#say({ text: sql, values: parameters })
      return writeCommands.has(command)
        ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as R[] }
    } catch (error) {
      throw withCallerStack(error, new Error())
    }
  }

  async #say(statement: Statement): Promise<StatementResult> {
    const { text, values } = statement
    if (!this.#opening) return this.#client.query(text, values as unknown[])
    const opening = this.#opening
    this.#opening = undefined
    // Only a text with parameters is certainly a single statement.
    if (values.length > 0) return this.#client.begin(opening, statement)
    await this.#client.begin(opening)
    return this.#client.query(text)
  }
}

/**
 * Sends a statement with the commit, in the same round trip, after everything else. Its result is not available; if it
 * fails, the transaction fails.
 */
export const runWithCommit = (tx: Tx, query: CompiledQuery): void => {
  const executor = tx.getExecutor()
  if (!(executor instanceof SingleConnectionExecutor)) throw new Error('this is no transaction of ours')
  executor.leaveToTheEnd(query)
}

/** The driver's errors come from a socket and lack the caller's stack. */
const withCallerStack = (error: unknown, caller: Error): unknown => {
  if (error instanceof Error && error.stack && caller.stack) error.stack += caller.stack.replace(/^Error/, '')
  return error
}

/** Runs transactions over the connections of a pool. */
export interface TransactionRunner {
  /**
   * Begins with `opening` when the first statement is sent, in the same round trip; commits when `run` resolves and
   * rolls back when it throws. Without any statement there is no transaction.
   * @throws AbortedTransactionError when a failed statement was ignored, so that nothing could be committed
   */
  <R>(opening: Statement, run: (tx: Tx) => Promise<R>): Promise<R>
  /** The same, but begins at once: `rows` are those of the opening. */
  <R>(opening: Statement, run: (tx: Tx, rows: readonly unknown[]) => Promise<R>, isVisibleInRoom: true): Promise<R>
}

/** Adds transactions to a pool of pipelining clients; `props` are those of the kysely over the same pool. */
export const createTransactionRunner =
  (pool: Pool, props: Omit<KyselyProps, 'executor'>): TransactionRunner =>
  async <R>(opening: Statement, run: (tx: Tx, rows: readonly unknown[]) => Promise<R>, isVisibleInRoom?: true) => {
    const client = (await pool.connect()) as PoolClient & PipeliningClient
    const executor = new SingleConnectionExecutor(client, opening)
    try {
      const rows = isVisibleInRoom ? await executor.begin() : []
      const result = await run(new Transaction<Tables>({ ...props, executor }), rows)
      executor.isOver = true
      await executor.commit()
      client.release()
      return result
    } catch (error) {
      executor.isOver = true
      client.release(!(await executor.rollBack()))
      throw error
    }
  }
