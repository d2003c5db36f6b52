import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import type { Filters } from '@colloquy/contract/search/shapes'
import type { IndexSearcher } from '../../server/src/search-engine/index-searcher.ts'
import { frequentWord, randomNumbers } from '../../server/testing/search/generated-experts.ts'
import { requestFor, type SearchCase } from '../../server/testing/search/reference-search.ts'

/** A question of the mix, and from which hit on it is asked. */
export interface Asked {
  readonly kind: string
  readonly question: SearchCase
  readonly offset: number
}

const perKind = 6

/** Words by the share of experts who say them, looked for among the vocabulary of the engine's experts. */
const wordsSaidBy = (engine: IndexSearcher, people: number, least: number, most: number): string[] => {
  const found: string[] = []
  for (let rank = 1; rank < 40_000 && found.length < perKind * 2; rank += 1 + (rank >>> 3)) {
    const word = frequentWord(rank)
    const share = engine.search('client', requestFor(asking(`${word} `), 0)).total / people
    if (share >= least && share <= most && !found.includes(word)) found.push(word)
  }
  if (found.length < 2) throw new Error(`no words that ${least} to ${most} of the experts say`)
  return found
}

const asking = (text: string, filters: Filters = {}): SearchCase => ({
  viewer: 'client',
  text,
  filters,
  sort: 'relevance',
})

/** Six questions of each of eleven kinds, their words chosen by how many experts say them. */
export const questionMix = (engine: IndexSearcher, people: number): Asked[] => {
  const rare = wordsSaidBy(engine, people, 0.00002, 0.002)
  const medium = wordsSaidBy(engine, people, 0.006, 0.05)
  const common = wordsSaidBy(engine, people, 0.12, 0.8)
  const at = (words: readonly string[], i: number) => words[i % words.length] as string
  const next = randomNumbers(4242)
  const one = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  const kinds: Record<string, (i: number) => Omit<Asked, 'kind'>> = {
    'rare word': (i) => first(asking(`${at(rare, i)} `)),
    'medium word': (i) => first(asking(`${at(medium, i)} `)),
    'very common word': (i) => first(asking(`${at(common, i)} `)),
    'two words': (i) => first(asking(`${at(common, i)} ${at(medium, i)} `)),
    phrase: (i) => first(asking(`"${at(common, i)} ${at(i % 2 ? common : medium, i + 1)}"`)),
    prefix: (i) => first(asking(at(i % 2 ? medium : common, i).slice(0, 3))),
    browse: () => first(asking('', { locations: [one(['DE', 'US', 'GB'])] })),
    'word and two facets': (i) =>
      first(asking(`${at(common, i)} `, { industries: [one(industries)], roles: [one(jobFunctions)] })),
    'deep page': (i) => ({ question: asking(`${at(common, i)} `), offset: 1000 + 1500 * i }),
    'one field': (i) => first(asking(`${one(['title', 'headline', 'bio'])}:${at(common, i)} `)),
    'any word': (i) => first(asking(`${at(common, i)} OR ${at(medium, i)} OR ${at(rare, i)} `)),
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: perKind }, (_, i) => ({ kind, ...make(i) })),
  )
}

const first = (question: SearchCase): Omit<Asked, 'kind'> => ({ question, offset: 0 })
