import { type FacetGroupId, type Filters, facetGroups, type SortOrder } from '@colloquy/contract/search/shapes'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOf } from '../../../demo/world.ts'
import { testDatabase } from '../../../testing/database.ts'
import { aTenant } from '../../../testing/somebody.ts'
import type { Member } from '../../platform/access/actor.ts'
import { seeExpert } from '../people/policy.ts'
import { factsOfPerson, personRecords } from '../people/queries.ts'
import { seedPeople } from '../people/seed.ts'
import { industriesOf, piecesOf } from './index/present.ts'
import { indexPeople } from './index/store.ts'
import { searchInPostgres } from './store.ts'
import { matches, type ReadPiece } from './text/places.ts'
import { parseText } from './text/query.ts'
import { tokens } from './text/words.ts'

const test = await testDatabase()
const { tenantId, exchange } = await aTenant(test, 'counted')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)
const member = (roleId: 1 | 2): Member => ({
  ...{ kind: 'person', tenantId, site: exchange, sessionId: 's', personId: 'p', personType: 1, roleId },
  ...{
    companyId: null,
    isAdmin: false,
    permissions: new Set(),
    language: 'enUS',
    timeZone: 'UTC',
    needsActivation: false,
    owesTerms: false,
    bound: null,
    actingId: null,
  },
})
const viewers = { client: member(1), staff: member(2) }

/** What a scan of the records says about one expert, written without SQL. */
interface Scanned {
  readonly id: string
  readonly shown: Record<keyof typeof viewers, readonly ReadPiece[] | null>
  readonly values: Record<FacetGroupId, readonly string[]>
  readonly languages: readonly string[]
  readonly credits: number
  readonly wasCalled: boolean
}
let scanned: Scanned[] = []

beforeAll(async () => {
  const { rows, expertIds } = worldOf('halden', new Date('2026-05-04T10:00:00Z'))
  await inTenant((tx) => seedPeople(tx, tenantId, rows))
  await inTenant((tx) => indexPeople(tx, expertIds))
  const records = await inTenant((tx) => personRecords(tx, expertIds))
  scanned = records.map((record) => {
    const { person, employments } = record
    const facts = factsOfPerson(person)
    const isThere = facts.isActive && !facts.isDeleted && !facts.isRestricted
    const pieces = piecesOf(record).map((piece) => ({ ...piece, words: tokens(piece.text) }))
    const wordsFor = (viewer: keyof typeof viewers) =>
      isThere && seeExpert(viewers[viewer], facts)
        ? pieces.filter(({ isInner }) => viewer === 'staff' || !isInner)
        : null
    const companies = (isCurrent: boolean) => [
      ...new Set(employments.filter((job) => (job.end_on === null) === isCurrent).map((job) => job.company_name)),
    ]
    return {
      id: person.id,
      shown: { client: wordsFor('client'), staff: wordsFor('staff') },
      values: {
        currentCompanies: companies(true),
        pastCompanies: companies(false),
        industries: industriesOf(employments),
        roles: person.job_function ? [person.job_function] : [],
        locations: person.country ? [person.country] : [],
      },
      languages: person.languages,
      credits: person.credits_per_hour,
      wasCalled: person.calls_count > 0,
    }
  })
})

const scan = (viewer: keyof typeof viewers, text: string, filters: Filters): string[] => {
  const { clauses } = parseText(text)
  const isWithin = (one: Scanned) =>
    facetGroups.every(
      (group) => !filters[group]?.length || filters[group].some((value) => one.values[group].includes(value)),
    ) &&
    (!filters.languages?.length || filters.languages.some((language) => one.languages.includes(language))) &&
    one.credits >= (filters.creditsFrom ?? 0) &&
    one.credits <= (filters.creditsTo ?? Number.POSITIVE_INFINITY) &&
    (filters.called === undefined || one.wasCalled === filters.called)
  return scanned
    .filter((one) => one.shown[viewer] && matches(one.shown[viewer], clauses) && isWithin(one))
    .map(({ id }) => id)
    .sort()
}

const search = (
  viewer: keyof typeof viewers,
  text: string,
  filters: Filters,
  size = 500,
  offset = 0,
  sort: SortOrder = 'relevance',
) =>
  inTenant((tx) =>
    searchInPostgres(tx, viewers[viewer], {
      ...{
        clauses: parseText(text).clauses,
        filters,
        sort,
        offset,
        size,
        withFacets: true,
        withAll: true,
        isInner: viewer === 'staff',
      },
    }),
  )

