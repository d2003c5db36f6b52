import { personTypes, type RoleId } from '@colloquy/contract/person-types'
import { type Filters, facetGroups, type SortOrder } from '@colloquy/contract/search/shapes'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { worldOf } from '../../../demo/world.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { ReferenceSearch, requestFor } from '../../../testing/search/reference-search.ts'
import { searchThreadsOver, waitForIndex } from '../../../testing/search/search-threads.ts'
import type { Member } from '../../platform/access/actor.ts'
import { foldText } from '../../search-engine/analysis/character-folding.ts'
import type { ExpertDocument } from '../../search-engine/expert-document.ts'
import { parseQuery, positivePhrases } from '../../search-engine/query/query-parser.ts'
import { type QueryTerm, typedTails } from '../../search-engine/query/query-terms.ts'
import type {
  FacetValuesRequest,
  SearchRequest,
  SearchResponse,
  SuggestResponse,
  ValueCount,
} from '../../search-engine/search-request.ts'
import { seedPeople } from '../people/seed.ts'
import { documentOf } from './document-present.ts'
import { searchWithEngine } from './engine-queries.ts'
import type { ExpertSearch } from './expert-search.ts'
import { indexPeople } from './postgres/index-store.ts'
import { searchInPostgres } from './postgres/search-store.ts'
import { searchRecords } from './records/record-queries.ts'

// A longer timeout, because the many generated searches are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'counted')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const member = (roleId: RoleId): Member => ({
  kind: 'person',
  tenantId,
  site: exchange,
  sessionId: 's',
  personId: 'p',
  personType: personTypes.companyMember,
  roleId,
  companyId: null,
  isAdmin: false,
  permissions: new Set(),
  language: 'enUS',
  timeZone: 'UTC',
  needsActivation: false,
  mustAcceptTerms: false,
  scope: null,
  impersonationId: null,
})
const viewers = { client: member(1), staff: member(2) }

let reference: ReferenceSearch
const threads = await searchThreadsOver(test)
let documents: ExpertDocument[] = []

beforeAll(async () => {
  const { rows, expertIds } = worldOf('halden', new Date('2026-05-04T10:00:00Z'))
  await inTenant((tx) => seedPeople(tx, tenantId, rows))
  await inTenant((tx) => indexPeople(tx, expertIds))
  documents = (await inTenant((tx) => searchRecords(tx, expertIds))).map(documentOf)
  reference = new ReferenceSearch(documents)
  await waitForIndex(threads, tenantId)
})

type Viewer = keyof typeof viewers
interface Search {
  find(viewer: Viewer, query: SearchRequest): Promise<SearchResponse>
  valuesOf(viewer: Viewer, query: SearchRequest, wanted: FacetValuesRequest): Promise<readonly ValueCount[]>
  suggest(viewer: Viewer, tails: readonly (readonly QueryTerm[])[]): Promise<SuggestResponse>
  spellings(viewer: Viewer, words: readonly QueryTerm[]): Promise<ReadonlyMap<string, string>>
}

const asOf = (search: ExpertSearch): Search => ({
  find: (viewer, query) => inTenant((tx) => search.search(tx, viewers[viewer], query)),
  valuesOf: (viewer, query, wanted) => inTenant((tx) => search.listFacetValues(tx, viewers[viewer], query, wanted)),
  suggest: (viewer, tails) => inTenant((tx) => search.suggest(tx, viewers[viewer], tails)),
  spellings: (viewer, words) =>
    inTenant((tx) => search.correctSpelling(tx, viewers[viewer], words, viewer === 'staff')),
})

const absent = () => Promise.reject(new Error('the columns have not answered'))
const nobody = {
  isPreparing: () => true,
  search: absent,
  listFacetValues: absent,
  suggest: absent,
  correctSpelling: absent,
  readRecords: absent,
}

