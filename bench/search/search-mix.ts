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

/** Words of the vocabulary that between `minShare` and `maxShare` of the experts use. */
const wordsByDocumentShare = (engine: IndexSearcher, people: number, minShare: number, maxShare: number): string[] => {
  const found: string[] = []
  for (let rank = 1; rank < 40_000 && found.length < searchesPerKind * 2; rank += 1 + (rank >>> 3)) {
    const word = frequentWord(rank)
    const share = engine.search('client', requestFor(searchFor(`${word} `), 0)).total / people
    if (share >= minShare && share <= maxShare && !found.includes(word)) found.push(word)
  }
  if (found.length < 2) throw new Error(`no words that ${minShare} to ${maxShare} of the experts use`)
  return found
}

const searchFor = (text: string, filters: Filters = {}): SearchCase => ({
  viewer: 'client',
  text,
  filters,
  sort: 'relevance',
})

/** Six searches of each of eleven kinds, with words chosen by document frequency. */
export const searchMix = (engine: IndexSearcher, people: number): MixedSearch[] => {
  const rare = wordsByDocumentShare(engine, people, 0.00002, 0.002)
  const medium = wordsByDocumentShare(engine, people, 0.006, 0.05)
  const common = wordsByDocumentShare(engine, people, 0.12, 0.8)
  const at = (words: readonly string[], i: number) => words[i % words.length] as string
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
    'deep page': (i) => ({ searchCase: searchFor(`${at(common, i)} `), offset: 1000 + 1500 * i }),
    'one field': (i) => firstPageOf(searchFor(`${one(['title', 'headline', 'bio'])}:${at(common, i)} `)),
    'any word': (i) => firstPageOf(searchFor(`${at(common, i)} OR ${at(medium, i)} OR ${at(rare, i)} `)),
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: searchesPerKind }, (_, i) => ({ kind, ...make(i) })),
  )
}

const firstPageOf = (searchCase: SearchCase): Omit<MixedSearch, 'kind'> => ({ searchCase, offset: 0 })