const some = <T>(...items: T[]) =>
  fc.option(fc.subarray(items, { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 3 })
const word = fc.constantFrom(
  ...['heat', 'pump', 'sales', 'procurement', 'the', 'in', 'price', 'zürich', 'C++', 'hosp', 'b', '"bonus tiers"'],
  ...['-the', '-sales', '-"heat pumps"', 'plants', '2,100', 'Europe', 'GmbH', 'unknownword', 'mornings', "o'd"],
  ...[
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
  ],
  ...['-(sales OR price)', 'name:an', 'instal*', '供', 'notes:mornings'],
)
const texts = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
const filters: fc.Arbitrary<Filters> = fc.record({
  industries: some('heating_cooling', 'health_it', 'payments', 'cold_chain'),
  roles: some('sales', 'procurement', 'operations'),
  locations: some('DE', 'GB', 'US', 'FR', 'JP'),
  languages: some('en', 'de', 'fr'),
  creditsFrom: fc.option(fc.constantFrom(75, 125), { nil: undefined }),
  called: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
})
const viewer = fc.constantFrom('client' as const, 'staff' as const)

describe('the search in PostgreSQL', () => {
  it('finds exactly those whom a scan of all records finds', async () => {
    await fc.assert(
      fc.asyncProperty(viewer, texts, filters, async (who, text, narrowed) => {
        const expected = scan(who, text, narrowed)
        const found = await search(who, text, narrowed)
        expect([...found.ids].sort()).toEqual(expected)
        expect(found.total).toBe(expected.length)
      }),
      { numRuns: 80 },
    )
  })

  it('counts beside each facet value what choosing it alone in its group returns [PS-05]', async () => {
    await fc.assert(
      fc.asyncProperty(viewer, texts, filters, async (who, text, narrowed) => {
        const { facets } = await search(who, text, narrowed, 0)
        for (const group of facetGroups) {
          const left = scanned.flatMap((one) => one.values[group])
          const shown = facets[group]
          if (group === 'industries' || group === 'roles' || group === 'locations')
            for (const value of new Set(left))
              if (!shown.some((one) => one.value === value))
                expect(scan(who, text, { ...narrowed, [group]: [value] })).toEqual([])
          for (const { value, count } of shown)
            expect([group, value, count]).toEqual([
              group,
              value,
              scan(who, text, { ...narrowed, [group]: [value] }).length,
            ])
        }
        for (const group of facetGroups) {
          const [first] = facets[group]
          if (first)
            expect((await search(who, text, { ...narrowed, [group]: [first.value] }, 0)).total).toBe(first.count)
        }
      }),
      { numRuns: 16 },
    )
  })

  it.each(['relevance', 'calls', 'rating', 'joined', 'rate'] as const)(
    'pages by %s without gaps or repetitions [PS-04]',
    async (sort) => {
      const whole = await search('client', 'the', {}, 500, 0, sort)
      expect(whole.total).toBeGreaterThan(100)
      const pages: string[] = []
      while (pages.length < whole.total) pages.push(...(await search('client', 'the', {}, 20, pages.length, sort)).ids)
      expect(pages).toEqual([...whole.ids])
    },
  )

  it('counts everybody who can be found, and those chosen beyond the twenty companies shown', async () => {
    const everybody = scan('client', '', {})
    const { facets, outOf } = await search('client', '', {}, 0)
    expect(outOf).toBe(everybody.length)
    expect(facets.pastCompanies).toHaveLength(20)
    const rare = scanned
      .find(({ id }) => everybody.includes(id))!
      .values.pastCompanies.find((name) => !facets.pastCompanies.some(({ value }) => value === name))!
    const chosen = await search('client', '', { pastCompanies: [rare] }, 0)
    expect(chosen.facets.pastCompanies).toContainEqual({ value: rare, count: chosen.total })
    expect(chosen.facets.pastCompanies).toHaveLength(21)
  })

  it('puts those first who say it in their title and nearest together', async () => {
    const { ids } = await search('client', 'heat pump platforms', {})
    const [first] = await inTenant((tx) => personRecords(tx, ids.slice(0, 1)))
    expect(first!.person.headline).toMatch(/heat pump platforms/i)
  })
})
