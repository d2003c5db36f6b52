import { getProfile, removePersonPhoto, setExternalIds, updateProfile } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'records')
const app = await buildTestApp(test)
const personId = await insertExpert(test, tenantId, { person: { first_name: 'Vera', languages: ['de'] } })
const vera = await signedIn(test, expertSite, personId)
const another = await signedIn(test, expertSite, await insertExpert(test, tenantId))
const carer = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors] }),
)

const read = async (as = vera) => {
  const answer = await app.call(getProfile, { personId }, as)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const change = async (changes: object, as = vera) =>
  app.call(updateProfile, { personId, ...changes }, as, { ifMatch: (await read()).version })

describe('records of privileged people', () => {
  const { ManageClients, ManageAdvisors, ManageCompliance, PerformSystemAdministration, ManageAnalysts } = permissionIds
  const staff = async (values: Parameters<typeof insertPerson>[2]) =>
    signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff, ...values }))
  const holders: readonly [string, NonNullable<Parameters<typeof insertPerson>[2]>][] = [
    ['an administrator', { isAdmin: true }],
    ['staff', { roleId: roleIds.staff }],
    ['a compliance officer', { roleId: roleIds.compliance }],
    ['a holder of 206', { permissions: [ManageCompliance] }],
    ['a holder of 213', { permissions: [PerformSystemAdministration] }],
    ['a holder of 217', { permissions: [ManageAnalysts] }],
  ]

  it.each(holders)('are changed by themselves and by administrators only: %s', async (_, values) => {
    const [manager, system, admin] = await Promise.all([
      staff({ permissions: [ManageClients, ManageAdvisors] }),
      staff({ permissions: [PerformSystemAdministration] }),
      staff({ isAdmin: true }),
    ])
    const id = await insertPerson(test, tenantId, values)
    const self = await signedIn(test, exchange, id)
    const rename = (as: typeof self, ifMatch: number) =>
      app.call(updateProfile, { personId: id, firstName: 'Renamed' }, as, { ifMatch })
    const refused = [
      await rename(manager, 1),
      await app.call(setExternalIds, { personId: id, externalIds: [] }, manager, { ifMatch: 1 }),
      await app.call(removePersonPhoto, { personId: id }, manager),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(getProfile, { personId: id }, manager)).toMatchObject({
      value: { version: 1, can: { updateProfile: false, setExternalIds: false } },
    })
    for (const [version, as] of [system, admin, self].entries())
      expect(await rename(as, version + 1)).toMatchObject({ ok: true })
  })

  it('do not include those of analysts', async () => {
    const id = await insertPerson(test, tenantId, {})
    const manager = await staff({ permissions: [ManageClients] })
    const answer = await app.call(updateProfile, { personId: id, firstName: 'Renamed' }, manager, { ifMatch: 1 })
    expect(answer).toMatchObject({ ok: true })
  })
})

describe('#people.updateProfile', () => {
  it('changes the given fields only, for all readers [PU-01]', async () => {
    const before = await read()
    const changes = { preferredName: 'Vee', headline: 'Pumps', linkedInUrl: 'https://www.linkedin.com/in/vera' }
    const answer = await change(changes)
    expect(answer).toMatchObject({ ok: true, value: { ...changes, version: before.version + 1, firstName: 'Vera' } })
    expect(await read()).toEqual(answer.ok && answer.value)
    expect(await read(carer)).toMatchObject({ ...changes, can: { updateProfile: true, setExternalIds: true } })
  })

  it('clears optional fields', async () => {
    await change({ title: 'Adviser', city: 'Bern' })
    expect(await change({ title: null, city: null, bio: '' })).toMatchObject({
      value: { title: null, city: null, bio: '' },
    })
  })

  it('refuses a stale version and changes nothing', async () => {
    const { version } = await read()
    await change({ headline: 'First' })
    const late = await app.call(updateProfile, { personId, headline: 'Second' }, vera, { ifMatch: version })
    expect(late).toMatchObject({ ok: false, status: 412, refusal: 'stale' })
    expect((await read()).headline).toBe('First')
    expect(await app.call(updateProfile, { personId, headline: 'x' }, vera)).toMatchObject({ status: 428 })
  })

  it('accepts only one of two concurrent changes', async () => {
    const { version } = await read()
    const both = await Promise.all(
      ['A', 'B'].map((headline) => app.call(updateProfile, { personId, headline }, vera, { ifMatch: version })),
    )
    expect(both.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual(['done', 'stale'])
    expect((await read()).version).toBe(version + 1)
  })

  it('updates the derived facts, with the editor as their source', async () => {
    await change({ city: 'Graz', country: 'AT', languages: ['de', 'fr'] }, carer)
    const values = new Map((await read()).facts.map((fact) => [fact.kind, fact]))
    expect(values.get('location')).toMatchObject({ value: 'Graz, Austria', source: 'staff' })
    expect(values.get('languages')).toMatchObject({ value: 'German, French', source: 'staff' })
    await change({ headline: 'Elsewhere' })
    expect((await read()).facts.map(({ source }) => source)).toEqual(['staff', 'staff'])
  })

  it('notifies the browsers of the person', async () => {
    app.delivered.length = 0
    const answer = await change({ headline: 'Told' })
    expect(app.delivered).toEqual([
      {
        tenantId,
        personIds: [personId],
        message: { name: 'people.changed', payload: { personId, version: answer.ok && answer.value.version } },
      },
    ])
  })

  it.each([
    ['a link that leads elsewhere', { linkedInUrl: 'https://linkedin.com.evil.test/in/x' }],
    ['a link that is a program', { linkedInUrl: 'javascript:alert(1)//linkedin.com/' }],
    ['a country that is none', { country: 'Germany' }],
    ['a zone that is none', { timeZone: 'Europe/Atlantis' }],
    ['a name that is empty', { firstName: ' ' }],
    ['a permission', { isAdmin: true }],
  ])('refuses %s', async (_, changes) => {
    expect(await change(changes)).toMatchObject({ status: 400, refusal: 'invalid_input' })
  })
})

describe('#people.getProfile', () => {
  it('a record is visible to the person and staff only', async () => {
    expect(await app.call(getProfile, { personId }, another)).toMatchObject({ status: 404 })
    const client = await signedIn(test, exchange, await insertPerson(test, tenantId))
    expect(await app.call(getProfile, { personId }, client)).toMatchObject({ status: 404 })
  })
})

it('managers of clients cannot change experts, and the other way round', async () => {
  const clientsCarer = await signedIn(
    test,
    exchange,
    await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ManageClients] }),
  )
  expect(await change({ headline: 'x' }, clientsCarer)).toMatchObject({ status: 403 })
  const clientId = await insertPerson(test, tenantId)
  const sending = { ifMatch: 1 }
  expect(await app.call(updateProfile, { personId: clientId, title: 'x' }, carer, sending)).toMatchObject({
    status: 403,
  })
  expect(await app.call(updateProfile, { personId: clientId, title: 'x' }, clientsCarer, sending)).toMatchObject({
    ok: true,
  })
})
