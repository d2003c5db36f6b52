import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { findExperts } from '@colloquy/contract/search/operations'
import { expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { searchThreadsOver, waitForIndex } from '../../../../testing/search/search-threads.ts'
import { capabilitiesOf } from '../../../app.ts'

const test = await testDatabase()
const searchThreads = await searchThreadsOver(test)
const app = await buildTestApp(test, { capabilities: capabilitiesOf({ ...installation, searchThreads }) })

/** A tenant with two experts who know saffron; both tenants give the first of them the same id. */
const sharedId = '01900000-0000-7000-8000-000000000001'
const worldOf = async (key: string) => {
  const { tenantId, exchange } = await insertTenant(test, key)
  const person = (title: string) => ({ person: { title, bio: 'Knows saffron.', member_notes: `Note of ${key}.` } })
  await insertExpert(test, tenantId, { person: { ...person(`Buyer of ${key}`).person, id: sharedId, calls_count: 9 } })
  const other = await insertExpert(test, tenantId, person(`Trader of ${key}`))
  const staff = { roleId: roleIds.staff, permissions: [permissionIds.ManageProjects] }
  const visits = {
    client: await signedIn(test, exchange, await insertPerson(test, tenantId)),
    staff: await signedIn(test, exchange, await insertPerson(test, tenantId, staff)),
  }
  await waitForIndex(searchThreads, tenantId)
  const find = async (text: string, who: keyof typeof visits = 'client') => {
    const input = { text, filters: {}, selectOptions: { startOffset: 0, concat: false } }
    const answer = await app.call(findExperts, input, visits[who])
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value.foundPersons
  }
  const write = (change: { title?: string; do_not_use?: boolean }, id = sharedId) =>
    test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      tx.updateTable('people').set(change).where('id', '=', id).execute(),
    )
  return { other, find, write, titles: async () => (await find('saffron ')).map(({ title }) => title) }
}
const first = await worldOf('spices')
const second = await worldOf('herbs')

const recordStatements = () => test.statements.filter((text) => text.includes('json_agg')).length

it('reads the records of results once, for each tenant its own', async () => {
  await first.find('saffron ')
  test.statements.length = 0
  expect(await first.titles()).toEqual(['Buyer of spices', 'Trader of spices'])
  expect(recordStatements()).toBe(0)
  expect(await second.titles()).toEqual(['Buyer of herbs', 'Trader of herbs'])
  expect(await first.titles()).toEqual(['Buyer of spices', 'Trader of spices'])
})

it('the next search shows changed records, and leaves out people who were hidden meanwhile', async () => {
  await first.find('saffron ')
  await first.write({ title: 'Miller' })
  expect(await first.titles()).toEqual(['Miller', 'Trader of spices'])
  await first.write({ do_not_use: true })
  expect(await first.titles()).toEqual(['Trader of spices'])
  expect(await second.titles()).toEqual(['Buyer of herbs', 'Trader of herbs'])
  await first.write({ do_not_use: false })
})

it('explains matches in internal texts to staff only, whoever searched first', async () => {
  const notes = async (who: 'client' | 'staff') =>
    (await first.find('saffron OR note ', who)).flatMap(({ foundReasons }) =>
      JSON.stringify(foundReasons).match(/of spices/g),
    )
  expect((await notes('client')).filter(Boolean)).toEqual([])
  expect((await notes('staff')).filter(Boolean)).toHaveLength(2)
  expect((await notes('client')).filter(Boolean)).toEqual([])
})
