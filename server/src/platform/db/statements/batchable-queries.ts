import { type Expression, sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** A row as JSON carries it: instants are text. */
export type JsonRow<Row> = {
  readonly [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}

/** A query whose answer may come with those of other queries in one statement. */
export interface BatchableQuery<Answer> {
  readonly query: Expression<unknown>
  readonly parse: (rows: readonly never[]) => Answer
}

/** Describes a read: a query, and what its rows mean. */
export const batchableQuery = <Row, Answer>(
  query: Expression<Row>,
  parse: (rows: readonly JsonRow<Row>[]) => Answer,
): BatchableQuery<Answer> => ({ query, parse })

type Answers<Reads> = {
  readonly [K in keyof Reads]: Exclude<Reads[K], undefined> extends BatchableQuery<infer Answer> ? Answer : never
}

/** Answers several reads in one statement, so that they cost one round trip. Each keeps the order of its rows. */
export const runInOneStatement = async <const Reads extends Readonly<Record<string, BatchableQuery<unknown>>>>(
  tx: Tx,
  reads: Reads,
): Promise<Answers<Reads>> => {
  const columns = Object.entries(reads).map(
    ([name, { query }]) => sql`(select coalesce(json_agg(r), '[]') from (${query}) r) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, readonly never[]>>`select ${sql.join(columns)}`.execute(tx)
  return Object.fromEntries(
    Object.entries(reads).map(([name, { parse }]) => [name, parse(rows[0]![name]!)]),
  ) as Answers<Reads>
}

/** Answers one read. */
export const runBatchable = async <Answer>(tx: Tx, only: BatchableQuery<Answer>): Promise<Answer> =>
  (await runInOneStatement(tx, { only })).only
