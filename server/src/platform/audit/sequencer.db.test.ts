import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'
import type { Tx } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { writeAudit } from '../operations/store.ts'
import { verifyRecord } from './audit-log-verification.ts'
import { chainAll, chainNext, startSequencer } from './sequencer.ts'
import { backlog, chainedEntries } from './store.ts'

const test = await testDatabase()
const { database } = test

const inTenant = <T>(tenantId: string, run: (tx: Tx) => Promise<T>) =>
  database.transaction({ kind: 'tenant', tenantId }, run)

const nowhere = { id: '', tenantId: '', portal: 'Exchange', origin: '', slug: '' } as const

/** Writes an entry as the mechanism does. */
const note = (tx: Tx, tenantId: string, details: Record<string, unknown> = {}) =>
  writeAudit(tx, {
    tenantId,
    at: systemClock.now(),
    actor: { kind: 'nobody', tenantId, site: nowhere },
    operation: 'test.note',
    about: { kind: 'note', id: '1', details: details },
    outcome: 'done',
    requestId: newId(systemClock.now()),
  })
const noteAlone = (tenantId: string, details?: Record<string, unknown>) =>
  inTenant(tenantId, (tx) => note(tx, tenantId, details))
const verdictOf = (tenantId: string) => inTenant(tenantId, (tx) => verifyRecord(tenantId, chainedEntries(tx)))
const waiting = async () =>
  (await backlog(database.db)).filter(({ queue, waiting }) => queue === 'audit' && waiting > 0)

describe('the sequencer', () => {
  it('chains the entries of each tenant by themselves, from 1 on, and what comes later behind them', async () => {
    const [one, two] = [await insertTenant(test, 'one'), await insertTenant(test, 'two')]
    for (const tenant of [one, two, one]) await noteAlone(tenant.tenantId)
    expect(await waiting()).toHaveLength(2)
    expect(await chainAll(database)).toBe(3)
    await noteAlone(one.tenantId, { text: 'ünïcode "quoted" \u2028', amount: 12.5, list: [null, { a: 1 }] })
    expect(await chainAll(database)).toBe(1)
    expect(await chainAll(database)).toBe(0)
    expect(await waiting()).toEqual([])
    expect(await verdictOf(one.tenantId)).toMatchObject({ entries: 3, faults: [], head: { seq: 3 } })
    expect(await verdictOf(two.tenantId)).toMatchObject({ entries: 1, faults: [], head: { seq: 1 } })
  })

  it('says how long entries have waited, in every tenant, without leaving its own', async () => {
    const { tenantId } = await insertTenant(test, 'waiting')
    await noteAlone(tenantId)
    const here = await inTenant(tenantId, async (tx) => {
      const found = await backlog(tx)
      const { rows } = await sql<{ id: string }>`select current_tenant_id()::text as id`.execute(tx)
      return { found, tenant: rows[0]!.id }
    })
    expect(here.tenant).toBe(tenantId)
    const mine = here.found.find(({ tenant_id, queue }) => tenant_id === tenantId && queue === 'audit')
    expect(mine).toMatchObject({ waiting: 1, oldest: expect.any(Date) })
    await chainAll(database)
  })

  it('begins at once, and chains what is written while it runs', async () => {
    const { tenantId } = await insertTenant(test, 'timed')
    await noteAlone(tenantId)
    const rounds: number[] = []
    const log = createLog('silent')
    const timer = vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce(setTimeout(() => undefined))
    const sequencer = startSequencer({ database, log, chained: (count) => rounds.push(count) })
    const [tick] = timer.mock.calls[0] as [() => void]
    timer.mockRestore()
    await expect.poll(() => rounds.includes(1)).toBe(true)
    await noteAlone(tenantId)
    tick()
    await expect.poll(async () => (await verdictOf(tenantId)).entries).toBe(2)
    await sequencer.stop()
  })

  it('chains every entry once, and none before one it has seen, while many write, some give up and two chain', async () => {
    const { tenantId } = await insertTenant(test, 'busy')
    const written = new Set<string>()
    let over = false
    const writer = async (name: number) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const mark = `${name}-${turn}`
        await inTenant(tenantId, async (tx) => {
          const { rows } = await sql<{ mark: string }>`
            select facts->>'mark' as mark from audit_entries order by sequence desc limit 8`.execute(tx)
          if (turn % 8 === name) await new Promise((resolve) => setTimeout(resolve, 40))
          await note(tx, tenantId, { mark, seen: rows.map((row) => row.mark) })
          if ((turn + name) % 5 === 0) throw new Error('given up')
          written.add(mark)
        }).catch((error: Error) => {
          if (error.message !== 'given up') throw error
        })
      }
    }
    const sequencer = async () => {
      while (!over) await chainNext(database, tenantId)
    }
    const chaining = [sequencer(), sequencer()]
    await Promise.all(Array.from({ length: 6 }, (_, name) => writer(name)))
    over = true
    await Promise.all(chaining)
    await chainNext(database, tenantId)

    expect(await verdictOf(tenantId)).toMatchObject({ entries: written.size, faults: [] })
    const positions = new Map<string, number>()
    const looks: { seq: number; seen: string[] }[] = []
    await inTenant(tenantId, async (tx) => {
      for await (const { entry } of chainedEntries(tx)) {
        const { mark, seen } = entry.facts as { mark: string; seen: string[] }
        positions.set(mark, entry.seq)
        looks.push({ seq: entry.seq, seen })
      }
    })
    expect(new Set(positions.keys())).toEqual(written)
    const backwards = looks.flatMap(({ seq, seen }) => seen.filter((mark) => positions.get(mark)! > seq))
    expect(backwards).toEqual([])
    expect(looks.filter(({ seen }) => seen.length > 0).length).toBeGreaterThan(100)
  })
})

