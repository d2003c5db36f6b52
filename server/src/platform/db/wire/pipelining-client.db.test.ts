import type { Connection } from 'pg'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { valueTypes } from '../value-types.ts'
import { PipeliningClient } from './pipelining-client.ts'

const { appUrl, ownerUrl } = await testDatabase()

const connected = async <T>(run: (client: PipeliningClient) => Promise<T>, url = appUrl): Promise<T> => {
  const client = new PipeliningClient({ connectionString: url, types: valueTypes })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const connectionOf = (client: PipeliningClient) => (client as unknown as { connection: Connection }).connection

const values: readonly (readonly [type: string, value: unknown])[] = [
  ['text', 'Zürich 😀 “quoted” \\ back'],
  ['text', ''],
  ['text', 'x'.repeat(40_000)],
  ['text', null],
  ['text', undefined],
  ['bigint', 9_007_199_254_740_991],
  ['float8', -0.1],
  ['boolean', true],
  ['bytea', Buffer.from([0, 255, 10])],
  ['timestamptz', new Date('2026-03-29T01:30:00.123Z')],
  ['timestamptz', new Date('-000044-03-15T12:00:00Z')],
  ['timestamptz', new Date('+012026-01-01T00:00:00Z')],
  ['text[]', ['a', '', 'NULL', '{x,"y"}', 'b\\c', null]],
  ['int[]', [1, 2, null]],
  ['int[]', []],
  ['timestamptz[]', [new Date('2026-01-01T00:00:00Z')]],
  ['jsonb', { a: ['x', { b: null }] }],
]

it.each(values)('returns the same for a repeated %s', (type, value) =>
  connected(async (client) => {
    const again = async () => {
      const { command, rowCount, rows } = await client.query(
        `select $1::${type} as one, n from generate_series(1, 2) n`,
        [value],
      )
      return { command, rowCount, rows }
    }
    const [first, second] = [await again(), await again()]
    expect(first.rows).toHaveLength(2)
    expect(second).toEqual(first)
  }),
)

it('continues after a repeated statement has failed', () =>
  connected(async (client) => {
    const half = (n: number) => client.query('select 10 / $1::int as half', [n])
    await half(2)
    await expect(half(0)).rejects.toMatchObject({ code: '22012' })
    expect((await half(5)).rows).toEqual([{ half: 2 }])
  }))

it('reports a value that cannot be parsed, and continues', () =>
  connected(async (client) => {
    const big = (n: string) => client.query('select $1::bigint as big', [n])
    await big('1')
    await expect(big('9007199254740993')).rejects.toThrow('safe integer')
    expect((await big('2')).rows).toEqual([{ big: 2 }])
  }))

it.each([
  ['has another name', 'alter table shelf rename b to c'],
  ['is of another type', 'alter table shelf alter b type text'],
  ['is one more', 'alter table shelf add c int'],
])('fails a prepared statement when a column %s', (_, change) =>
  connected(async (client) => {
    await client.query('create temporary table shelf (a int, b int)')
    await client.query('insert into shelf values (1, 2)')
    const all = () => client.query('select * from shelf where a = $1', [1])
    expect((await all()).rows).toEqual([{ a: 1, b: 2 }])
    expect((await all()).rows).toEqual([{ a: 1, b: 2 }])
    await client.query(change)
    await expect(all()).rejects.toMatchObject({ code: '0A000' })
  }, ownerUrl),
)

it('sends begin, statements and commit in one packet each', () =>
  connected(async (client) => {
    const turn = async () => {
      const { rows } = await client.begin({ text: 'select $1::int + txid_current() * 0 as n', values: [7] })
      await client.query('select $1::int as m', [8])
      return { rows, end: (await client.commit()).command }
    }
    await turn()
    const { stream } = connectionOf(client)
    const write = vi.spyOn(stream, 'write')
    expect(await turn()).toEqual({ rows: [{ n: 7 }], end: 'COMMIT' })
    expect(write).toHaveBeenCalledTimes(3)
  }))

it('sends the statements of a transaction that are asked for at once in one packet', () =>
  connected(async (client) => {
    const turn = async (divisor: number) => {
      await client.begin({ text: 'select $1::int as n', values: [7] })
      const results = await Promise.allSettled([
        client.query('select $1::int as one', [1]),
        client.query('select 10 / $1::int as two', [divisor]),
        client.query('select $1::text as three', ['3']),
      ])
      await client.query('rollback')
      return results.map((result) =>
        result.status === 'fulfilled' ? result.value.rows : (result.reason as { code: string }).code,
      )
    }
    await turn(5)
    const write = vi.spyOn(connectionOf(client).stream, 'write')
    expect(await turn(5)).toEqual([[{ one: 1 }], [{ two: 2 }], [{ three: '3' }]])
    expect(await turn(0)).toEqual([[{ one: 1 }], '22012', '25P02'])
    // Each turn begins, asks and rolls back.
    expect(write).toHaveBeenCalledTimes(6)
  }))

it('begins with its first statement and commits with its last, in one packet each', () =>
  connected(async (client) => {
    const opening = { text: 'select $1::int as n from generate_series(1, 2)', values: [7] }
    const turn = async (n: number) => {
      const { rows } = await client.begin(opening, {
        text: 'select $1::text as first, txid_current() as x',
        values: ['8'],
      })
      return [rows, (await client.commit([{ text: 'select 1 / $1::int', values: [n] }])).command]
    }
    const first = [{ first: '8', x: expect.any(Number) }]
    expect(await turn(1)).toEqual([first, 'COMMIT'])
    const write = vi.spyOn(connectionOf(client).stream, 'write')
    expect(await turn(1)).toEqual([first, 'COMMIT'])
    expect(write).toHaveBeenCalledTimes(2)
    await expect(turn(0)).rejects.toMatchObject({ code: '22012' })
    expect((await client.query('rollback')).command).toBe('ROLLBACK')
    expect(await turn(1)).toEqual([first, 'COMMIT'])
  }))

it('reports that nothing was committed after a failed statement', () =>
  connected(async (client) => {
    const turn = async (n: number) => {
      await client.begin({ text: 'select $1::int as n', values: [1] })
      await client.query('select 1 / $1::int', [n]).catch(() => undefined)
      return (await client.commit()).command
    }
    expect([await turn(1), await turn(1), await turn(0), await turn(1)]).toEqual([
      'COMMIT',
      'COMMIT',
      'ROLLBACK',
      'COMMIT',
    ])
  }))

it('gives the driver one query at a time, and rejects all when the connection ends', () =>
  connected(async (client) => {
    client.on('error', () => undefined)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const queued = () => (client as unknown as { _queryQueue: unknown[] })._queryQueue.length
    const texts = ['select 1', 'select 2 as other', 'select 3 as third']
    const simple = texts.map((text) => client.query(text))
    const prepared = [4, 5].map((n) => client.query('select $1::int as n', [n]))
    expect(queued()).toBe(0)
    await Promise.all([...simple, ...prepared])
    const lost = [
      client.query('select pg_terminate_backend($1)', [rows[0].pid]),
      ...texts.map((text) => client.query(text)),
      client.query('select $1::text as lost', ['x']),
    ]
    expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(lost.map(() => 'rejected'))
    await expect(client.query('select 1')).rejects.toThrow('not queryable')
  }))
