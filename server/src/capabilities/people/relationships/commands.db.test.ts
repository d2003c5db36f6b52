import {
  getRoleProfile,
  listRelationships,
  setRelationships,
  updateContactInfo,
} from '@colloquy/contract/people/contact-operations'
import type { Relationship } from '@colloquy/contract/people/contact-shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { getTermsStatus } from '@colloquy/contract/terms/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'relationships')
const app = await buildTestApp(test)
const visitOf = async (values: Parameters<typeof insertPerson>[2]) =>
  signedIn(test, exchange, await insertPerson(test, tenantId, values))
const staff = await visitOf({ roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors] })
const reader = await visitOf({ roleId: roleIds.staff })
const officer = await visitOf({ roleId: roleIds.compliance })
const client = await visitOf({ roleId: roleIds.client })
const vera = await insertExpert(test, tenantId)
const self = await signedIn(test, expertSite, vera)

const advisor: Relationship = {
  kind: 'advisor',
  companyName: 'Nordluft AB',
  startDate: '2021-03-01',
  endDate: null,
  note: 'Heat pump programme',
}
const family: Relationship = {
  kind: 'family',
  companyName: 'Kalte Luft GmbH',
  startDate: null,
  endDate: null,
  note: null,
}
const list = async (visit = staff) => {
  const answer = await app.call(listRelationships, { personId: vera }, visit)
  if (!answer.ok) throw new Error(String(answer.refusal))
  return answer.value
}
const set = async (relationships: Relationship[], visit = staff) =>
  app.call(setRelationships, { personId: vera, relationships }, visit, { ifMatch: (await list()).version })

describe('#people.setRelationships', () => {
  it('are stored in order, edited by the person and those who manage them, and read by officers', async () => {
    const { version } = await list()
    expect(await set([advisor, family], self)).toMatchObject({
      ok: true,
      value: { version: version + 1, relationships: [advisor, family], can: { setRelationships: true } },
    })
    expect(await list(officer)).toEqual({
      version: version + 1,
      relationships: [advisor, family],
      can: { setRelationships: false },
    })
    expect(await set([family])).toMatchObject({ ok: true, value: { relationships: [family] } })
    for (const [visit, status] of [
      [reader, 403],
      [officer, 404],
      [client, 404],
    ] as const)
      expect(await set([advisor], visit)).toMatchObject({ status })
    expect(await app.call(listRelationships, { personId: vera }, client)).toMatchObject({ status: 404 })
    expect((await list()).relationships).toEqual([family])
  })

  it('end after they start, and edits of an older version are refused', async () => {
    expect(await set([{ ...advisor, endDate: '2021-02-28' }])).toMatchObject({ status: 400 })
    const { version } = await list()
    const stale = { personId: vera, relationships: [] }
    expect(await app.call(setRelationships, stale, staff, { ifMatch: version - 1 })).toMatchObject({ status: 412 })
  })
})

describe('#people.listRelationships', () => {
  it('completes a record that holds relationships, assistant, contact info and the status of the terms of its person [PU-05]', async () => {
    await set([advisor])
    const assistant = { name: 'Mara Lund', email: 'mara@office.example', phone: null }
    const input = { personId: vera, phone: '+46 8 123456', mobile: null, assistant }
    await app.call(updateContactInfo, input, self, { ifMatch: (await list()).version })
    for (const visit of [self, staff]) {
      expect((await list(visit)).relationships).toEqual([advisor])
      expect(await app.call(getRoleProfile, { personId: vera, role: 1 }, visit)).toMatchObject({
        value: { contactInfo: { phone: '+46 8 123456', assistant } },
      })
      const status = await app.call(getTermsStatus, { entityId: vera }, visit)
      expect(status).toMatchObject({ ok: true, value: { entityId: vera } })
      expect(status.ok && status.value.texts.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['general']))
    }
    expect(await app.call(getTermsStatus, { entityId: vera }, client)).toMatchObject({ status: 404 })
  })
})
