import { mergeCompany, undoCompanyMerge } from '@colloquy/contract/companies/merge-operations'
import {
  createCompany,
  getCompany,
  listRegisteredCompanies,
  updateCompany,
} from '@colloquy/contract/companies/operations'
import type { Company, CompanyInfo } from '@colloquy/contract/companies/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('merges')
const { app, clock, ids, visits, tenantId, companyId: clientId, test } = world
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
const open = async ({ companyId }: { companyId: string }) =>
  value(await app.call(getCompany, { companyId }, officer)) as Company
const merge = async (from: Company, into: Company) => {
  const { version } = await open(from)
  return app.call(mergeCompany, { companyId: from.companyId, intoId: into.companyId }, officer, { ifMatch: version })
}
const separate = ({ companyId }: Company) => app.call(undoCompanyMerge, { companyId }, officer)

describe('#companies.merge, #companies.undoMerge', () => {
  it('lets names, people, subsidiaries and marks follow, says who did it, and takes it all back', async () => {
    const parent = await create('Nordgruppe')
    const from = await create('Nordlager GmbH', { aliases: ['NL Depot'], parentId: parent.companyId, country: 'DE' })
    const into = await create('Nordlager International', { isListingKnown: true })
    const daughter = await create('Nordlager Service', { parentId: from.companyId })
    await query(
      `insert into employments (tenant_id, id, person_id, company_id, company_name, title, start_on)
       values ($1, $2, $3, $4, 'Nordlager', 'Buyer', '2012-01-01')`,
      [tenantId, newId(clock.now()), ids.expert, from.companyId],
    )
    const before = { from: await open(from), into: await open(into) }
    const both = value(await merge(from, into))
    expect(both).toMatchObject({
      name: 'Nordlager International',
      aliases: ['NL Depot', 'Nordlager GmbH'],
      parentId: parent.companyId,
      country: 'DE',
      listing: 'unlisted',
      isListingKnown: true,
      peopleCount: 1,
      can: { merge: true },
      subsidiaries: [{ name: 'Nordlager Service' }],
      merged: [{ companyId: from.companyId, name: 'Nordlager GmbH', byName: 'Ida Person' }],
    })
    expect(both.history[0]).toMatchObject({
      kind: 'merged_from',
      byName: 'Ida Person',
      fields: [{ field: 'company' }, {}, {}, {}],
    })
    expect(await open(from)).toMatchObject({
      mergedInto: { companyId: into.companyId },
      can: { update: false, merge: false, separate: true },
    })
    const { companies } = value(await app.call(listRegisteredCompanies, { text: 'nordlager gmbh' }, officer))
    expect(companies.map(({ name }) => name)).not.toContain('Nordlager GmbH')

    expect(value(await separate(from))).toMatchObject({
      name: 'Nordlager GmbH',
      aliases: ['NL Depot'],
      mergedInto: null,
    })
    const { version: _, history: __, ...restored } = before.from
    expect(await open(from)).toMatchObject(restored)
    expect(await open(into)).toMatchObject({
      aliases: [],
      parentId: null,
      country: null,
      listing: 'unlisted',
      peopleCount: 0,
      merged: [],
      history: [{ kind: 'unmerged_from' }, { kind: 'merged_from' }, { kind: 'created' }],
    })
    expect((await open(daughter)).parentId).toBe(from.companyId)
    expect(await separate(from)).toMatchObject({ refusal: 'company_not_merged' })
  })

  it('keeps what has changed since when it is undone', async () => {
    const from = await create('Oldname', { isOptedOut: true })
    const into = await create('Newname')
    const both = value(await merge(from, into)) as Company
    expect(both.isOptedOut).toBe(true)
    const { name, sector, parentId, isOptedOut, isGovernment, isListingKnown } = both
    const info = { companyId: into.companyId, name, sector, parentId, isOptedOut, isGovernment, isListingKnown }
    const changed = { ...info, aliases: ['Oldname', 'Very New'], country: 'SE' }
    value(await app.call(updateCompany, changed, officer, { ifMatch: both.version }))
    value(await separate(from))
    expect(await open(into)).toMatchObject({ aliases: ['Very New'], country: 'SE', isOptedOut: false })
  })

  it('follows a company that becomes part of a third, and is undone in reverse', async () => {
    const [a, b, c] = [await create('First Chain'), await create('Second Chain'), await create('Third Chain')]
    value(await merge(a, b))
    value(await merge(b, c))
    expect(await open(a)).toMatchObject({ mergedInto: { name: 'Third Chain' } })
    expect((await open(c)).aliases).toEqual(['First Chain', 'Second Chain'])
    expect(await separate(a)).toMatchObject({ refusal: 'company_merged' })
    value(await separate(b))
    expect(await open(a)).toMatchObject({ mergedInto: { name: 'Second Chain' } })
    expect((await open(b)).aliases).toEqual(['First Chain'])
    expect((await open(c)).aliases).toEqual([])
  })

  it('refuses clients, companies that are merged already, and a parent below itself', async () => {
    const top = await create('Loop Top')
    const middle = await create('Loop Middle', { parentId: top.companyId })
    const bottom = await create('Loop Bottom', { parentId: middle.companyId })
    expect(await merge(top, bottom)).toMatchObject({ refusal: 'company_parent_loop' })
    expect(await merge(top, top)).toMatchObject({ refusal: 'invalid_input' })
    expect(await merge(await open({ companyId: clientId }), top)).toMatchObject({ refusal: 'company_not_employer' })
    // A parent may become part of its daughter, which then belongs to what the parent belonged to.
    expect(value(await merge(middle, bottom))).toMatchObject({ parents: [{ name: 'Loop Top' }] })
    expect(await merge(middle, top)).toMatchObject({ refusal: 'company_merged' })
    expect(await merge(top, middle)).toMatchObject({ refusal: 'company_merged' })
  })
})