/** All implementations of the search; each must pass all tests. */
const searches: Record<string, Search> = {
  'the search in PostgreSQL': asOf(searchInPostgres),
  'the search in columns': asOf(searchWithEngine(threads, nobody)),
}
const buildRequest = (text: string, filters: Filters = {}, sort: SortOrder = 'relevance'): SearchRequest =>
  requestFor({ viewer: 'client', text, filters, sort }, 500)

const some = <T>(...items: T[]) =>
  fc.option(fc.subarray(items, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 3 })
const word = fc.constantFrom(
  'heat',
  'pump',
  'sales',
  'procurement',
  'the',
  'in',
  'price',
  'zürich',
  'C++',
  'hosp',
  'b',
  '"bonus tiers"',
  '-the',
  '-sales',
  '-"heat pumps"',
  'plants',
  '2,100',
  'Europe',
  'GmbH',
  'unknownword',
  'mornings',
  "o'd",
  'title:sales',
  'company:"gmbh"',
  'bio:-the',
  'OR',
  '|',
  '(heat',
  'price)',
  'installation',
  'Wärmepumpen',
  'two-step',
  '-(sales OR price)',
  'name:an',
  'instal*',
  '供',
  'notes:mornings',
)
const texts = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
const filters: fc.Arbitrary<Filters> = fc.record({
  industries: some('heating_cooling', 'health_it', 'payments', 'cold_chain'),
  roles: some('sales', 'procurement', 'operations'),
  locations: some('DE', 'GB', 'US', 'FR', 'JP'),
  languages: some('en', 'de', 'fr'),
  creditsFrom: fc.option(fc.constantFrom(75, 125), { nil: undefined }),
  called: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  status: fc.option(fc.constantFrom('active' as const, 'invited' as const), { nil: undefined, freq: 5 }),
  ratingFrom: fc.option(fc.constantFrom(4, 4.5, 4.7), { nil: undefined, freq: 5 }),
  leftWithinMonths: fc.option(fc.constantFrom(36, 120), { nil: undefined, freq: 5 }),
  ratePerHour: fc.option(fc.constant({ currency: 'EUR', from: 20_000, to: 60_000 }), { nil: undefined, freq: 6 }),
  excluded: fc.option(
    fc.record({
      industries: some('heating_cooling', 'payments'),
      locations: some('DE', 'US'),
      languages: some('fr', 'en'),
    }),
    { nil: undefined, freq: 4 },
  ),
})
const viewer = fc.constantFrom('client' as const, 'staff' as const)
const order = fc.constantFrom(
  'relevance' as const,
  'calls' as const,
  'rating' as const,
  'joined' as const,
  'rate' as const,
)

