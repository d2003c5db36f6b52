import { createCompany, getCompany, updateCompany } from '@colloquy/contract/companies/operations'
import {
  dismissUnmatchedName,
  linkUnmatchedName,
  listUnmatchedNames,
  reopenUnmatchedName,
} from '@colloquy/contract/companies/unmatched-name-operations'
import type { UnmatchedNameState } from '@colloquy/contract/companies/unmatched-name-shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'
import { matchEarlierNames } from './jobs.ts'
import { recordUnmatchedNames } from './matching-commands.ts'
import { reactions } from './reactions.ts'
import { countOpenNames, unmatchedNameById } from './store.ts'

const world = await createCallScenario('unmatched-names')
const { app, clock, ids, visits, tenantId, test } = world
const officer = visits.officer
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const unknown = {
  aliases: [] as string[],
  sector: null,
  country: null,
  parentId: null,
  isOptedOut: false,
  isGovernment: false,
  isListingKnown: false,
}
const create = async (name: string, aliases: string[] = []) =>
  value(await app.call(createCompany, { ...unknown, name, aliases }, officer))
const list = async (state: UnmatchedNameState = 'open') =>
  value(await app.call(listUnmatchedNames, { state }, officer)).names
const named = async (name: string, state: UnmatchedNameState = 'open') =>
  (await list(state)).find((one) => one.name === name)
const inTenant = { kind: 'tenant', tenantId } as const
const context = { at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => {} } as const
const note = (name: string, source: 'target' | 'restricted_list' | 'employment' | 'exclusion') =>
  test.database.transaction(inTenant, (tx) => recordUnmatchedNames({ tx, ...context }, [name], source))
const worksAt = async (companyName: string) => {
  const id = newId(clock.now())
  await query(
    `insert into employments (tenant_id, id, person_id, company_name, title, start_on, confirmed_at)
     values ($1, $2, $3, $4, 'Buyer', '2012-01-01', $5)`,
    [tenantId, id, ids.expert, companyName, clock.now()],
  )
  return id
}
const match = () =>
  test.database.transaction(inTenant, async (tx) => {
    await query('delete from company_name_scans')
    await matchEarlierNames({ tx, ...context })
  })
const employerOf = async (employmentId: string) =>
  (await query('select company_id, company_name from employments where id = $1', [employmentId]))[0]

describe('unmatched names', () => {
  it('are linked at once when they are a name, a ticker or an ISIN of a company, and kept as typed', async () => {
    const company = await create('Fjordlager AS', ['FL Logistics'])
    await query('update company_profiles set listings = $2 where company_id = $1', [
      company.companyId,
      JSON.stringify([
        ...[{ id: newId(clock.now()), ticker: 'FJLG', exchange: 'Oslo', isin: 'NO0010063308' }].map((one) => ({
          ...one,
          from: '2020-01-01',
          until: null,
        })),
      ]),
    ])
    const typed = ['FJORDLAGER', 'fl-logistics Ltd', 'FJLG', 'NO0010063308', 'Fjordlagre']
    const employments = await Promise.all(typed.map(worksAt))
    await match()
    for (const [i, id] of employments.slice(0, 4).entries())
      expect(await employerOf(id)).toEqual({ company_id: company.companyId, company_name: typed[i] })
    expect(await employerOf(employments[4]!)).toMatchObject({ company_id: null })
    // Whatever is said of the company holds for its codes from now on.
    expect(value(await app.call(getCompany, { companyId: company.companyId }, officer)).aliases).toEqual(
      expect.arrayContaining(['FJLG', 'NO0010063308']),
    )
    expect(await named('Fjordlagre')).toMatchObject({
      sources: ['employment'],
      peopleCount: 1,
      state: 'open',
      can: { decide: true },
      similar: [{ companyId: company.companyId, name: 'Fjordlager AS' }],
    })
  })

  it('wait for review when they lead nowhere but calls are evaluated by them, or when they resemble a company', async () => {
    await create('Nordluft AB')
    await note('Quiet Partners', 'restricted_list')
    await note('Nordlfut', 'target')
    await note('Nordlfut', 'restricted_list')
    await note('Somebody Else', 'employment')
    await note('Anna Schmidt', 'exclusion')
    expect(await named('Quiet Partners')).toMatchObject({ sources: ['restricted_list'], similar: [] })
    expect(await named('Nordlfut')).toMatchObject({ sources: ['restricted_list', 'target'], similar: [{}] })
    for (const name of ['Somebody Else', 'Anna Schmidt']) expect(await named(name)).toBeUndefined()
    // A company that comes later makes the name doubtful.
    const id = await worksAt('Somebody Else')
    await match()
    await create('Somebody Elsen')
    expect(await named('Somebody Else')).toMatchObject({ similar: [{ name: 'Somebody Elsen' }] })
    expect(await employerOf(id)).toMatchObject({ company_id: null })
  })

  it('are settled once a company is added or gets the name', async () => {
    const id = await worksAt('Later Known GmbH')
    await note('Later Known', 'target')
    await match()
    const company = await create('Something New')
    const info = { ...unknown, companyId: company.companyId, name: 'Something New', aliases: ['Later Known'] }
    value(await app.call(updateCompany, info, officer, { ifMatch: company.version }))
    expect(await employerOf(id)).toMatchObject({ company_id: company.companyId })
    expect(await named('Later Known')).toBeUndefined()
  })

  it('are compared when an expert changes, or comes from a file', async () => {
    const company = await create('Varmebruket AS', ['VB Heat'])
    const id = await worksAt('vb heat')
    const [changed] = reactions
    await test.database.transaction(inTenant, (tx) =>
      changed!.run({ tx, ...context }, { personId: ids.expert, version: 2 } as never),
    )
    expect(await employerOf(id)).toMatchObject({ company_id: company.companyId })
  })
})

