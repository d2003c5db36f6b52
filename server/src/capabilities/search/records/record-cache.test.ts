import { expect, it } from 'vitest'
import { RecordCache, type RecordScope } from './record-cache.ts'
import type { SearchRecord } from './record-queries.ts'

const scope: RecordScope = { tenantId: 'one', viewer: 'client', includesInternal: false }
const recordOf = (tenant_id: string, id: string, title: string) =>
  ({ person: { tenant_id, id, title }, employments: [], answers: [] }) as unknown as SearchRecord

/** Loads records with a title, and counts the ids that were asked for. */
const loading = (title: string, tenantId = scope.tenantId) => {
  const loaded: string[] = []
  const load = async (ids: readonly string[]) => {
    loaded.push(...ids)
    return ids.map((id) => recordOf(tenantId, id, title))
  }
  return { load, loaded }
}
const titlesOf = (records: readonly SearchRecord[]) => records.map(({ person }) => `${person.id} ${person.title}`)

it('reads each record once, and returns them in the order of the ids', async () => {
  const cache = new RecordCache()
  const { load, loaded } = loading('Adviser')
  await cache.read(scope, ['a', 'b'], load)
  expect(titlesOf(await cache.read(scope, ['c', 'b', 'a'], load))).toEqual(['c Adviser', 'b Adviser', 'a Adviser'])
  expect(loaded).toEqual(['a', 'b', 'c'])
})

it.each<[string, Partial<RecordScope>]>([
  ['another tenant', { tenantId: 'two' }],
  ['another class of viewers', { viewer: 'compliance' }],
  ['viewers of internal texts', { includesInternal: true }],
])('gives %s no record that it has read for others', async (_who, other) => {
  const cache = new RecordCache()
  await cache.read(scope, ['a'], loading('Ours').load)
  const { load, loaded } = loading('Theirs', other.tenantId)
  expect(titlesOf(await cache.read({ ...scope, ...other }, ['a'], load))).toEqual(['a Theirs'])
  expect(loaded).toEqual(['a'])
})

it('forgets the changed experts of one tenant, for all viewers', async () => {
  const cache = new RecordCache()
  for (const viewer of ['client', 'staff'] as const)
    await cache.read({ ...scope, viewer }, ['a', 'b'], loading('Old').load)
  await cache.read({ ...scope, tenantId: 'two' }, ['a'], loading('Old', 'two').load)
  cache.forget('one', ['a'])
  const { load } = loading('New')
  for (const viewer of ['client', 'staff'] as const)
    expect(titlesOf(await cache.read({ ...scope, viewer }, ['a', 'b'], load))).toEqual(['a New', 'b Old'])
  expect(titlesOf(await cache.read({ ...scope, tenantId: 'two' }, ['a'], load))).toEqual(['a Old'])
  cache.forget('one', null)
  expect(titlesOf(await cache.read(scope, ['b'], load))).toEqual(['b New'])
})

it('caches nothing that was read while its tenant changed', async () => {
  const cache = new RecordCache()
  const { load } = loading('Before the change')
  await cache.read(scope, ['a'], async (ids) => {
    const records = await load(ids)
    cache.forget('one', ['a'])
    return records
  })
  expect(titlesOf(await cache.read(scope, ['a'], loading('After it').load))).toEqual(['a After it'])
})

it('caches a bounded number of records, the most recently used', async () => {
  const cache = new RecordCache(2)
  const { load, loaded } = loading('Adviser')
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.read(scope, [id], load)
  expect(cache.size).toBe(2)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})
