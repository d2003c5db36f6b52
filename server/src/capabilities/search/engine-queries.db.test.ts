import { roleIds } from '@colloquy/contract/person-types'
import { findExperts, suggestExperts } from '@colloquy/contract/search/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import type { SearchThreads } from '../../search-engine/workers/search-threads.ts'
import { currentPosition } from './replication/store.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'behind')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const visibleId = await insertExpert(test, tenantId, { person: { bio: 'Knows nutmeg.', calls_count: 2 } })
const hiddenId = await insertExpert(test, tenantId, { person: { bio: 'Knows nutmeg.', calls_count: 1 } })
const client = await signedIn(test, exchange, await insertPerson(test, tenantId))
const officer = await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.compliance }))

/** Search threads with fixed responses that never receive changes. */
const deaf = (position: string | undefined, answer: (method: string) => unknown): SearchThreads => ({
  maxReplicationWaitMs: 20,
  position: () => position,
  catchUp: async () => false,
  stop: async () => {},
  onChange: () => {},
  call: async (...[, method]) => answer(method) as never,
  stats: () => Promise.reject(new Error('nobody asks')),
})
const found = {
  total: 2,
  ids: [visibleId, hiddenId],
  networkSize: 2,
  prices: [],
  facets: { currentCompanies: [], pastCompanies: [], industries: [], roles: [], locations: [], sources: [] },
}
const answers = (method: string) =>
  method === 'search' ? found : { tail: 0, people: [visibleId, hiddenId], companies: [], expertise: [] }
const appWith = (columns: SearchThreads) =>
  buildTestApp(test, { capabilities: capabilitiesOf({ ...installation, searchThreads: columns }) })
const request = { text: 'nutmeg', filters: {}, selectOptions: { startOffset: 0, concat: false } }

describe('an outdated index', () => {
  it.each([
    ['restricted_at', new Date('2026-01-01'), officer],
    ['deleted_at', new Date('2026-01-01'), officer],
    ['erased_at', new Date('2026-01-01'), officer],
    ['do_not_use', true, client],
  ] as const)('shows no expert whose %s hides them [PS-06]', async (column, value, visit) => {
    const app = await appWith(deaf(await inTenant(currentPosition), answers))
    const set = (to: Date | boolean | null) =>
      inTenant((tx) =>
        tx
          .updateTable('people')
          .set({ [column]: to })
          .where('id', '=', hiddenId)
          .execute(),
      )
    await set(value)
    const answer = await app.call(findExperts, request, visit)
    expect(answer).toMatchObject({
      ok: true,
      value: { total: 1, nextChunkOffset: 2, foundPersons: [{ personId: visibleId }] },
    })
    const named = await app.call(suggestExperts, { text: 'v' }, visit)
    expect(named).toMatchObject({ ok: true, value: { people: [{ personId: visibleId }] } })
    if (named.ok) expect(named.value.people).toHaveLength(1)
    await set(column === 'do_not_use' ? false : null)
  })
})

describe('the fallback', () => {
  it('searches while the index is being built, and the response says so', async () => {
    const app = await appWith(deaf(undefined, answers))
    const answer = await app.call(findExperts, { ...request, text: 'nutmeg ' }, client)
    expect(answer).toMatchObject({ ok: true, value: { total: 2, isPreparing: true } })
  })

  it('searches when the threads fail', async () => {
    const fail = () => {
      throw new Error('a thread has ended')
    }
    const app = await appWith(deaf(await inTenant(currentPosition), fail))
    expect(await app.call(findExperts, request, client)).toMatchObject({ ok: true, value: { total: 2 } })
  })
})
