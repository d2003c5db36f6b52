import {
  createCompany,
  getCompany,
  listRegisteredCompanies,
  updateCompany,
} from '@colloquy/contract/companies/operations'
import type { Company, CompanyInfo } from '@colloquy/contract/companies/shapes'
import type { Input } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, insertRow, signedIn } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'
import { registerCompanies } from './jobs.ts'

const world = await createCallScenario('registry')
const { app, clock, visits, tenantId, test } = world
const officer = visits.officer
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

const unknown: Omit<CompanyInfo, 'name'> = {
  aliases: [],
  sector: null,
  country: null,
  parentId: null,
  isOptedOut: false,
  isGovernment: false,
  isListingKnown: false,
}
const create = async (name: string, info: Partial<CompanyInfo> = {}): Promise<Company> =>
  value(await app.call(createCompany, { ...unknown, name, ...info }, officer)) as Company
const open = async (companyId: string) => value(await app.call(getCompany, { companyId }, officer))
const list = async (input: Input<typeof listRegisteredCompanies>, visit = officer) =>
  value(await app.call(listRegisteredCompanies, input, visit))
const namesIn = async (input: Input<typeof listRegisteredCompanies>) =>
  (await list(input)).companies.map(({ name }) => name)
const infoOf = ({ name, aliases, sector, country, parentId, isOptedOut, isGovernment, isListingKnown }: Company) => ({
  name,
  aliases,
  sector,
  country,
  parentId,
  isOptedOut,
  isGovernment,
  isListingKnown,
})
const update = (company: Company, info: Partial<CompanyInfo>, ifMatch = company.version) =>
  app.call(updateCompany, { companyId: company.companyId, ...infoOf(company), ...info }, officer, { ifMatch })

/** An employer as an import writes it. */
const insertEmployer = async (name: string): Promise<string> => {
  const id = newId(clock.now())
  await test.asOwner(
    (owner) => insertRow(owner, 'companies', { tenant_id: tenantId, id, name, kind: 'employer' }),
    tenantId,
  )
  return id
}
const register = () =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    registerCompanies({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => {} }),
  )

describe('#companies.create', () => {
  it('adds an employer with its names, and says so in its history and the audit log', async () => {
    const parent = await create('Thermagon Holding')
    const company = await create('Lüfterwerk GmbH', {
      aliases: ['LW Ventilation', 'Lüfterwerk AG'],
      sector: 'heating_cooling',
      country: 'DE',
      parentId: parent.companyId,
      isListingKnown: true,
    })
    expect(company).toMatchObject({
      name: 'Lüfterwerk GmbH',
      kind: 'employer',
      sector: 'heating_cooling',
      country: 'DE',
      version: 1,
      // The other spelling of its own name says nothing new.
      aliases: ['LW Ventilation'],
      listing: 'unlisted',
      parentName: 'Thermagon Holding',
      parents: [{ companyId: parent.companyId, name: 'Thermagon Holding' }],
      can: { update: true },
    })
    expect(company.history).toMatchObject([{ kind: 'created', byName: 'Ida Person' }])
    const [entry] = await query(`select facts from audit_entries where subject_id = $1`, [company.companyId])
    expect(entry).toMatchObject({ facts: { after: { name: 'Lüfterwerk GmbH', parent: 'Thermagon Holding' } } })
    expect((await open(parent.companyId)).subsidiaries).toEqual([
      { companyId: company.companyId, name: 'Lüfterwerk GmbH' },
    ])
  })

  it('refuses a name that another company is known by, however it is written', async () => {
    await create('Fjordlager AS', { aliases: ['FL Logistics'] })
    for (const name of ['FJORDLAGER', 'fl logistics Ltd'])
      expect(await app.call(createCompany, { ...unknown, name }, officer)).toMatchObject({
        refusal: 'company_name_taken',
      })
    expect(
      await app.call(createCompany, { ...unknown, name: 'New one', aliases: ['Fjordlager'] }, officer),
    ).toMatchObject({ refusal: 'company_name_taken' })
  })

  it('refuses a parent that does not exist', async () => {
    const parentId = newId(clock.now())
    expect(await app.call(createCompany, { ...unknown, name: 'Orphan', parentId }, officer)).toMatchObject({
      refusal: 'invalid_input',
    })
  })
})

