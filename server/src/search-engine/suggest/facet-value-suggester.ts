import { Lexicon } from '../analysis/lexicon.ts'
import { growArray } from '../analysis/string-table.ts'
import type { ViewerClass } from '../expert-document.ts'
import { documentsWith } from '../facets/inverted-facet.ts'
import { hasBit } from '../index/bit-set.ts'
import type { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import type { Segment } from '../index/segment.ts'
import { Uint32List } from '../index/uint32-list.ts'
import type { InvertedFacets } from '../query/filters.ts'
import type { QueryTerm } from '../query/query-terms.ts'
import { byCount, maxSuggestionsPerKind, type ValueCount } from '../search-request.ts'
import { PrefixIndex } from './prefix-index.ts'

/** A segment with its inverted facets. */
export interface FacetedSegment {
  readonly segment: Segment
  readonly facets: InvertedFacets
}

type SuggestedFacet = 'currentCompanies' | 'pastCompanies' | 'expertise'

/** Above the number of names. */
const maxNames = 2 ** 24

/** Names are analyzed once, so that the words of all of them need not stay in memory: hundreds of bytes for each. */
const maxLexiconWords = 10_000

/**
 * Suggests values of one facet field, or of two with the same kind of values: current and past companies. For each name
 * an upper bound of its count is kept, so that exact counts are computed only for names that could be among the best.
 */
export class FacetValueSuggester {
  readonly #values: FacetValueDictionary
  readonly #groups: readonly SuggestedFacet[]
  readonly #prefixes = new PrefixIndex()
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()
  /** For each field, the number of a name by its ordinal. */
  readonly #numbersOf: readonly Uint32List[]
  /**
   * An upper bound of each name's document count: includes hidden documents, and counts documents with both fields twice.
   */
  #maxCounts = new Uint32Array(1 << 10)
  readonly #adopted = new Map<Segment, InvertedFacets>()

  constructor(values: FacetValueDictionary, groups: readonly SuggestedFacet[]) {
    this.#values = values
    this.#groups = groups
    this.#numbersOf = groups.map(() => new Uint32List())
  }

  /** Adopts new values of the dictionary and the current segments. */
  update(segments: readonly FacetedSegment[]): void {
    for (const [i, group] of this.#groups.entries()) {
      const names = this.#values.values(group)
      const numbers = this.#numbersOf[i] as Uint32List
      for (let lexicon: Lexicon | undefined; numbers.length < names.length; ) {
        if (!lexicon || lexicon.words.length > maxLexiconWords) lexicon = new Lexicon()
        numbers.push(this.#numberOf(names[numbers.length] as string, lexicon))
      }
    }
    const there = new Set(segments.map(({ segment }) => segment))
    for (const [segment, facets] of this.#adopted)
      if (!there.has(segment)) {
        this.#count(facets, -1)
        this.#adopted.delete(segment)
      }
    for (const { segment, facets } of segments)
      if (!this.#adopted.has(segment)) {
        this.#count(facets, 1)
        this.#adopted.set(segment, facets)
      }
  }

  /** The names matching the typed words that occur in the most visible documents. */
  suggest(segments: readonly FacetedSegment[], viewer: ViewerClass, words: readonly QueryTerm[]): ValueCount[] {
    const found = this.#prefixes.find(words)
    const ordered = Float64Array.from(found, (name) => (this.#maxCounts[name] as number) * maxNames + name).sort()
    let best: ValueCount[] = []
    for (let i = ordered.length - 1; i >= 0; i--) {
      const maxCount = Math.floor((ordered[i] as number) / maxNames)
      // A name with the same bound as the last of the best may still precede it alphabetically.
      if (maxCount === 0 || maxCount < (best[maxSuggestionsPerKind - 1]?.count ?? 0)) break
      const value = this.#names[(ordered[i] as number) % maxNames] as string
      const count = this.#countVisible(segments, viewer, value)
      if (count > 0) best = [...best, { value, count }].sort(byCount).slice(0, maxSuggestionsPerKind)
    }
    return best
  }

  #numberOf(name: string, lexicon: Lexicon): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    this.#prefixes.add(name, number, lexicon)
    if (number >= this.#maxCounts.length) this.#maxCounts = growArray(this.#maxCounts, number * 2)
    return number
  }

  #count(facets: InvertedFacets, sign: 1 | -1): void {
    for (const [i, group] of this.#groups.entries()) {
      const numbers = (this.#numbersOf[i] as Uint32List).items
      const { ordinals, starts } = facets[group]
      for (let index = 0; index < ordinals.length; index++) {
        const name = numbers[ordinals[index] as number] as number
        const count = (starts[index + 1] as number) - (starts[index] as number)
        this.#maxCounts[name] = (this.#maxCounts[name] as number) + sign * count
      }
    }
  }

  /** How many visible documents have a value in any of the fields. */
  #countVisible(segments: readonly FacetedSegment[], viewer: ViewerClass, value: string): number {
    const numbers = this.#groups.map((group) => this.#values.ordinals(group).get(value))
    let count = 0
    for (const { segment, facets } of segments) {
      const shown = segment.visibleTo[viewer]
      const [list, other] = this.#groups.map((group, i) => {
        const number = numbers[i]
        return number === undefined ? undefined : documentsWith(facets[group], number)
      })
      for (const doc of list ?? []) if (hasBit(shown, doc)) count += 1
      // Both lists are sorted; documents of the first have been counted.
      let at = 0
      for (const doc of other ?? []) {
        while (list && at < list.length && (list[at] as number) < doc) at += 1
        if (list?.[at] !== doc && hasBit(shown, doc)) count += 1
      }
    }
    return count
  }
}
