import { findByExternalId, getProfile, setExternalIds } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'external-ids')
const app = await buildTestApp(test)
const staff = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors] }),
)
const [vera, otto] = [await insertExpert(test, tenantId), await insertExpert(test, tenantId)]

const read = async (personId: string) => {
  const answer = await app.call(getProfile, { personId }, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const set = async (personId: string, ...externalIds: { system: string; value: string }[]) =>
  app.call(setExternalIds, { personId, externalIds }, staff, { ifMatch: (await read(personId)).version })
const find = async (system: string, ...values: string[]) => {
  const answer = await app.call(findByExternalId, { system, values }, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('#people.findByExternalId', () => {
  it('people are found by ids of another system, each with all their ids and their card [PU-01]', async () => {
    await set(vera, { system: 'crm', value: '17' }, { system: 'hr', value: 'A-1' }, { system: 'hr', value: 'A-1' })
    await set(otto, { system: 'crm', value: '18' })
    expect((await read(vera)).externalIds).toEqual([
      { system: 'crm', value: '17' },
      { system: 'hr', value: 'A-1' },
    ])
    const found = await find('crm', '17', '18', '19')
    expect(new Map(found.map(({ person, externalIds }) => [person.personId, externalIds]))).toEqual(
      new Map([
        [vera, (await read(vera)).externalIds],
        [otto, [{ system: 'crm', value: '18' }]],
      ]),
    )
    expect(await find('hr', '17')).toEqual([])
  })
})

describe('#people.setExternalIds', () => {
  it("an id belongs to at most one person; setting another person's id is refused and changes nothing", async () => {
    await set(vera, { system: 'erp', value: '1' })
    expect(await set(otto, { system: 'erp', value: '2' }, { system: 'erp', value: '1' })).toMatchObject({
      status: 409,
      refusal: 'external_id_taken',
    })
    expect((await find('erp', '1', '2')).map(({ person }) => person.personId)).toEqual([vera])
    await set(vera)
    expect(await set(otto, { system: 'erp', value: '1' })).toMatchObject({ ok: true })
  })
})
