import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import './platform-tables.ts'

const { database, asOwner } = await testDatabase()
const at = new Date('2026-03-01T12:00:00Z')
const mine = '018f0000-0000-7000-8000-000000000001'
const theirs = '018f0000-0000-7000-8000-000000000002'
const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const inTenant = (tenantId: string) => ({ kind: 'tenant', tenantId }) as const

describe('the audit record', () => {
  it('can be appended to and read by the application, but not changed', async () => {
    const entry = {
      tenant_id: mine,
      id: id(1),
      occurred_at: at,
      actor_id: null,
      actor_kind: 'system',
      session_id: null,
      operation: 'x.do',
      subject_kind: null,
      subject_id: null,
      outcome: 'done',
      facts: '{}',
    } as const
    await database.transaction(inTenant(mine), (tx) => tx.insertInto('audit_entries').values(entry).execute())
    for (const change of [
      sql`update audit_entries set outcome = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`insert into audit_entries (tenant_id, id, chain_position, occurred_at, actor_kind, operation, outcome) values (${mine}, ${id(2)}, 1, ${at}, 'system', 'x', 'x')`,
    ])
      await expect(database.transaction(inTenant(mine), (tx) => change.execute(tx))).rejects.toThrow(
        'permission denied',
      )
  })
})

describe('a live ticket', () => {
  it('is redeemed once, and only before it expires', async () => {
    const ticket = (n: number) => ({ tenant_id: mine, hash: Buffer.from([n]), session_id: id(7), expires_at: at })
    await database.transaction(inTenant(mine), (tx) =>
      tx
        .insertInto('live_tickets')
        .values([ticket(1), ticket(2)])
        .execute(),
    )
    const take = async (n: number, when: Date) =>
      (await sql`select * from consume_live_ticket(${Buffer.from([n])}, ${when})`.execute(database.db)).rows
    const before = new Date(at.getTime() - 1)
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(1, before)))
    expect(taken.flat()).toEqual([{ tenant_id: mine, session_id: id(7) }])
    expect(await take(2, at)).toEqual([])
  })
})

describe('a job', () => {
  const enqueue = (tenant: string | undefined, task: string, key: string | null) => {
    const call = sql`select enqueue(${task}, '{"a":1}', null, ${key})`
    return tenant ? database.transaction(inTenant(tenant), (tx) => call.execute(tx)) : call.execute(database.db)
  }
  const queued = () =>
    asOwner(async (owner) => (await owner.query('select task_identifier as task, key from jobs.jobs order by id')).rows)

  it('is enqueued only in a tenant, and only for a known task', async () => {
    await expect(enqueue(undefined, 'mail', null)).rejects.toThrow('a job needs a tenant')
    await expect(enqueue(mine, 'cook', null)).rejects.toThrow('there is no task cook')
    expect(await queued()).toEqual([])
  })

  it('is rolled back with its transaction', async () => {
    const failing = database.transaction(inTenant(mine), async (tx) => {
      await sql`select enqueue('mail', '{}')`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await queued()).toEqual([])
  })

  it('waits once per key and tenant', async () => {
    for (const tenant of [mine, mine, theirs]) await enqueue(tenant, 'mail', 'k')
    expect(await queued()).toEqual([
      { task: 'mail', key: `${mine}:k` },
      { task: 'mail', key: `${theirs}:k` },
    ])
  })

  it('cannot be added or read by the application in any other way', async () => {
    for (const text of [`select jobs.add_job('mail')`, 'select from jobs.jobs', 'select from job_tasks'])
      await expect(sql.raw(text).execute(database.db)).rejects.toThrow('permission denied')
  })
})

describe('the application', () => {
  it('cannot grant or revoke privileges', async () => {
    for (const text of [
      `select enable_row_level_security('rate_limits', 'select')`,
      `select grant_app('all on rate_limits')`,
      `select grant_worker('all on rate_limits')`,
    ])
      await expect(sql.raw(text).execute(database.db)).rejects.toThrow('permission denied')
  })
})