describe('the record', () => {
  it('cannot be changed, thinned out or chained by hand by the application', async () => {
    const { tenantId } = await insertTenant(test, 'fixed')
    await noteAlone(tenantId)
    await chainAll(database)
    for (const text of [
      `update audit_entries set outcome = 'other'`,
      'update audit_entries set chain_position = 2',
      `update audit_entries set chain_hash = '\\x00'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(inTenant(tenantId, (tx) => sql.raw(text).execute(tx))).rejects.toMatchObject({ code: '42501' })
  })

  it('takes a place for an entry only behind its end, and only once', async () => {
    const { tenantId } = await insertTenant(test, 'placed')
    await noteAlone(tenantId)
    await noteAlone(tenantId)
    await chainAll(database)
    await noteAlone(tenantId)
    const rows = await inTenant(tenantId, (tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['id', 'chain_position', 'chain_hash as chain'])
        .orderBy('sequence')
        .execute(),
    )
    const [first, last, fresh] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
    const value = Buffer.alloc(32, 1)
    const attempt = (seq: number, chain: Buffer | null, id: string, entryHash = value) =>
      inTenant(tenantId, (tx) =>
        sql`select chain_audit_entries(${seq}, ${chain}, ${[id]}::uuid[], ${[entryHash]}::bytea[])`.execute(tx),
      )
    await expect(attempt(0, null, fresh.id)).rejects.toThrow('does not end at 0')
    await expect(attempt(1, first.chain, fresh.id)).rejects.toThrow('does not end at 1')
    await expect(attempt(2, value, fresh.id)).rejects.toThrow('does not end at 2')
    await expect(attempt(2, null, fresh.id)).rejects.toThrow('does not end at 2')
    await expect(attempt(2, last.chain, first.id)).rejects.toThrow('only 0 could be chained')
    await expect(attempt(2, last.chain, fresh.id, Buffer.alloc(3))).rejects.toThrow('only 0 could be chained')
    const other = await insertTenant(test, 'elsewhere')
    await noteAlone(other.tenantId)
    const [theirs] = await inTenant(other.tenantId, (tx) => tx.selectFrom('audit_entries').select('id').execute())
    await expect(attempt(2, last.chain, theirs!.id)).rejects.toThrow('only 0 could be chained')
    expect(await verdictOf(tenantId)).toMatchObject({ entries: 2, faults: [] })
  })

  it('shows what its owner has done to it past the application', async () => {
    const { tenantId } = await insertTenant(test, 'touched')
    for (let i = 0; i < 6; i += 1) await noteAlone(tenantId, { i })
    await chainAll(database)
    const touch = (text: string) => test.asOwner((owner) => owner.query(text), tenantId)
    const found = async () => (await verdictOf(tenantId)).faults.map(({ kind, seq }) => [kind, seq])
    const here = 'tenant_id = current_tenant_id() and chain_position'
    await touch(`update audit_entries set occurred_at = occurred_at + interval '1 microsecond' where ${here} = 2`)
    expect(await found()).toEqual([['changed', 2]])
    await touch(`update audit_entries set occurred_at = occurred_at - interval '1 microsecond' where ${here} = 2`)
    expect(await found()).toEqual([])
    await touch(`update audit_entries set facts = facts || '{"i": 7}' where ${here} = 3`)
    expect(await found()).toEqual([['changed', 3]])
    await touch(`update audit_entries set facts = facts || '{"i": 2}' where ${here} = 3`)
    await touch(`update audit_entries set chain_hash = null where ${here} = 4`)
    expect(await found()).toEqual([['chain', 4]])
    await touch(`delete from audit_entries where ${here} = 4`)
    expect(await found()).toEqual([['missing', 4]])
  })
})
