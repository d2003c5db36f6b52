import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import type { Filters } from '@colloquy/contract/search/shapes'
import type { IndexSearcher } from '../../server/src/search-engine/index-searcher.ts'
import { frequentWord, randomNumbers } from '../../server/testing/search/generated-experts.ts'
import { requestFor, type SearchCase } from '../../server/testing/search/reference-search.ts'

/** A search of the mix with its page offset. */
export interface MixedSearch {
  readonly kind: string
  readonly searchCase: SearchCase
  readonly offset: number
}

const searchesPerKind = 6
/** Ranks up to those of rare words, in steps that grow. */
const spreadRanks = (): number[] => {
  const ranks: number[] = []
  for (let rank = 1; rank < 40_000; rank += 1 + (rank >>> 3)) ranks.push(rank)
  return ranks
}
/** Enough words for each kind of distinct searches. */
const distinctRanks = 4000

/** Which experts use a word, as shares of all. */
interface WordBand {
  readonly minShare: number
  readonly maxShare: number
}

const bands = {
  rare: { minShare: 0.00002, maxShare: 0.002 },
  medium: { minShare: 0.006, maxShare: 0.05 },
  common: { minShare: 0.12, maxShare: 0.8 },
} satisfies Record<string, WordBand>

type MixWords = Readonly<Record<keyof typeof bands, readonly string[]>>

/** Words of the vocabulary by how many of the experts use them, at most `maxWords` of each band. */
const wordsByDocumentShare = (
  engine: IndexSearcher,
  people: number,
  ranks: readonly number[],
  maxWords: number,
): MixWords => {
  const found: Record<keyof typeof bands, string[]> = { rare: [], medium: [], common: [] }
  for (const word of new Set(ranks.map(frequentWord))) {
    if (Object.values(found).every(({ length }) => length >= maxWords)) break
    const share = engine.search('client', requestFor(searchFor(`${word} `), 0)).total / people
    for (const [name, { minShare, maxShare }] of Object.entries(bands)) {
      const words = found[name as keyof typeof bands]
      if (share >= minShare && share <= maxShare && words.length < maxWords) words.push(word)
    }
  }
  for (const [name, words] of Object.entries(found)) if (words.length < 2) throw new Error(`no ${name} words`)
  return found
}

const searchFor = (text: string, filters: Filters = {}): SearchCase => ({
  viewer: 'client',
  text,
  filters,
  sort: 'relevance',
})

const makeSearches = (words: MixWords, perKind: number): MixedSearch[] => {
  const { rare, medium, common } = words
  const at = (some: readonly string[], i: number) => some[i % some.length] as string
  const next = randomNumbers(4242)
  const one = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const kinds: Record<string, (i: number) => Omit<MixedSearch, 'kind'>> = {
    'rare word': (i) => firstPageOf(searchFor(`${at(rare, i)} `)),
    'medium word': (i) => firstPageOf(searchFor(`${at(medium, i)} `)),
    'very common word': (i) => firstPageOf(searchFor(`${at(common, i)} `)),
    'two words': (i) => firstPageOf(searchFor(`${at(common, i)} ${at(medium, i)} `)),
    phrase: (i) => firstPageOf(searchFor(`"${at(common, i)} ${at(i % 2 ? common : medium, i + 1)}"`)),
    prefix: (i) => firstPageOf(searchFor(at(i % 2 ? medium : common, i).slice(0, 3))),
    browse: () => firstPageOf(searchFor('', { locations: [one(['DE', 'US', 'GB'])] })),
    'word and two facets': (i) =>
      firstPageOf(searchFor(`${at(common, i)} `, { industries: [one(industries)], roles: [one(jobFunctions)] })),
    'deep page': (i) => ({ searchCase: searchFor(`${at(common, i)} `), offset: 1000 + 1500 * (i % searchesPerKind) }),
    'one field': (i) => firstPageOf(searchFor(`${one(['title', 'headline', 'bio'])}:${at(common, i)} `)),
    'any word': (i) => firstPageOf(searchFor(`${at(common, i)} OR ${at(medium, i)} OR ${at(rare, i)} `)),
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: perKind }, (_, i) => ({ kind, ...make(i) })),
  )
}

const firstPageOf = (searchCase: SearchCase): Omit<MixedSearch, 'kind'> => ({ searchCase, offset: 0 })

/** Six searches of each of eleven kinds, with words chosen by document frequency. */
export const searchMix = (engine: IndexSearcher, people: number): MixedSearch[] =>
  makeSearches(wordsByDocumentShare(engine, people, spreadRanks(), searchesPerKind * 2), searchesPerKind)

/**
 * About `count` searches of the same kinds of which no two are equal, as caches of answers do not help with. Where a kind
 * has too few words, a search also excludes industries, each time others. Words recur in other searches, as they do in
 * real ones.
 */
export const distinctSearches = (engine: IndexSearcher, people: number, count: number): MixedSearch[] => {
  const ranks = Array.from({ length: distinctRanks }, (_, i) => i + 1)
  const kinds = 11
  const perKind = Math.ceil(count / kinds)
  const known = new Set<string>()
  return makeSearches(wordsByDocumentShare(engine, people, ranks, perKind * 2), perKind).map((search) => {
    for (let n = 0; ; n++) {
      const distinct = n === 0 ? search : withoutIndustries(search, n)
      const key = JSON.stringify([distinct.searchCase, distinct.offset])
      if (known.has(key)) continue
      known.add(key)
      return distinct
    }
  })
}

const rarestFirst = industries.toReversed()

/** The search without set number `n` of industries: each binary digit of `n` stands for one. */
const withoutIndustries = ({ searchCase, ...rest }: MixedSearch, n: number): MixedSearch => ({
  ...rest,
  searchCase: {
    ...searchCase,
    filters: { ...searchCase.filters, excluded: { industries: rarestFirst.filter((_, bit) => (n >>> bit) & 1) } },
  },
})