describe.each(Object.entries(searches))('%s', (_name, search) => {
  it('finds, sorts and counts exactly as a scan of all records does [PS-05]', async () => {
    await fc.assert(
      fc.asyncProperty(viewer, texts, filters, order, async (who, text, narrowed, sort) => {
        const question = { viewer: who, text, filters: narrowed, sort }
        expect(reference.differenceTo(question, await search.find(who, requestFor(question, 500)))).toBe(null)
      }),
      { numRuns: 30 },
    )
  })

  it.each(['in', 'indus', 'titl', 'comp', 'location', 'b'])(
    'finds by the beginning "%s" only those who have a word that begins so, whatever the fields are called',
    async (text) => {
      const question = { viewer: 'client', text, filters: {}, sort: 'calls' } as const
      expect(reference.differenceTo(question, await search.find('client', requestFor(question, 500)))).toBe(null)
    },
  )

  it('counts for each facet value what choosing it alone in its group returns [PS-05]', async () => {
    await fc.assert(
      fc.asyncProperty(viewer, texts, filters, async (who, text, narrowed) => {
        const { facets } = await search.find(
          who,
          requestFor({ viewer: who, text, filters: narrowed, sort: 'calls' }, 0),
        )
        for (const group of facetGroups) {
          const [first] = facets[group]
          if (!first) continue
          const chosen = { viewer: who, text, filters: { ...narrowed, [group]: [first.value] }, sort: 'calls' } as const
          expect((await search.find(who, requestFor(chosen, 0))).total).toBe(first.count)
        }
      }),
      { numRuns: 6 },
    )
  })

  it.each(['relevance', 'calls', 'rating', 'joined', 'rate'] as const)(
    'pages by %s without gaps or repetitions [PS-04]',
    async (sort) => {
      const whole = await search.find('client', buildRequest('the', {}, sort))
      expect(whole.total).toBeGreaterThan(100)
      const pages: string[] = []
      while (pages.length < whole.total)
        pages.push(
          ...(await search.find('client', { ...buildRequest('the', {}, sort), offset: pages.length, size: 20 })).ids,
        )
      expect(pages).toEqual([...whole.ids])
    },
  )

  it('counts everybody who can be found, and chosen values beyond the twenty companies shown', async () => {
    const { facets, networkSize, ids } = await search.find('client', buildRequest(''))
    expect(networkSize).toBe(ids.length)
    expect(facets.pastCompanies).toHaveLength(20)
    const rare = documents
      .find(({ id }) => ids.includes(id))!
      .values.pastCompanies.find((name) => !facets.pastCompanies.some(({ value }) => value === name))!
    const chosen = await search.find('client', buildRequest('', { pastCompanies: [rare] }))
    expect(chosen.facets.pastCompanies).toContainEqual({ value: rare, count: chosen.total })
    expect(chosen.facets.pastCompanies).toHaveLength(21)
  })

  it('finds values of a facet by a part of their name, with their counts', async () => {
    for (const [text, group, containing, among] of [
      ['', 'currentCompanies', 'gm', null],
      ['heat', 'pastCompanies', foldText('É'), null],
      ['sales', 'locations', '', ['DE', 'GB']],
      ['the', 'industries', '', null],
    ] as const) {
      const question = {
        viewer: 'client' as const,
        text,
        filters: { locations: ['DE', 'GB', 'US'] },
        sort: 'calls' as const,
      }
      const wanted = { group, containing, among, limit: 50 }
      const found = await search.valuesOf('client', requestFor(question, 0), wanted)
      expect(found).toEqual(reference.listFacetValues(question, wanted))
      expect(found.length).toBeGreaterThan(0)
    }
  })

  it('suggests people, companies and expertise by prefixes of their words, from the last words on', async () => {
    const typed = [
      'he',
      'thermag',
      'sales at the',
      'an',
      'pumps heat p',
      'former zzz sch',
      'wär',
      'zzzz',
      'm',
      'van de',
    ]
    let found = 0
    for (const who of ['client', 'staff'] as const)
      for (const text of typed) {
        const tails = typedTails(text).map(({ terms }) => terms)
        const answer = await search.suggest(who, tails)
        expect(answer).toEqual(reference.suggest(who, tails))
        found += answer.people.length + answer.companies.length + answer.expertise.length
      }
    expect(found).toBeGreaterThan(20)
  })

  it('corrects words without hits to similar ones that the viewer may find', async () => {
    const typed = 'wholesael heat distribtuion zzzzzzzz pirce insurnace bonustiers heatpumpplatforms '
    const words = positivePhrases(parseQuery(typed).clauses).flatMap((phrase) => phrase.terms)
    for (const who of ['client', 'staff'] as const)
      expect([...(await search.spellings(who, words))].sort()).toEqual(
        [...reference.correctSpelling(who, words)].sort(),
      )
    expect((await search.spellings('client', words)).size).toBeGreaterThan(2)
  })

  it('ranks matches in title and headline first', async () => {
    const { ids } = await search.find('client', buildRequest('heat pump platforms'))
    const first = documents.find(({ id }) => id === ids[0])!
    expect(first.texts.find(({ field }) => field === 'headline')!.text).toMatch(/heat pump platforms/i)
  })
})
