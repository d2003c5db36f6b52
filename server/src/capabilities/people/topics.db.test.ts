import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()
const worldOf = async (key: string) => {
  const { tenantId } = await insertTenant(test, key)
  const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
    test.database.transaction({ kind: 'tenant', tenantId }, run)
  const insert = (expertise: string[]) => insertExpert(test, tenantId, { person: { expertise } })
  const topicsOf = async (personId: string) =>
    (
      await inTenant((tx) =>
        tx.selectFrom('people').select('expertise').where('id', '=', personId).executeTakeFirstOrThrow(),
      )
    ).expertise
  return { tenantId, inTenant, insert, topicsOf }
}
const world = await worldOf('topics')
const { tenantId, inTenant, insert, topicsOf } = world

describe('topics of expertise', () => {
  it('have the first spelling of their tenant, whatever the letter case and spaces, and each once', async () => {
    expect(await topicsOf(await insert([' Heat  pumps ', 'HVAC', 'heat pumps']))).toEqual(['Heat pumps', 'HVAC'])
    const other = await insert(['Grid', 'HEAT PUMPS', 'hvac'])
    expect(await topicsOf(other)).toEqual(['Grid', 'Heat pumps', 'HVAC'])
    await inTenant((tx) =>
      tx
        .updateTable('people')
        .set({ expertise: ['heatpumps', ' ', 'Öfen', 'öfen'] })
        .where('id', '=', other)
        .execute(),
    )
    expect(await topicsOf(other)).toEqual(['Heat pumps', 'Öfen'])
  })

  it('take the name of the topic that an alias stands for', async () => {
    await test.asOwner(
      (owner) =>
        owner.query(`insert into topics (tenant_id, key, name) values ($1, 'wärmepumpen', 'Heat pumps')`, [tenantId]),
      tenantId,
    )
    expect(await topicsOf(await insert(['Wärmepumpen', 'heat pumps']))).toEqual(['Heat pumps'])
  })

  it('belong to one tenant', async () => {
    const elsewhere = await worldOf('topics-elsewhere')
    expect(await elsewhere.topicsOf(await elsewhere.insert(['heat pumps']))).toEqual(['heat pumps'])
  })
})
