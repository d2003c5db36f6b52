import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { testDatabase } from '../database.ts'
import { insertPerson, insertTenant } from '../people-fixtures.ts'
import { changedTables, differences, type Snapshot, snapshot, snapshotFromAllRows } from './database-snapshot.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'one')
const other = await insertTenant(test, 'other')
const third = await insertTenant(test, 'third')
const tenants = [tenantId, other.tenantId]
const personId = await insertPerson(test, tenantId)
const run = (text: string, values: unknown[] = [], tenant = tenantId) =>
  test.asOwner((owner) => owner.query(text, values), tenant)

let lastSnapshot: Snapshot
let rows: Snapshot
beforeEach(async () => {
  lastSnapshot = await snapshot(test, tenants)
  rows = await snapshotFromAllRows(test, tenants)
})
const changed = async () => {
  const now = await snapshot(test, tenants)
  expect(differences(lastSnapshot, now)).toEqual(differences(rows, await snapshotFromAllRows(test, tenants)))
  return changedTables(lastSnapshot, now)
}

describe('a snapshot', () => {
  it('tells of rows that came, changed and went, in either tenant', async () => {
    expect(await changed()).toEqual([])
    const id = await insertPerson(test, other.tenantId)
    expect((await changed()).toSorted()).toEqual(['people', 'person_search_words'])
    lastSnapshot = await snapshot(test, tenants)
    rows = await snapshotFromAllRows(test, tenants)
    await run(`update people set city = 'Lund' where id = $1`, [id], other.tenantId)
    expect(await changed()).toContain('people')
    await run('delete from people where id = $1', [id], other.tenantId)
    expect(await changed()).toContain('people')
  })

  it('tells of what the application does, and of a row by its content alone', async () => {
    const write = (city: string) =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        tx.updateTable('people').set({ city }).where('id', '=', personId).execute(),
      )
    await write('Lund')
    expect(await changed()).toContain('people')
    lastSnapshot = await snapshot(test, tenants)
    rows = await snapshotFromAllRows(test, tenants)
    await write('Ystad')
    await write('Lund')
    expect(await changed()).not.toContain('people')
  })

  it('tells of what goes with a row that others hang on, and of a table that is emptied', async () => {
    const at = systemClock.now()
    const [registration, hash] = [newId(at), Buffer.alloc(32)]
    const site = await run(`select id from sites where portal = 'Expert'`)
    await run(
      `insert into registrations (tenant_id, id, site_id, email, step, draft, started_at, expires_at)
       values ($1, $2, $3, 'a@person.example', 'terms', '{}', $4, $4)`,
      [tenantId, registration, site.rows[0]?.id, at],
    )
    await run('insert into registration_keys (tenant_id, hash, registration_id) values ($1, $2, $3)', [
      tenantId,
      hash,
      registration,
    ])
    lastSnapshot = await snapshot(test, tenants)
    rows = await snapshotFromAllRows(test, tenants)
    await run('delete from registrations where id = $1', [registration])
    expect((await changed()).sort()).toEqual(['registration_keys', 'registrations'])
    await run('truncate download_tokens')
    expect(changedTables(lastSnapshot, await snapshot(test, tenants))).toContain('download_tokens')
  })

  it('is silent about what is rolled back, about other tenants, and about traces', async () => {
    await run(`update tenants set platform_name = 'Another'`, [], third.tenantId)
    await run('begin; update people set bio = now()::text; rollback')
    await insertPerson(test, third.tenantId)
    await run('delete from rate_limits')
    expect(await changed()).toEqual([])
  })

  it('tells of a tenant as of its rows', async () => {
    await run(`update tenants set platform_name = 'Another'`)
    expect(await changed()).toEqual(['tenants'])
    const theirs = await snapshot(test, [other.tenantId])
    await run(`update tenants set platform_name = 'A third'`)
    expect(changedTables(theirs, await snapshot(test, [other.tenantId]))).toEqual([])
  })

  it('refuses to look past a table that is new', async () => {
    await run('create table public.newcomers (id int)')
    await expect(snapshot(test, tenants)).rejects.toThrow('newcomers was made after the first snapshot')
    await run('drop table public.newcomers')
  })
})
