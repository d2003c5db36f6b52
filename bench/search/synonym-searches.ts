import { synonymGroups } from '../../server/src/search-engine/query/synonyms.ts'
import type { MixedSearch } from './search-mix.ts'

/** A search for a word with synonyms, and the same word in quotes, which stand for the word as typed. */
export interface SynonymPair {
  readonly withSynonyms: MixedSearch
  readonly asTyped: MixedSearch
}

const searchFor = (kind: string, text: string): MixedSearch => ({
  kind,
  searchCase: { viewer: 'client', text, filters: {}, sort: 'relevance' },
  offset: 0,
})

/** Pairs for every word that has synonyms. Expressions of several words are left out: in quotes they are phrases. */
export const synonymPairs = (): SynonymPair[] =>
  synonymGroups
    .flat()
    .filter((text) => /^[\p{L}\p{M}]+$/u.test(text))
    .map((word) => ({
      withSynonyms: searchFor('with synonyms', `${word} `),
      asTyped: searchFor('without synonyms', `"${word}"`),
    }))