describe('#companies.linkUnmatchedName, #companies.reopenUnmatchedName', () => {
  it('makes the name one of the company, links people, and takes both back', async () => {
    const company = await create('Heatworks AG')
    const id = await worksAt('Heat Work')
    await match()
    const name = (await named('Heat Work'))!
    const link = (ifMatch: number) =>
      app.call(linkUnmatchedName, { nameId: name.nameId, companyId: company.companyId }, officer, { ifMatch })
    expect(await link(7)).toMatchObject({ refusal: 'stale' })
    expect(value(await link(name.version))).toMatchObject({
      state: 'linked',
      company: { name: 'Heatworks AG' },
      decidedBy: 'Ida Person',
      version: 2,
    })
    expect(await employerOf(id)).toEqual({ company_id: company.companyId, company_name: 'Heat Work' })
    const opened = value(await app.call(getCompany, { companyId: company.companyId }, officer))
    expect(opened).toMatchObject({ aliases: ['Heat Work'], peopleCount: 1 })
    expect(opened.history[0]).toMatchObject({ kind: 'updated', fields: [{ field: 'aliases', after: 'Heat Work' }] })
    expect(await link(2)).toMatchObject({ refusal: 'unmatched_name_decided' })
    expect(await named('Heat Work', 'linked')).toMatchObject({ nameId: name.nameId })

    const reopened = await app.call(reopenUnmatchedName, { nameId: name.nameId }, officer, { ifMatch: 2 })
    expect(value(reopened)).toMatchObject({ state: 'open', company: null, similar: [{ name: 'Heatworks AG' }] })
    expect(await employerOf(id)).toMatchObject({ company_id: null })
    expect(value(await app.call(getCompany, { companyId: company.companyId }, officer)).aliases).toEqual([])
    expect(await app.call(reopenUnmatchedName, { nameId: name.nameId }, officer, { ifMatch: 3 })).toMatchObject({
      refusal: 'unmatched_name_open',
    })
  })
})

describe('#companies.dismissUnmatchedName, #companies.listUnmatchedNames', () => {
  it('leaves a name alone that means no company, also when it is typed again', async () => {
    await note('A Person', 'target')
    const name = (await named('A Person'))!
    value(await app.call(dismissUnmatchedName, { nameId: name.nameId }, officer, { ifMatch: 1 }))
    await note('A Person', 'restricted_list')
    expect(await named('A Person')).toBeUndefined()
    expect(await named('A Person', 'dismissed')).toMatchObject({ state: 'dismissed', decidedBy: 'Ida Person' })
  })

  it('shows names to those who manage compliance alone, as restricted lists have some', async () => {
    await note('Unspoken Industries', 'restricted_list')
    const staffWith = async (...permissions: number[]) =>
      signedIn(test, visits.staff.site, await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions }))
    const { ManageCompliance, PerformSystemAdministration } = permissionIds
    expect(value(await app.call(listUnmatchedNames, {}, await staffWith(ManageCompliance))).total).toBeGreaterThan(0)
    for (const visit of [await staffWith(PerformSystemAdministration), visits.contact, visits.expert, visits.vendor])
      expect(await app.call(listUnmatchedNames, {}, visit)).toMatchObject({ refusal: 'forbidden' })
    // Another tenant has nothing of it.
    const other = await insertTenant(test, 'names2')
    const { nameId } = (await named('Unspoken Industries'))!
    await test.database.transaction({ kind: 'tenant', tenantId: other.tenantId }, async (tx) => {
      expect(await countOpenNames(tx)).toBe(0)
      expect(await unmatchedNameById(tx, nameId)).toBeUndefined()
    })
    const audited = await query('select facts from audit_entries')
    expect(JSON.stringify(audited)).not.toContain('Unspoken')
  })
})
