import type { ViewerClass } from '../expert-document.ts'
import { type BitSet, emptyBitSet, intersectInto, listBits, setBit } from '../index/bit-set.ts'
import type { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import type { Segment } from '../index/segment.ts'
import { findTerm, termsWithPrefix } from '../index/term-dictionary.ts'
import { nameTermPrefix } from '../index/term-occurrences.ts'
import type { QueryTerm } from '../query/query-terms.ts'
import { sortKeysOf, TopKCollector } from '../query/top-k-collector.ts'
import { maxSuggestionsPerKind, type SuggestResponse } from '../search-request.ts'
import { type FacetedSegment, FacetValueSuggester } from './facet-value-suggester.ts'

const none: SuggestResponse = { tail: 0, people: [], companies: [], expertise: [] }

/** Autocomplete: names of people, companies and expertise by prefixes of their words. */
export class Suggester {
  readonly #companies: FacetValueSuggester
  readonly #expertise: FacetValueSuggester
  #segments: readonly FacetedSegment[] = []

  constructor(names: FacetValueDictionary) {
    this.#companies = new FacetValueSuggester(names, ['currentCompanies', 'pastCompanies'])
    this.#expertise = new FacetValueSuggester(names, ['expertise'])
  }

  /** Adopts new facet values and the current segments. */
  update(segments: readonly FacetedSegment[]): void {
    this.#segments = segments
    this.#companies.update(segments)
    this.#expertise.update(segments)
  }

  /** Suggestions for the first tail that has any. */
  suggest(viewer: ViewerClass, tails: readonly (readonly QueryTerm[])[]): SuggestResponse {
    const segments = this.#segments
    let found = none
    for (const [tail, words] of tails.entries()) {
      found = {
        tail,
        people: suggestPeople(segments, viewer, words),
        companies: this.#companies.suggest(segments, viewer, words),
        expertise: this.#expertise.suggest(segments, viewer, words),
      }
      if (found.people.length + found.companies.length + found.expertise.length > 0) break
    }
    return found
  }
}

const suggestPeople = (
  segments: readonly FacetedSegment[],
  viewer: ViewerClass,
  words: readonly QueryTerm[],
): string[] => {
  const best = new TopKCollector(maxSuggestionsPerKind)
  const nobody = new Float32Array(0)
  for (const { segment } of segments) {
    const named = words
      .map((word) => documentsNamed(segment, word))
      .reduce<BitSet>(intersectInto, segment.visibleTo[viewer].slice())
    best.collect(segment, listBits(named), nobody, sortKeysOf('calls', false))
  }
  return best.ids(0)
}

/** Documents whose name contains a word. */
const documentsNamed = (
  { terms, postings: { starts, documents } }: Segment,
  { stems, prefixes }: QueryTerm,
): BitSet => {
  const bits = emptyBitSet()
  const add = (from: number, to: number) => {
    for (let entry = starts[from] as number; entry < (starts[to] as number); entry++)
      setBit(bits, documents[entry] as number)
  }
  for (const stem of stems) {
    const term = findTerm(terms, nameTermPrefix + stem)
    if (term >= 0) add(term, term + 1)
  }
  for (const prefix of prefixes) add(...termsWithPrefix(terms, nameTermPrefix + prefix))
  return bits
}
