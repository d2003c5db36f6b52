import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../../testing/people-fixtures.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import type { ReplicationPosition } from '../../../search-engine/workers/replication-source.ts'
import { canResumeFrom, changesSince, currentPosition, hasChangedSince, trimChanges } from './store.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'followed')
const other = await insertTenant(test, 'beside')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const second = openDatabase({ url: test.appUrl, connections: 2 })
afterAll(() => second.close())

let from: ReplicationPosition
beforeEach(async () => {
  from = await inTenant(currentPosition)
})
const changes = () => inTenant((tx) => changesSince(tx, from))

describe('changesSince', () => {
  it('returns experts whose record, employments, answers or companies changed, each once', async () => {
    const id = await insertExpert(test, tenantId, { employments: [{ title: 'Founder', industry: 'payments' }] })
    expect((await changes()).ids).toEqual([id])
    for (const change of [
      'update people set bio = bio where id = $1',
      'update employments set title = title where person_id = $1',
      `insert into answers (tenant_id, id, person_id, question, text, answered_at)
         select current_tenant_id(), gen_random_uuid(), $1::uuid, 'Why?', 'So.', '2026-01-01'`,
      'update answers set text = text where person_id = $1',
      `update companies set industry = 'cold_chain' where id in (select company_id from employments where person_id = $1)`,
      'delete from employments where person_id = $1',
    ]) {
      from = (await changes()).position
      expect(await inTenant((tx) => hasChangedSince(tx, from))).toBe(false)
      await test.asOwner((owner) => owner.query(change, [id]), tenantId)
      expect(await inTenant((tx) => hasChangedSince(tx, from))).toBe(true)
      expect((await changes()).ids).toEqual([id])
    }
  })

  it('returns each change once, whichever transaction commits first', async () => {
    const [early, late] = [await insertExpert(test, tenantId), await insertExpert(test, tenantId)]
    from = (await changes()).position
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const slow = second.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      await tx.updateTable('people').set({ bio: 'Slow.' }).where('id', '=', early).execute()
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await inTenant((tx) => tx.updateTable('people').set({ bio: 'Quick.' }).where('id', '=', late).execute())
    const first = await changes()
    expect(first.ids).toEqual([late])
    from = first.position
    expect((await changes()).ids).toEqual([])
    end.resolve()
    await slow
    expect((await changes()).ids).toEqual([early])
  })

  it('returns no changes of another tenant', async () => {
    await insertExpert(test, other.tenantId)
    expect((await changes()).ids).toEqual([])
  })

  it('keeps changes for a day, and reports positions that are too old', async () => {
    const id = await insertExpert(test, tenantId)
    const day = (n: number) => new Date(Date.UTC(2026, 4, n))
    const trim = (at: Date) => inTenant((tx) => trimChanges(tx, tenantId, at, new Date(at.getTime() - 86_400_000)))
    await trim(day(1))
    await trim(day(2))
    expect((await changes()).ids).toEqual([id])
    expect(await inTenant((tx) => canResumeFrom(tx, from))).toBe(true)
    // A transaction in another database of the server can hold trimming back; then a later day trims.
    let at = day(2).getTime() + 1
    const idsAfterTrim = async () => {
      await trim(new Date(at))
      at += 86_400_000
      return (await changes()).ids
    }
    await expect.poll(idsAfterTrim, { timeout: 30_000 }).toEqual([])
    expect(await inTenant((tx) => canResumeFrom(tx, from))).toBe(false)
    const now = await inTenant(currentPosition)
    expect(await inTenant((tx) => canResumeFrom(tx, now))).toBe(true)
  })

  it('rejects positions of another database’s future', async () => {
    expect(await inTenant((tx) => canResumeFrom(tx, '900000000:900000000:'))).toBe(false)
  })
})
