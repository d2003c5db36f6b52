import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { isSerializationFailure, openDatabase, violatesConstraint } from './database.ts'
import './platform-tables.ts'
import { preparedWithCommit } from './statements/prepared-statement.ts'
import { plannedForItsValues } from './wire/pipelining-client.ts'

const { database, asOwner, statements, appUrl } = await testDatabase()
const at = new Date('2026-03-01T12:00:00Z')
const mine = '018f0000-0000-7000-8000-000000000001'
const theirs = '018f0000-0000-7000-8000-000000000002'
const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const inTenant = (tenantId: string) => ({ kind: 'tenant', tenantId }) as const
const fact = (tenantId: string, n: number) => ({
  tenant_id: tenantId,
  id: id(n),
  kind: 'x.done',
  payload: '{"a":1}',
  occurred_at: at,
})

describe('a tenant transaction', () => {
  it('sees and writes the rows of its own tenant only', async () => {
    for (const [tenant, n] of [
      [mine, 1],
      [theirs, 2],
    ] as const)
      await database.transaction(inTenant(tenant), (tx) => tx.insertInto('outbox').values(fact(tenant, n)).execute())
    const seen = await database.transaction(inTenant(mine), (tx) => tx.selectFrom('outbox').select('id').execute())
    expect(seen).toEqual([{ id: id(1) }])
    const foreign = database.transaction(inTenant(mine), (tx) =>
      tx.insertInto('outbox').values(fact(theirs, 3)).execute(),
    )
    await expect(foreign).rejects.toThrow('row-level security')
  })

  it('shows nothing outside a tenant, to the application and to the owner', async () => {
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await asOwner((owner) => owner.query('select from outbox'))).toMatchObject({ rowCount: 0 })
    expect(await asOwner((owner) => owner.query('select from outbox'), mine)).toMatchObject({ rowCount: 1 })
  })

  it('takes one round trip to begin', async () => {
    statements.length = 0
    await database.transaction(inTenant(mine), (tx) => tx.selectFrom('outbox').select('id').execute())
    expect(statements.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'select', 'commit'])
  })

  it('rolls back what was written when its work throws', async () => {
    const failing = database.transaction(inTenant(mine), async (tx) => {
      await tx.insertInto('outbox').values(fact(mine, 9)).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const storedRows = database.transaction(inTenant(mine), (tx) =>
      tx.selectFrom('outbox').selectAll().where('id', '=', id(9)).execute(),
    )
    expect(await storedRows).toEqual([])
  })

  it('says nothing where nothing is asked of it', async () => {
    statements.length = 0
    await database.transaction(inTenant(mine), async () => undefined)
    const nothing = database.transaction(inTenant(mine), () => Promise.reject(new Error('nothing')))
    await expect(nothing).rejects.toThrow('nothing')
    expect(statements).toEqual([])
  })

  it('says with its commit what was left to its end, and undoes all when that fails', async () => {
    const noted = preparedWithCommit((tx, { tenant_id, id, kind, payload, occurred_at }: ReturnType<typeof fact>) =>
      tx.insertInto('outbox').values({ tenant_id, id, kind, payload, occurred_at }),
    )
    const write = (n: number) =>
      database.transaction(inTenant(mine), async (tx) => {
        noted(tx, fact(mine, 21))
        await tx.insertInto('outbox').values(fact(mine, n)).execute()
      })
    const storedIds = () =>
      database.transaction(inTenant(mine), async (tx) =>
        (await tx.selectFrom('outbox').select('id').where('id', '>=', id(20)).orderBy('sequence').execute()).map(
          (row) => row.id,
        ),
      )
    statements.length = 0
    await write(22)
    expect(statements.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'insert', 'insert', 'commit'])
    expect(await storedIds()).toEqual([id(22), id(21)])
    await expect(write(23)).rejects.toThrow('outbox_pkey')
    expect(await storedIds()).toEqual([id(22), id(21)])
    await expect(write(24)).rejects.toThrow('outbox_pkey')
  })

  it('commits without waiting for the disk when `asyncCommit` is set, and waits otherwise', async () => {
    const one = openDatabase({ url: appUrl, connections: 1 })
    const setting = (asyncCommit: boolean) =>
      one.transaction({ ...inTenant(mine), asyncCommit }, async (tx) => {
        const { rows } = await sql<{ now: string }>`select current_setting('synchronous_commit') as now`.execute(tx)
        return rows[0]?.now
      })
    expect([await setting(true), await setting(false), await setting(true)]).toEqual(['off', 'on', 'off'])
    await one.close()
  })

  it('leaves nothing of the tenant on the connection, whatever the order of commits and failures', async () => {
    const single = openDatabase({ url: appUrl, connections: 1 })
    await single.transaction(inTenant(mine), async () => undefined)
    await single.transaction(inTenant(mine), async (tx) => sql`select 1 / 0`.execute(tx)).catch(() => undefined)
    const { rows } = await sql<{ tenant: string | null }>`select current_tenant_id() as tenant`.execute(single.db)
    expect(rows).toEqual([{ tenant: null }])
    await single.close()
  })

  it('gives back a healthy connection when its opening fails', async () => {
    const single = openDatabase({ url: appUrl, connections: 1 })
    const odd = { kind: 'token', hash: Buffer.from('x'), at: { toISOString: () => 'not an instant' } } as never
    await expect(single.transaction(odd, async () => undefined)).rejects.toThrow('invalid input syntax')
    await expect(single.transaction(inTenant(mine), async () => 'fine')).resolves.toBe('fine')
    await single.close()
  })

  it('refuses a tenant that is no UUID before anything is sent', () => {
    expect(() => database.transaction(inTenant(`x'; drop table outbox --`), async () => undefined)).toThrow(TypeError)
  })

  it('is in no tenant when the token is unknown', async () => {
    const opening = { kind: 'token', hash: Buffer.alloc(32), at } as const
    const seen = await database.transaction(opening, async (tx, row) => {
      return [row, (await tx.selectFrom('outbox').selectAll().execute()).length]
    })
    expect(seen).toEqual([undefined, 0])
  })

  it('keeps 2,000 transactions of two tenants apart over few connections, with failures among them', async () => {
    const few = openDatabase({ url: appUrl, connections: 4 })
    const one = async (n: number) => {
      const tenant = n % 2 ? mine : theirs
      const work = few.transaction(inTenant(tenant), async (tx) => {
        const rows = await tx.selectFrom('outbox').select('tenant_id').execute()
        if (n % 7 === 0) throw new Error('aborted')
        return rows.every((row) => row.tenant_id === tenant)
      })
      return await work.catch((error: Error) => error.message === 'aborted')
    }
    expect(await Promise.all(Array.from({ length: 2000 }, (_, n) => one(n)))).not.toContain(false)
    await few.close()
  })
})

