import { roleIds } from '@colloquy/contract/person-types'
import { findExperts, listSearchFacets } from '@colloquy/contract/search/operations'
import { facetGroups } from '@colloquy/contract/search/shapes'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { searchThreadsOver, waitForIndex } from '../../../testing/search/search-threads.ts'
import { capabilitiesOf } from '../../app.ts'
import type { SearchThreads } from '../../search-engine/workers/search-threads.ts'
import { reindexOutdated } from './jobs.ts'
import { indexPeople } from './postgres/index-store.ts'

const test = await testDatabase()
const worldOf = async (key: string, columns?: SearchThreads) => {
  const { tenantId, exchange, expert: expertSite } = await insertTenant(test, key)
  const app = await buildTestApp(test, {
    capabilities: capabilitiesOf({ ...installation, ...(columns && { searchThreads: columns }) }),
  })
  const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
    test.database.transaction({ kind: 'tenant', tenantId }, run)

  const katrin = await insertExpert(test, tenantId, {
    person: {
      first_name: 'Katrin',
      last_name: 'Oberholzer',
      title: 'Former VP Channel Sales',
      job_function: 'sales' as const,
      headline: 'Installer channels in DACH',
      bio: 'Built a channel for heat pumps.',
      member_notes: 'Likes mornings.',
      expertise: ['Bonus tiers'],
      calls_count: 4,
      credits_per_hour: 150,
      rating: 4.8,
      rated_times: 4,
    },
    employments: [
      {
        company_name: 'Thermagon GmbH',
        title: 'VP Channel Sales',
        industry: 'heating_cooling' as const,
        start_on: '2017-03-01',
        end_on: '2024-06-30',
        confirmed_at: new Date('2020-01-01T00:00:00Z'),
      },
      { company_name: 'Oberholzer Advisory', title: 'Adviser', start_on: '2024-10-01' },
    ],
    answers: [
      { question: 'Why do installers leave?', text: 'Lead times.' },
      { question: 'Secret?', text: 'An unreleased walrus.', is_released: false },
    ],
  })
  const matteo = await insertExpert(test, tenantId, {
    person: {
      first_name: 'Matteo',
      last_name: 'Ferrante',
      country: 'IT',
      city: 'Bolzano',
      languages: ['it'],
      bio: 'Installs heat pumps.',
    },
    employments: [{ company_name: 'Ferrante Impianti', title: 'Owner', industry: 'heating_cooling' }],
  })
  const visit = {
    client: await signedIn(test, exchange, await insertPerson(test, tenantId)),
    staff: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff })),
    officer: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.compliance })),
    vendor: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.vendor })),
    expert: await signedIn(test, expertSite, katrin),
  }
  type FindInput = Partial<Parameters<typeof app.call<typeof findExperts>>[1]>
  const ask = (text: string, input: FindInput = {}, who: keyof typeof visit = 'client') =>
    app.call(findExperts, { text, filters: {}, selectOptions: { startOffset: 0, concat: false }, ...input }, visit[who])
  const find = async (...args: Parameters<typeof ask>) => {
    const answer = await ask(...args)
    if (!answer.ok) throw new Error(answer.refusal)
    expect(answer.value.isPreparing).toBe(false)
    return answer.value
  }
  const idsOf = async (...args: Parameters<typeof ask>) =>
    (await find(...args)).foundPersons.map(({ personId }) => personId)

  if (columns) await waitForIndex(columns, tenantId)
  return { app, tenantId, inTenant, katrin, matteo, visit, ask, find, idsOf }
}
const inPostgres = await worldOf('finding')
const inEngine = await worldOf('columns', await searchThreadsOver(test))

