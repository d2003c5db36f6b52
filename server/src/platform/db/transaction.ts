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
import type { NamedClient } from './wire/named-client.ts'

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const changes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Says what kysely has put together on the one connection of a transaction, which queues by itself. Kysely's own way,
 * from pool to connection to statement, hands each statement through eight promises and costs as much as sending it.
 */
class OneConnection extends DefaultQueryExecutor {
  readonly #client: NamedClient
  isOver = false

  constructor(client: NamedClient) {
    super(compiler, adapter, {
      provideConnection: () => Promise.reject(new Error('a transaction has one connection and shares it with nobody')),
    })
    this.#client = client
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOver) throw new Error('the transaction is over')
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, parameters as unknown[])
      return changes.has(command)
        ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as R[] }
    } catch (error) {
      throw withCaller(error, new Error())
    }
  }
}

/** The driver's errors come out of a socket and do not know who has asked. */
const withCaller = (error: unknown, caller: Error): unknown => {
  if (error instanceof Error && error.stack && caller.stack) error.stack += caller.stack.replace(/^Error/, '')
  return error
}

/** A text with the values of its parameters. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs transactions over the connections of a pool. */
export interface Transactions {
  /**
   * Begins with `opening`, a statement in the same round trip as the beginning; commits when `run` resolves and rolls
   * back when it throws. `rows` are what the opening has answered.
   * @throws AbortedTransactionError when a failed statement was passed over, so that nothing could be committed
   */
  <R>(opening: Statement, run: (tx: Tx, rows: readonly unknown[]) => Promise<R>): Promise<R>
}

/** Gives transactions to a pool of named clients; `props` are those of the kysely over the same pool. */
export const transactionsOn =
  (pool: Pool, props: Omit<KyselyProps, 'executor'>): Transactions =>
  async ({ text, values }, run) => {
    const client = (await pool.connect()) as PoolClient & NamedClient
    const executor = new OneConnection(client)
    try {
      const { rows } = await client.begin(text, values)
      const result = await run(new Transaction<Tables>({ ...props, executor }), rows)
      executor.isOver = true
      const { command } = await client.commit()
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
      client.release()
      return result
    } catch (error) {
      executor.isOver = true
      // A connection that cannot even do this is of no more use.
      const failed = await client.query('rollback').then(
        () => false,
        () => true,
      )
      client.release(failed)
      throw error
    }
  }
