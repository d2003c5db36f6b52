import { type Expression, sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** A row as JSON carries it: instants are text. */
export type JsonRow<Row> = {
  readonly [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}

/** A query whose answer may come with those of other queries in one statement. */
export interface Read<Answer> {
  readonly query: Expression<unknown>
  readonly parse: (rows: readonly never[]) => Answer
}

/** Describes a read: a query, and what its rows mean. */
export const readOf = <Row, Answer>(
  query: Expression<Row>,
  parse: (rows: readonly JsonRow<Row>[]) => Answer,
): Read<Answer> => ({ query, parse })

type Answers<Reads> = {
  readonly [K in keyof Reads]: Exclude<Reads[K], undefined> extends Read<infer Answer> ? Answer : never
}

/** Answers several reads in one statement, so that they cost one round trip. Each keeps the order of its rows. */
export const readTogether = async <const Reads extends Readonly<Record<string, Read<unknown>>>>(
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
export const readAlone = async <Answer>(tx: Tx, only: Read<Answer>): Promise<Answer> =>
  (await readTogether(tx, { only })).only