describe('#companies.update', () => {
  it('changes what is known and keeps what it was in the history', async () => {
    const company = await create('Nordpack', { aliases: ['NP'], sector: 'packaging' })
    clock.pass(1000)
    const changed = value(
      await update(company, { name: 'Nordpack International', aliases: ['NP', 'Nordpack'], isOptedOut: true }),
    )
    expect(changed).toMatchObject({ version: 2, isOptedOut: true, aliases: ['Nordpack', 'NP'] })
    expect(changed.history[0]).toMatchObject({
      kind: 'updated',
      fields: [
        { field: 'name', before: 'Nordpack', after: 'Nordpack International' },
        { field: 'aliases', before: 'NP', after: 'NP, Nordpack' },
        { field: 'isOptedOut', before: 'false', after: 'true' },
      ],
    })
    expect(await namesIn({ text: 'nordpack' })).toEqual(['Nordpack International'])
  })

  it('refuses a version that is not the latest, and leaves no trace of a change of nothing', async () => {
    const company = await create('Stillstand')
    expect(await update(company, { isOptedOut: true }, 7)).toMatchObject({ refusal: 'stale' })
    expect(value(await update(company, {})).history).toHaveLength(1)
  })

  it('refuses a company as its own parent, at any distance', async () => {
    const top = await create('Ring One')
    const middle = await create('Ring Two', { parentId: top.companyId })
    const bottom = await create('Ring Three', { parentId: middle.companyId })
    for (const parentId of [top.companyId, bottom.companyId])
      expect(await update(top, { parentId })).toMatchObject({ refusal: 'company_parent_loop' })
    expect((await open(bottom.companyId)).parents.map(({ name }) => name)).toEqual(['Ring Two', 'Ring One'])
  })

  it('lets a company be edited whose own name leads to another one since an import', async () => {
    await create('Doppelt GmbH')
    const id = await insertEmployer('Doppelt AG')
    await register()
    const company = (await open(id)) as Company
    expect(company).toMatchObject({ version: 0, aliases: [] })
    expect(value(await update(company, { isGovernment: true }, 0))).toMatchObject({ isGovernment: true })
  })
})

describe('#companies.list', () => {
  it('finds names, aliases, tickers and ISINs, what fits best first', async () => {
    const listed = await create('Zebra Instruments', { aliases: ['Quagga Labs'] })
    await create('The Zebra Instruments Museum')
    await query('update company_profiles set listings = $2 where company_id = $1', [
      listed.companyId,
      JSON.stringify([
        {
          id: newId(clock.now()),
          ticker: 'ZBI',
          exchange: 'XETR',
          isin: 'DE000A0ZEB12',
          from: '2020-01-01',
          until: null,
        },
      ]),
    ])
    expect(await namesIn({ text: 'zebra instruments' })).toEqual(['Zebra Instruments', 'The Zebra Instruments Museum'])
    for (const text of ['quagga', 'zbi', 'DE000A0ZEB12', 'ZÉBRA instruments ltd'])
      expect((await namesIn({ text }))[0]).toBe('Zebra Instruments')
    const { companies } = await list({ text: 'zbi', listed: true })
    expect(companies).toMatchObject([{ listing: 'listed', tickers: ['ZBI'], hasOpenOffer: false }])
    expect(await namesIn({ text: 'no such company' })).toEqual([])
  })

  it('filters and pages', async () => {
    await create('Filter Opted', { isOptedOut: true, sector: 'payments' })
    await create('Filter Other', { sector: 'payments' })
    expect(await namesIn({ text: 'filter', optedOut: true })).toEqual(['Filter Opted'])
    expect(await namesIn({ text: 'filter', sector: 'payments' })).toHaveLength(2)
    expect(await namesIn({ text: 'filter', sector: 'insurance' })).toEqual([])
    expect(await namesIn({ kinds: ['client'] })).toContain('Other Capital')
    const { total } = await list({ text: 'filter' })
    expect(total).toBe(2)
    expect((await list({ text: 'filter', startOffset: 1 })).companies).toHaveLength(1)
  })

  it('is for officers and for staff who arrange calls, manage compliance or the system', async () => {
    const staffWith = async (...permissions: number[]) => {
      const personId = await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions })
      return signedIn(test, visits.staff.site, personId)
    }
    const { ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration, ManageProjects } = permissionIds
    for (const right of [ScheduleAndCancelCall, ManageCompliance, PerformSystemAdministration])
      expect(await app.call(listRegisteredCompanies, {}, await staffWith(right))).toMatchObject({ ok: true })
    expect(
      await app.call(createCompany, { ...unknown, name: 'N' }, await staffWith(ScheduleAndCancelCall)),
    ).toMatchObject({
      refusal: 'forbidden',
    })
    const clientOfficer = await insertPerson(test, tenantId, {
      roleId: roleIds.client,
      companyId: world.companyId,
      permissions: [ManageCompliance],
    })
    const others = [visits.contact, visits.clerk, visits.vendor, await staffWith(ManageProjects)]
    for (const visit of [...others, await signedIn(test, visits.staff.site, clientOfficer)])
      expect(await app.call(listRegisteredCompanies, {}, visit)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#companies.get', () => {
  it('takes in companies that came without the registry; a name stays with the first', async () => {
    const first = await insertEmployer('Späterwerk GmbH')
    const second = await insertEmployer('Spaeterwerk')
    const third = await insertEmployer('SPÄTERWERK')
    await register()
    const owners = await query(`select company_id from company_names where match_name = 'spaterwerk'`)
    expect([[first], [third]]).toContainEqual(owners.map((row) => row.company_id))
    expect(await query('select id from companies where match_name is null')).toEqual([])
    expect(await open(second)).toMatchObject({ name: 'Spaeterwerk', listing: 'unknown', history: [] })
    expect(await open(third)).toMatchObject({ name: 'SPÄTERWERK', version: 0 })
  })

  it('answers 404 to those who do not read the registry', async () => {
    const id = await insertEmployer('Unseen')
    for (const visit of [visits.contact, visits.clerk, visits.vendor])
      expect(await app.call(getCompany, { companyId: id }, visit)).toMatchObject({ refusal: 'not_found' })
  })
})
