import { findExperts, listSearchFacets, listSearchFacetValues } from '@colloquy/contract/search/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { type ExpertValues, insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { searchThreadsOver, waitForIndex } from '../../../../testing/search/search-threads.ts'
import { capabilitiesOf } from '../../../app.ts'
import type { SearchThreads } from '../../../search-engine/workers/search-threads.ts'

const test = await testDatabase()

const worldOf = async (key: string, searchThreads?: SearchThreads) => {
  const { tenantId, exchange } = await insertTenant(test, key)
  const app = await buildTestApp(test, {
    capabilities: capabilitiesOf({ ...installation, ...(searchThreads && { searchThreads }) }),
  })
  const expert = (first_name: string, last_name: string, employments: ExpertValues['employments'] = []) =>
    insertExpert(test, tenantId, { person: { first_name, last_name, bio: 'Knows heat pumps.' }, employments })
  const ended = '2023-12-31'
  const experts = {
    present: await expert('Petra', 'Present', [{ company_name: 'Thermagon GmbH' }]),
    former: await expert('Frank', 'Former', [
      { company_name: 'Own Practice', start_on: '2024-01-01' },
      { company_name: 'THERMAGON', start_on: '2010-01-01', end_on: ended },
    ]),
    subsidiary: await expert('Sue', 'Sidiary', [{ company_name: 'Thermagon Cooling GmbH' }]),
    named: await expert('Jean-Luc', 'Müller'),
    namesake: await expert('Jean-Luc', 'Müller Fontaine'),
  }
  const companyId = await insertCompany(test, tenantId, 'Northbeam Capital')
  const client = await signedIn(test, exchange, await insertPerson(test, tenantId, { companyId }))
  const otherCompanyId = await insertCompany(test, tenantId, 'Other Capital')
  const other = await signedIn(test, exchange, await insertPerson(test, tenantId, { companyId: otherCompanyId }))
  const projectWith = async (exclusions: readonly string[]) => {
    const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [] })
    await test.asOwner(
      (owner) => owner.query('update projects set exclusions = $2 where id = $1', [projectId, exclusions]),
      tenantId,
    )
    return projectId
  }
  if (searchThreads) await waitForIndex(searchThreads, tenantId)
  const search = (projectId: string | undefined, text = 'heat pumps', visit = client) =>
    app.call(
      findExperts,
      { text, filters: {}, selectOptions: { startOffset: 0, concat: false }, ...(projectId && { projectId }) },
      visit,
    )
  const found = async (projectId?: string, text?: string) => {
    const answer = await search(projectId, text)
    if (!answer.ok) throw new Error(answer.refusal)
    const { foundPersons, total, networkSize, relaxations, facets } = answer.value
    const keyOf = (id: string) => Object.entries(experts).find(([, expertId]) => expertId === id)?.[0]
    return {
      names: foundPersons.map(({ personId }) => keyOf(personId)).sort(),
      total,
      networkSize,
      relaxations,
      facets,
    }
  }
  return { app, client, other, experts, projectWith, search, found }
}
const inPostgres = await worldOf('briefpg')
const inEngine = await worldOf('briefeng', await searchThreadsOver(test))

describe.each([
  ['in PostgreSQL', inPostgres],
  ['in the engine', inEngine],
])('%s', (_where, { app, client, other, projectWith, search, found }) => {
  describe('#search.find for a project', () => {
    it('finds everybody without exclusions', async () => {
      expect(await found(await projectWith([]))).toMatchObject({ total: 5, networkSize: 5 })
    })

    it('leaves out present and former employees of excluded companies, however these are spelled', async () => {
      expect(await found(await projectWith(['Thermagon AG']))).toMatchObject({
        names: ['named', 'namesake', 'subsidiary'],
        total: 3,
        networkSize: 3,
      })
    })

    it('leaves out excluded people by their whole name', async () => {
      expect(await found(await projectWith(['jean luc MULLER', '"Frank" Former', ' – ']))).toMatchObject({
        names: ['namesake', 'present', 'subsidiary'],
        total: 3,
        networkSize: 3,
      })
    })

    it('counts no excluded expert in facets and proposals', async () => {
      const projectId = await projectWith(['thermagon', 'Jean-Luc Müller'])
      const { facets, total, relaxations } = await found(projectId, 'heat nothingness')
      expect(total).toBe(0)
      expect(relaxations.find(({ value }) => value === 'nothingness')?.total).toBe(2)
      expect(facets.flatMap(({ facetValues }) => facetValues)).toEqual([])
      const counts = async (operation: 'all' | 'some') => {
        const input = { text: '', filters: {}, projectId }
        const answer =
          operation === 'all'
            ? await app.call(listSearchFacets, input, client)
            : await app.call(
                listSearchFacetValues,
                { ...input, facetGroupId: 'currentCompanies', containing: 'therm' },
                client,
              )
        if (!answer.ok) throw new Error(answer.refusal)
        const groups = Array.isArray(answer.value) ? answer.value : [answer.value]
        const companies = groups.find(({ facetGroupId }) => facetGroupId === 'currentCompanies')
        return companies?.facetValues.map(({ facetFieldValue, facetCount }) => [facetFieldValue, facetCount])
      }
      expect(await counts('all')).toEqual([['Thermagon Cooling GmbH', 1]])
      expect(await counts('some')).toEqual([['Thermagon Cooling GmbH', 1]])
    })

    it('answers not_found for projects that the searcher may not see', async () => {
      const projectId = await projectWith(['Thermagon'])
      expect(await search(projectId, '', other)).toMatchObject({ refusal: 'not_found' })
      expect(await search(crypto.randomUUID())).toMatchObject({ refusal: 'not_found' })
    })
  })
})
