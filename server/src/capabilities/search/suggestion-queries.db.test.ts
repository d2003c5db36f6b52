import { roleIds } from '@colloquy/contract/person-types'
import { findExperts, listSearchFacetValues, suggestExperts } from '@colloquy/contract/search/operations'
import type { Filters } from '@colloquy/contract/search/shapes'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'asking')
const app = await buildTestApp(test)
const today = new Date().toISOString().slice(0, 10)

const inga = await insertExpert(test, tenantId, {
  person: {
    first_name: 'Inga',
    last_name: 'Thormann',
    bio: 'Built a distribution of heat pumps.',
    country: 'DE',
    expertise: ['Thermal storage', 'Pricing'],
    calls_count: 3,
    credits_per_hour: 150,
    rating: 4.5,
    rated_times: 3,
    rate_minor: 30_000,
    rate_currency: 'EUR',
  },
  employments: [
    { company_name: 'Thermagon GmbH', industry: 'heating_cooling', start_on: '2015-01-01', end_on: '2016-01-01' },
    { company_name: 'Thermagon GmbH', start_on: '2017-01-01' },
  ],
})
const luca = await insertExpert(test, tenantId, {
  person: {
    first_name: 'Luca',
    last_name: 'Ferrante',
    bio: 'Sold heat pumps.',
    country: 'IT',
    credits_per_hour: 100,
    rate_minor: 50_000,
    rate_currency: 'CHF',
    languages: ['it'],
  },
  employments: [{ company_name: 'Ferrante Impianti', start_on: '2020-01-01', end_on: today }],
})
const hidden = await insertExpert(test, tenantId, {
  person: { first_name: 'Thea', last_name: 'Thorough', do_not_use: true, bio: 'Knows marmalade.' },
  employments: [{ company_name: 'Thermagon GmbH' }],
})
const visit = {
  client: await signedIn(test, exchange, await insertPerson(test, tenantId)),
  staff: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff })),
  vendor: await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.vendor })),
}
type Who = keyof typeof visit
const answered = <T>(answer: { ok: true; value: T } | { ok: false; refusal: string }): T => {
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const suggest = async (text: string, who: Who = 'client') =>
  answered(await app.call(suggestExperts, { text }, visit[who]))
const ask = (text: string, filters: Filters, who: Who = 'client') =>
  app.call(findExperts, { text, filters, selectOptions: { startOffset: 0, concat: false } }, visit[who])
const find = async (...args: Parameters<typeof ask>) => answered(await ask(...args))
const idsOf = async (filters: Filters, who: Who = 'client') =>
  (await find('', filters, who)).foundPersons.map(({ personId }) => personId).sort()

describe('#search.suggest', () => {
  it('suggests people, companies and expertise with these prefixes, and counts each expert of a company once', async () => {
    expect(await suggest('former th')).toEqual({
      before: 'former ',
      people: [
        {
          personId: inga,
          code: `EX-${inga}`,
          firstName: 'Inga',
          lastName: 'Thormann',
          title: null,
          companyName: 'Thermagon GmbH',
          employmentEndYear: 2016,
        },
      ],
      companies: [{ name: 'Thermagon GmbH', count: 1 }],
      expertise: [{ name: 'Thermal storage', count: 1 }],
    })
  })

  it('returns when the shown employment has ended', async () => {
    expect((await suggest('luca')).people).toMatchObject([
      { personId: luca, companyName: 'Ferrante Impianti', employmentEndYear: Number(today.slice(0, 4)) },
    ])
  })

  it('includes and counts for staff the experts hidden from clients', async () => {
    const { people, companies } = await suggest('th', 'staff')
    expect(people.map(({ personId }) => personId)).toEqual([inga, hidden])
    expect(companies).toEqual([{ name: 'Thermagon GmbH', count: 2 }])
  })

  it('matches as many of the last words as possible', async () => {
    expect(await suggest('thermal sto')).toMatchObject({ before: '', expertise: [{ name: 'Thermal storage' }] })
    expect(await suggest('')).toEqual({ before: '', people: [], companies: [], expertise: [] })
  })

  it('is forbidden to a vendor', async () => {
    expect(await app.call(suggestExperts, { text: 'th' }, visit.vendor)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('#search.listFacetValues', () => {
  it('finds values by their names in the reader’s language, with the counts of choosing them', async () => {
    const values = async (facetGroupId: 'locations' | 'pastCompanies', containing: string, filters: Filters = {}) =>
      answered(await app.call(listSearchFacetValues, { text: 'heat', filters, facetGroupId, containing }, visit.client))
        .facetValues
    expect(await values('locations', 'germ')).toEqual([
      { displayText: 'Germany', facetFieldValue: 'DE', facetCount: 1 },
    ])
    expect(await values('locations', '', { locations: ['IT'] })).toHaveLength(2)
    expect(await values('pastCompanies', 'IMPIANTI')).toMatchObject([{ facetFieldValue: 'Ferrante Impianti' }])
    expect(await values('pastCompanies', 'imp', { excluded: { languages: ['it'] } })).toEqual([])
  })
})

describe('filters', () => {
  it('exclude values, and keep them in their group', async () => {
    expect(await idsOf({ excluded: { locations: ['IT'] } })).toEqual([inga])
    const { facets } = await find('', { excluded: { locations: ['IT'] } })
    expect(facets.find(({ facetGroupId }) => facetGroupId === 'locations')?.facetValues).toEqual([
      { displayText: 'Germany', facetFieldValue: 'DE', facetCount: 1 },
      { displayText: 'Italy', facetFieldValue: 'IT', facetCount: 0 },
    ])
  })

  it('filter by status, rating, and time since leaving', async () => {
    expect(await idsOf({ ratingFrom: 4.5 })).toEqual([inga])
    expect(await idsOf({ ratingFrom: 4.6 })).toEqual([])
    expect(await idsOf({ leftWithinMonths: 1 })).toEqual([luca])
    expect(await idsOf({ status: 'invited' })).toEqual([])
    expect(await idsOf({ status: 'active' })).toHaveLength(2)
  })

  it('filter by prices for readers who may see prices, and are refused to all others', async () => {
    const range = { ratePerHour: { currency: 'EUR', from: 20_000, to: 30_000 } }
    expect(await idsOf(range, 'staff')).toEqual([inga])
    expect(await ask('', range)).toMatchObject({ ok: false, refusal: 'forbidden' })
    const request = { text: '', filters: range, facetGroupId: 'roles', containing: '' } as const
    expect(await app.call(listSearchFacetValues, request, visit.client)).toMatchObject({ refusal: 'forbidden' })
  })

  it('of credits keep the histogram of all prices', async () => {
    const { total, creditsHistogram } = await find('', { creditsFrom: 150 })
    expect(total).toBe(1)
    expect(creditsHistogram.filter(({ count }) => count > 0)).toEqual([
      { from: 100, to: 105, count: 1 },
      { from: 150, to: 155, count: 1 },
    ])
  })
})

describe('a query correction', () => {
  it('is offered when no record contains the typed words', async () => {
    expect(await find('distribtuion heat ', {})).toMatchObject({ total: 0, didYouMean: 'distribution heat ' })
    expect(await find('distribution heat', {})).toMatchObject({ total: 1, didYouMean: null })
    // In quotes too, where the words of the correction have to follow one another.
    for (const [typed, better] of [
      ['"heat pmup"', '"heat pump"'],
      ['heat pmup', 'heat pump'],
      ['"heatpumps" distribution', '"heat pumps" distribution'],
      ['"pmup heat"', null],
    ])
      expect((await find(typed!, {})).didYouMean, typed!).toBe(better)
  })

  it('contains no words of people the viewer may not find, and always has hits', async () => {
    expect((await find('marmelade', {}, 'staff')).didYouMean).toBe('marmalade')
    expect((await find('marmelade', {})).didYouMean).toBe(null)
    expect((await find('distribtuion', { locations: ['IT'] })).didYouMean).toBe(null)
  })
})