describe('the pool', () => {
  it('goes on when its idle connections are cut', async () => {
    const broken: Error[] = []
    const [cut, other] = [
      openDatabase({ url: appUrl, onError: (error) => broken.push(error) }),
      openDatabase({ url: appUrl }),
    ]
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(cut.db)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(other.db)
    await expect.poll(() => broken.length).toBe(1)
    expect(await cut.transaction(inTenant(mine), async () => 'fine')).toBe('fine')
    await Promise.all([cut.close(), other.close()])
  })

  it('does not let a transaction end well whose failed statement was passed over', async () => {
    const careless = database.transaction(inTenant(mine), async (tx) => {
      await tx.insertInto('outbox').values(fact(mine, 11)).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow()
  })

  it('keeps a plan for a text it has seen unless it is planned for its values, and for a thousand texts at most', async () => {
    const single = openDatabase({ url: appUrl, connections: 1 })
    const plans = async () =>
      (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(single.db)).rows[0]!.n
    for (const n of [1, 2, 3]) await sql`select ${n}::int as again`.execute(single.db)
    expect(await plans()).toBe(1)
    for (const n of [1, 2]) await sql`${sql.raw(plannedForItsValues)} select ${n}::int as n`.execute(single.db)
    expect(await plans()).toBe(1)
    for (let n = 0; n < 1100; n++) await sql`select ${n}::int as ${sql.ref(`text_${n}`)}`.execute(single.db)
    expect(await plans()).toBeLessThanOrEqual(1000)
    await single.close()
  })
})

describe('values', () => {
  it('arrive as the code expects them', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, 1.10::numeric as exact,
      '2026-03-29'::date as day, array['2026-03-29']::date[] as days, ${at}::timestamptz as instant, '{"a": [1]}'::jsonb as json`.execute(
        database.db,
      )
    const exact = { big: 9007199254740991, bigs: [1, null], exact: '1.10' }
    expect(rows[0]).toEqual({ ...exact, day: '2026-03-29', days: ['2026-03-29'], instant: at, json: { a: [1] } })
  })

  it.each([
    '{}',
    '{a,NULL,b}',
    '{"",a,"NULL","x,y","{z}"}',
    '{"a \\"b\\" \\\\",c}',
    '{{a,b},{c,d}}',
    '[2:3]={a,b}',
    'ab😀{',
  ])('in lists are those of the driver, for %s', async (text) => {
    const { rows } = await sql<{ own: unknown; plain: string }>`
        select own, to_jsonb(own) as plain from (select ${text.startsWith('{') || text.startsWith('[') ? text : `{"${text}"}`}::text[] as own) one`.execute(
      database.db,
    )
    expect(rows[0]!.own).toEqual(rows[0]!.plain)
  })

  it.each([
    ['UTC', '2026-03-29 01:30:00.123+00'],
    ['UTC', '2026-03-29 01:30:00.123456+00'],
    ['UTC', '0044-03-15 12:00:00+00 BC'],
    ['UTC', '12026-03-29 01:30:00+00'],
    ['Asia/Kolkata', '2026-03-29 01:30:00+05:30'],
  ])('of time are the same instant in a session of %s: %s', async (zone, text) => {
    const seen = await database.transaction(inTenant(mine), async (tx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
      const { rows } = await sql<{ own: Date; milliseconds: number }>`select own,
        trunc(extract(epoch from own) * 1000)::bigint as milliseconds from (select ${text}::timestamptz as own) one`.execute(
        tx,
      )
      return rows[0]!
    })
    expect(seen.own.getTime()).toBe(seen.milliseconds)
  })

  it('beyond what a number can hold are an error, not a wrong number', async () => {
    await expect(sql`select 9007199254740992::bigint`.execute(database.db)).rejects.toThrow('safe integer')
  })
})

describe('errors of the database', () => {
  it('are told apart by their constraint', async () => {
    const twice = database.transaction(inTenant(mine), (tx) =>
      tx
        .insertInto('outbox')
        .values([fact(mine, 5), fact(mine, 5)])
        .execute(),
    )
    const error = await twice.catch((reason) => reason)
    expect([
      violatesConstraint(error, 'outbox_pkey'),
      violatesConstraint(error, 'other'),
      isSerializationFailure(error),
    ]).toEqual([true, false, false])
  })

  it('are known as worth a retry when they end a deadlock', async () => {
    const lock = (first: number, second: number) =>
      database.transaction(inTenant(mine), async (tx) => {
        await sql`select pg_advisory_xact_lock(${first}::int)`.execute(tx)
        await new Promise((go) => setTimeout(go, 50))
        await sql`select pg_advisory_xact_lock(${second}::int)`.execute(tx)
      })
    const ends = await Promise.allSettled([lock(1, 2), lock(2, 1)])
    const [lost] = ends.filter((end) => end.status === 'rejected')
    expect(isSerializationFailure(lost?.reason)).toBe(true)
  })
})

describe('a connection that breaks between two statements', () => {
  it('fails its transaction and nothing else', async () => {
    const reported: Error[] = []
    const other = openDatabase({ url: appUrl, connections: 1, onError: (error) => reported.push(error) })
    const broken = other.transaction(inTenant(mine), async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.db)
      await expect.poll(() => reported.length).toBeGreaterThan(0)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    expect((await sql`select 1`.execute(other.db)).rows).toHaveLength(1)
    await other.close()
  })
})
