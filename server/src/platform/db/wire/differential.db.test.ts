import fc from 'fast-check'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { valueTypes } from '../value-types.ts'
import { PipeliningClient, type Statement } from './pipelining-client.ts'

/*
 * Compares the pipelining client with plain `pg`: both run the same random statements, each on a table of its own
 * connection, and must return the same rows and errors and stay usable.
 */

const { ownerUrl } = await testDatabase()

type Step =
  | { readonly kind: 'query'; readonly statement: Statement }
  | { readonly kind: 'simple'; readonly text: string }
  | {
      readonly kind: 'transaction'
      readonly opening: Statement
      readonly first: Statement | undefined
      readonly statements: readonly Statement[]
      /** Whether each is sent without awaiting the one before. */
      readonly isAtOnce: boolean
      /** Statements to send with the commit; without them the transaction is rolled back. */
      readonly last: readonly Statement[] | undefined
    }

/** The result: rows, or the SQLSTATE of the error. */
type Outcome =
  | { readonly command: string; readonly rowCount: number | null; readonly rows: unknown }
  | { readonly code: string }

interface Subject {
  readonly client: Client
  readonly begin: (opening: Statement, first?: Statement) => Promise<Result>
  readonly commit: (last: readonly Statement[]) => Promise<Result>
}
type Result = { command: string; rowCount: number | null; rows: unknown[] }

const config = { connectionString: ownerUrl, types: valueTypes }

const plain = (): Subject => {
  const client = new Client(config)
  const inTurn = async (statements: readonly Statement[]) => {
    let result: Result | undefined
    for (const { text, values } of statements) result = await client.query(text, values as unknown[])
    return result as Result
  }
  const begin: Statement = { text: 'begin', values: [] }
  const commit: Statement = { text: 'commit', values: [] }
  return {
    client,
    begin: (opening, first) => inTurn([begin, opening, ...(first ? [first] : [])]),
    commit: (last) => inTurn([...last, commit]),
  }
}

const pipelining = (): Subject => {
  const client = new PipeliningClient(config)
  return {
    client,
    begin: (opening, first) => client.begin(opening, first),
    commit: (last) => client.commit(last),
  }
}

const outcomeOf = (answer: Promise<Result>): Promise<Outcome> =>
  answer.then(
    ({ command, rowCount, rows }) => ({ command, rowCount, rows }),
    (error) => ({ code: error.code ?? String(error) }),
  )

const run = async ({ client, begin, commit }: Subject, step: Step): Promise<Outcome[]> => {
  const query = ({ text, values }: Statement) => outcomeOf(client.query(text, values as unknown[]))
  if (step.kind === 'query') return [await query(step.statement)]
  if (step.kind === 'simple') return [await outcomeOf(client.query(step.text))]
  const { opening, first, statements, isAtOnce, last } = step
  const outcomes = [await outcomeOf(begin(opening, first))]
  // The driver alone takes one after the other.
  if (isAtOnce && client instanceof PipeliningClient) outcomes.push(...(await Promise.all(statements.map(query))))
  else for (const statement of statements) outcomes.push(await query(statement))
  if (last) outcomes.push(await outcomeOf(commit(last)))
  // Also after a commit, because a failed one leaves the transaction open.
  outcomes.push(await outcomeOf(client.query('rollback')))
  return outcomes
}

const text = fc.string({
  unit: fc.constantFrom('a', 'ß', '😀', '"', '\\', '{', ',', "'", ' ', '\n', 'NULL', '\0', '\ud800'),
})
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text,
  int: fc.oneof(fc.integer(), fc.constant(2 ** 31), fc.constant('7'), text),
  bigint: fc.maxSafeInteger(),
  float8: fc.double(),
  boolean: fc.boolean(),
  bytea: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  timestamptz: fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.constant(new Date('-000044-03-15T12:00:00Z')),
    fc.constant('infinity'),
  ),
  uuid: fc.oneof(fc.uuid(), text),
  jsonb: fc.oneof(fc.dictionary(fc.string(), fc.integer()), fc.constant('[1, "a", null]'), text),
  'text[]': fc.array(fc.option(text)),
  'int[]': fc.array(fc.option(fc.integer())),
  'float8[]': fc.array(fc.double()),
  'timestamptz[]': fc.array(fc.date({ noInvalidDate: true }), { maxLength: 3 }),
}

/** Few, so that most statements were prepared before: only those are pipelined. */
const shapes = [
  ...Object.keys(values).map((type) => [type]),
  ['text', 'int', 'text[]'],
  ['bytea', 'jsonb'],
  ['timestamptz', 'text', 'boolean'],
]
const valueFor = (type: string) => fc.option(values[type] as fc.Arbitrary<unknown>, { freq: 8 })

const key = fc.integer({ min: 1, max: 4 })
const statement: fc.Arbitrary<Statement> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...shapes).chain((types) =>
      fc.tuple(...types.map(valueFor), fc.integer({ min: 0, max: 3 })).map((row) => ({
        text: `select ${types.map((type, i) => `$${i + 1}::${type} as c${i}`).join(', ')} from generate_series(1, $${types.length + 1}::int)`,
        values: row,
      })),
    ),
  },
  fc.tuple(key, text).map((row) => ({ text: 'insert into kept values ($1, $2) returning id', values: row })),
  fc.tuple(key, text).map((row) => ({ text: 'update kept set value = $2 where id >= $1', values: row })),
  key.map((id) => ({ text: 'delete from kept where id = $1 returning *', values: [id] })),
  key.map((id) => ({ text: 'select * from kept where id >= $1 order by id', values: [id] })),
  // Fails for some rows only, after others have been sent.
  fc
    .integer({ min: -2, max: 2 })
    .map((n) => ({ text: 'select 10 / (n - $1::int) as q from generate_series(1, 3) n', values: [n] })),
  fc.constant({ text: 'select * from nowhere where id = $1', values: [1] }),
)

const transaction = fc.record({
  kind: fc.constant('transaction' as const),
  opening: statement,
  first: fc.option(statement, { nil: undefined }),
  statements: fc.array(statement, { maxLength: 4 }),
  isAtOnce: fc.boolean(),
  last: fc.option(fc.array(statement, { maxLength: 2 }), { nil: undefined }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: transaction },
  { weight: 3, arbitrary: statement.map((one) => ({ kind: 'query' as const, statement: one })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'simple' as const, text: 'select id, value from kept order by id' }) },
)

/** In every case, the connection works and both tables have the same rows. */
const end: readonly Step[] = [
  { kind: 'query', statement: { text: 'select $1::int as usable', values: [1] } },
  { kind: 'simple', text: 'select id, value from kept order by id' },
]

it('returns for random statements and transactions what plain pg returns', async () => {
  const subjects = [plain(), pipelining()] as const
  await Promise.all(subjects.map(({ client }) => client.connect()))
  try {
    for (const { client } of subjects) await client.query('create temp table kept (id int primary key, value text)')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { client } of subjects) await client.query('delete from kept')
        for (const one of [...steps, ...end]) {
          const [expected, found] = await Promise.all(subjects.map((subject) => run(subject, one)))
          expect(found).toEqual(expected)
        }
      }),
      { numRuns: 400, interruptAfterTimeLimit: 4_000 },
    )
  } finally {
    await Promise.all(subjects.map(({ client }) => client.end()))
  }
}, 30_000)
