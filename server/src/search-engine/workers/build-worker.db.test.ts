import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { copyExpert, insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { requestFor } from '../../../testing/search/reference-search.ts'
import { searchThreadsOver, waitForIndex } from '../../../testing/search/search-threads.ts'
import type { SearchThreads } from './search-threads.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'many')
const other = await insertTenant(test, 'others')

const find = async (threads: SearchThreads, text: string) =>
  threads.call(tenantId, 'search', 'staff', requestFor({ viewer: 'staff', text, filters: {}, sort: 'calls' }, 1000))

it('several workers build the index, each expert once and with its own facet values', async () => {
  const engineer = await insertExpert(test, tenantId, {
    person: { bio: 'Knows clockwork.', country: 'CH', job_function: 'engineering' },
    employments: [{ industry: 'payments' }],
  })
  const buyer = await insertExpert(test, tenantId, {
    person: { bio: 'Knows clockwork.', country: 'SE', job_function: 'sales' },
    employments: [{ industry: 'cold_chain' }],
  })
  await insertExpert(test, other.tenantId, { person: { bio: 'Knows clockwork.' } })
  await copyExpert(test, tenantId, engineer, { count: 170, bio: `'Knows clockwork, gear' || n || '.'` })
  const threads = await searchThreadsOver(test, { documentsPerBuild: 40 })
  onTestFinished(threads.stop)
  await waitForIndex(threads, tenantId)
  const all = await find(threads, 'clockwork')
  expect(all.total).toBe(172)
  expect(new Set(all.ids).size).toBe(172)
  expect(all.facets.locations).toEqual([
    { value: 'CH', count: 171 },
    { value: 'SE', count: 1 },
  ])
  expect(all.facets.industries).toHaveLength(2)
  expect((await find(threads, 'gear93')).total).toBe(1)
  const chosen = requestFor({ viewer: 'staff', text: 'clockwork', filters: { locations: ['SE'] }, sort: 'calls' }, 10)
  expect((await threads.call(tenantId, 'search', 'staff', chosen)).ids).toEqual([buyer])
})