describe.each([
  ['in PostgreSQL', inPostgres],
  ['in columns', inEngine],
])('%s', (_where, { app, tenantId, inTenant, katrin, matteo, visit, ask, find, idsOf }) => {
  describe('#search.find', () => {
    it('returns hits with the specified fields, without those a client may not see [PS-02]', async () => {
      const { foundPersons } = await find('thermagon')
      expect(foundPersons).toEqual([
        {
          personId: katrin,
          code: `EX-${katrin}`,
          firstName: 'Katrin',
          lastName: 'Oberholzer',
          prefferedName: null,
          country: 'CH',
          city: 'Zürich',
          timeZone: 'Europe/Zurich',
          title: 'Former VP Channel Sales',
          deleted: false,
          doNotUse: null,
          callsCount: 4,
          translatorRequired: false,
          rating: expect.closeTo(4.8),
          ratedTimes: 4,
          status: 'active',
          ratePerHour: null,
          creditsPerHour: 150,
          linkedInUrl: null,
          photoId: null,
          primaryEmployment: {
            companyName: 'Thermagon GmbH',
            employmentId: expect.any(String),
            startDate: '2017-03-01',
            endDate: '2024-06-30',
          },
          foundReasons: expect.objectContaining({ employmentsAt: [expect.any(Object)] }),
          employmentConfirmation: {
            isConfirmed: true,
            confirmedOn: '2020-01-01T00:00:00.000Z',
            reviewRequiredSince: '2020-03-31T00:00:00.000Z',
            isOutdated: true,
          },
          role: { id: 'sales', name: 'Sales' },
          premiumLicense: false,
          joinedDate: '2025-01-01',
          isActive: true,
          isAdmin: false,
          tcDate: null,
        },
      ])
    })

    it('returns prices and blocked experts to staff', async () => {
      const { foundPersons } = await find('thermagon', {}, 'staff')
      expect(foundPersons[0]).toMatchObject({ doNotUse: false, ratePerHour: { minor: 32_000, currency: 'CHF' } })
    })

    it.each(['vendor', 'expert'] as const)('is forbidden to a %s', async (who) => {
      expect(await ask('', {}, who)).toMatchObject({ ok: false, refusal: 'forbidden' })
    })

    it('filters by facets, languages, credits and calls, and sorts as requested', async () => {
      expect(await idsOf('', { filters: { locations: ['IT'] } })).toEqual([matteo])
      expect(await idsOf('', { filters: { languages: ['it', 'fr'] } })).toEqual([matteo])
      expect(await idsOf('', { filters: { creditsFrom: 125, creditsTo: 150 } })).toEqual([katrin])
      expect(await idsOf('', { filters: { called: false } })).toEqual([matteo])
      expect(await idsOf('', { filters: { pastCompanies: ['Thermagon GmbH'] } })).toEqual([katrin])
      expect(await idsOf('', { sort: 'rate' })).toEqual([matteo, katrin])
      expect(await idsOf('', { sort: 'calls' })).toEqual([katrin, matteo])
    })

    it('returns facets in groups of names and codes, most frequent first [PS-05]', async () => {
      const { facets, networkSize } = await find('heat pumps')
      expect(networkSize).toBe(2)
      expect(facets.map(({ facetGroupId }) => facetGroupId)).toEqual([...facetGroups])
      const values = Object.fromEntries(facets.map((group) => [group.facetGroupId, group.facetValues]))
      expect(values.industries).toEqual([
        { displayText: 'Heating and cooling', facetFieldValue: 'heating_cooling', facetCount: 2 },
      ])
      expect(values.roles).toEqual([{ displayText: 'Sales', facetFieldValue: 'sales', facetCount: 1 }])
      expect(values.locations?.map(({ displayText }) => displayText)).toEqual(['Switzerland', 'Italy'])
      expect(values.pastCompanies?.map(({ facetFieldValue }) => facetFieldValue)).toEqual(['Thermagon GmbH'])
    })

    it('starts at the requested offset, and omits facets for an appended chunk [PS-01]', async () => {
      const whole = await find('', { sort: 'calls' })
      expect(whole).toMatchObject({ total: 2, nextChunkOffset: 2 })
      const rest = await find('', { sort: 'calls', selectOptions: { startOffset: 1, concat: true } })
      expect(rest).toMatchObject({ total: 2, nextChunkOffset: 2, facets: [] })
      expect(rest.foundPersons).toEqual(whole.foundPersons.slice(1))
      const beyond = await find('', { selectOptions: { startOffset: 40, concat: true } })
      expect(beyond).toMatchObject({ total: 2, nextChunkOffset: 40, foundPersons: [], relaxations: [] })
    })

    it('keeps a chosen value without hits in its group', async () => {
      const { total, facets } = await find('oberholzer', { filters: { locations: ['IT'] } })
      expect(total).toBe(0)
      expect(facets.find(({ facetGroupId }) => facetGroupId === 'locations')!.facetValues).toEqual([
        { displayText: 'Switzerland', facetFieldValue: 'CH', facetCount: 1 },
        { displayText: 'Italy', facetFieldValue: 'IT', facetCount: 0 },
      ])
    })

    it('proposes for an empty result to remove what then yields hits, with their number', async () => {
      const { relaxations } = await find('heat oberholzer', { filters: { locations: ['IT'], languages: ['it'] } })
      expect(relaxations).toEqual([
        { filter: 'text', value: null, total: 1 },
        { filter: 'text', value: 'oberholzer', total: 1 },
      ])
    })
  })

  describe('#search.listFacets', () => {
    it('returns the facets of the same search alone', async () => {
      const request = { text: 'heat', filters: { locations: ['CH'] } }
      const answer = await app.call(listSearchFacets, request, visit.client)
      expect(answer).toEqual({ ok: true, value: (await find('heat', request)).facets })
    })
  })

  describe('a changed record [PS-06]', () => {
    it('is found from the commit on, by its new words only', async () => {
      const id = await insertExpert(test, tenantId, { person: { bio: 'Knows marmalade.' } })
      expect(await idsOf('marmalade')).toEqual([id])
      await inTenant(async (tx) => {
        await tx.updateTable('people').set({ bio: 'Knows gingerbread.' }).where('id', '=', id).execute()
        await indexPeople(tx, [id])
      })
      expect(await idsOf('marmalade')).toEqual([])
      expect(await idsOf('gingerbread')).toEqual([id])
    })

    it.each(['deleted_at', 'erased_at', 'restricted_at'] as const)(
      'is found by nobody once %s is set',
      async (column) => {
        const id = await insertExpert(test, tenantId, { person: { bio: `Word of ${column}` } })
        expect(await idsOf(`"word of ${column}"`, {}, 'staff')).toEqual([id])
        await inTenant((tx) =>
          tx
            .updateTable('people')
            .set({ [column]: new Date() })
            .where('id', '=', id)
            .execute(),
        )
        for (const who of ['client', 'officer', 'staff'] as const)
          expect(await find(`"word of ${column}"`, {}, who)).toMatchObject({ total: 0, foundPersons: [] })
      },
    )
  })
})

it('reindexes records of an older format in the background', async () => {
  const { tenantId, inTenant, idsOf } = inPostgres
  const id = await insertExpert(test, tenantId, { person: { bio: 'Knows cardamom.' } })
  await inTenant((tx) =>
    tx
      .updateTable('search_documents')
      .set({ format_version: 1, public_words: '' })
      .where('person_id', '=', id)
      .execute(),
  )
  expect(await idsOf('cardamom')).toEqual([])
  await inTenant((tx) =>
    reindexOutdated.run({ tx, actor: { kind: 'system', tenantId }, at: new Date(), emit: async () => undefined }),
  )
  expect(await idsOf('cardamom')).toEqual([id])
})
