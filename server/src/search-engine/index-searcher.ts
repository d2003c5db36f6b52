import { facetGroups } from '@colloquy/contract/search/shapes'
import { inverseDocumentFrequency } from './bm25f.ts'
import type { ExpertDocument, ViewerClass } from './expert-document.ts'
import { FacetCounter, SegmentHits } from './facets/facet-counter.ts'
import {
  defaultFrequentFacetLimits,
  FrequentFacetCounters,
  type FrequentFacetLimits,
} from './facets/frequent-facet-counters.ts'
import { invertFacet } from './facets/inverted-facet.ts'
import { countPrices } from './facets/price-counts.ts'
import { type BitSet, countBits, countIntersection, maxSegmentSize } from './index/bit-set.ts'
import { FacetValueDictionary } from './index/facet-value-dictionary.ts'
import { type IndexUpdate, IndexWriter, markDeleted } from './index/index-writer.ts'
import { byteSizeOf, daysSinceEpoch, facetFields, type Segment } from './index/segment.ts'
import {
  applyConjunctiveFilters,
  applyExclusions,
  type DisjunctiveFilter,
  disjunctiveFilterMatches,
  type InvertedFacets,
  matchesOfOtherFilters,
} from './query/filters.ts'
import { adjacentPairs, proximityGain, rerankedHits } from './query/proximity.ts'
import { positivePhrases } from './query/query-parser.ts'
import type { QueryTerm } from './query/query-terms.ts'
import { scoreHits } from './query/scorer.ts'
import { SegmentMatcher } from './query/segment-matcher.ts'
import { TermMatchCache } from './query/term-match-cache.ts'
import { sortKeysOf, TopKCollector } from './query/top-k-collector.ts'
import type {
  FacetCounts,
  FacetValuesRequest,
  SearchRequest,
  SearchResponse,
  SuggestResponse,
  ValueCount,
} from './search-request.ts'
import { correctSpelling } from './suggest/spell-checker.ts'
import { Suggester } from './suggest/suggester.ts'

/** What one search knows about one segment. */
interface SegmentMatch {
  readonly segment: Segment
  readonly matcher: SegmentMatcher
  /** Documents that match the query and all conjunctive filters. */
  readonly base: BitSet
  /** For each disjunctive filter that is set, the documents that pass it. */
  readonly passing: ReadonlyMap<DisjunctiveFilter, BitSet>
}

/** Searches the index of one tenant. Calls are synchronous, so that it belongs on a search thread. */
export class IndexSearcher {
  readonly #byNumber = new Map<number, Segment>()
  #segments: readonly Segment[] = []
  readonly #facetValues = new FacetValueDictionary()
  readonly #facetCounter = new FacetCounter(this.#facetValues)
  readonly #suggester = new Suggester(this.#facetValues)
  readonly #inverted = new Map<Segment, InvertedFacets>()
  readonly #termMatches = new Map<Segment, TermMatchCache>()
  readonly #scores = new Float32Array(maxSegmentSize)
  #frequent: FrequentFacetCounters | null = null
  /** The number of documents when the frequent facet values were chosen. */
  #frequentFor = 0
  readonly #limits: FrequentFacetLimits

  constructor(limits: FrequentFacetLimits = defaultFrequentFacetLimits) {
    this.#limits = limits
  }
  readonly #writer = new IndexWriter()

  /** Applies an update of a writer as a whole. A searcher that follows a writer must not use its own. */
  apply({ added, dropped, deleted, facetValues }: IndexUpdate): void {
    this.#facetValues.add(facetValues)
    for (const { number, segment } of added) this.#byNumber.set(number, segment)
    for (const { segment, document } of deleted) {
      const known = this.#byNumber.get(segment)
      if (known) markDeleted(known, document)
    }
    for (const number of dropped) this.#byNumber.delete(number)
    this.#segments = [...this.#byNumber.values()]
    this.#prepare()
  }

  /** Adds or replaces documents without a writer elsewhere: for tests and benchmarks. */
  updateDocuments(documents: readonly ExpertDocument[]): void {
    this.apply(this.#writer.updateDocuments(documents))
    for (const change of this.#writer.mergeAll()) this.apply(change)
  }

  /** Deletes documents; counterpart of `updateDocuments`. */
  deleteDocuments(ids: readonly string[]): void {
    this.apply(this.#writer.deleteDocuments(ids))
  }

  /** Sizes for monitoring; a term is counted once per segment. */
  get size(): { readonly segments: number; readonly bytes: number; readonly terms: number } {
    return {
      segments: this.#segments.length,
      bytes: this.#segments.reduce((sum, segment) => sum + byteSizeOf(segment), 0),
      terms: this.#segments.reduce((sum, { terms }) => sum + terms.starts.length - 1, 0),
    }
  }

  /** Finds documents visible to a class of viewers. */
  search(viewer: ViewerClass, query: SearchRequest): SearchResponse {
    const { clauses, filters, offset, size } = query
    const matches = this.#matches(viewer, query)
    const hits = matches.map(({ base, passing }) => matchesOfOtherFilters(base, passing, null))
    const lists = matches.map(({ segment }, i) => new SegmentHits(segment, hits[i] as BitSet))
    const wanted = positivePhrases(clauses)
    const isByScore = query.sort === 'relevance' && wanted.length > 0
    // Pages behind the hits that are sorted again are not changed by it.
    const pairs = isByScore && size > 0 && offset < rerankedHits ? adjacentPairs(clauses) : []
    const collected = size === 0 ? 0 : offset + size
    const collector = new TopKCollector(pairs.length > 0 ? Math.max(collected, rerankedHits) : collected)
    if (size > 0) {
      const weights = isByScore ? this.#weights(matches, viewer, wanted) : null
      const today = daysSinceEpoch(query.today)
      const order = sortKeysOf(query.sort, wanted.length > 0)
      for (const [i, { segment, matcher }] of matches.entries()) {
        const { documents } = lists[i] as SegmentHits
        if (documents.length === 0) continue
        if (weights)
          scoreHits(this.#scores, segment, matcher, hits[i] as BitSet, documents, weights, today, collector.threshold)
        collector.collect(segment, documents, this.#scores, order)
      }
      if (weights && pairs.length > 0) {
        const matchers = new Map(matches.map(({ segment, matcher }) => [segment, matcher]))
        collector.raiseBest(rerankedHits, (segment, doc) =>
          proximityGain(segment, matchers.get(segment) as SegmentMatcher, doc, pairs, weights),
        )
      }
    }
    const own = (counted: DisjunctiveFilter) =>
      matches.some(({ passing }) => passing.has(counted)) ? hitsExcept(matches, counted) : null
    return {
      total: lists.reduce((sum, { documents }) => sum + documents.length, 0),
      ids: collector.ids(offset, size),
      facets: query.withFacets ? this.#facetCounter.facets(lists, own, this.#frequent, filters) : noFacets,
      prices: query.withFacets ? countPrices(own('credits') ?? lists) : [],
      networkSize: query.withNetworkSize
        ? matches.reduce((sum, { segment }) => sum + countBits(segment.visibleTo[viewer]), 0)
        : null,
    }
  }

  /** Counts the values of one facet group. */
  listFacetValues(
    viewer: ViewerClass,
    query: SearchRequest,
    { group, containing, among, limit }: FacetValuesRequest,
  ): ValueCount[] {
    const lists = hitsExcept(this.#matches(viewer, query), group)
    const folded = this.#facetValues.foldedValues(group)
    const wanted = among && this.#facetValues.ordinalsOf(group, among)
    const passes = (value: number) => (wanted ? wanted.has(value) : (folded[value] as string).includes(containing))
    return this.#facetCounter.values(group, lists, passes, limit)
  }

  /** Autocomplete: facet values with words that begin as typed. */
  suggest(viewer: ViewerClass, tails: readonly (readonly QueryTerm[])[]): SuggestResponse {
    return this.#suggester.suggest(viewer, tails)
  }

  /** For each term without hits, the nearest word that has some. */
  correctSpelling(viewer: ViewerClass, words: readonly QueryTerm[], isInternal: boolean): Map<string, string> {
    return correctSpelling(this.#segments, viewer, words, isInternal)
  }

  /** Prepares the structures that searches derive from segments. */
  #prepare(): void {
    for (const segment of this.#inverted.keys()) if (!this.#segments.includes(segment)) this.#inverted.delete(segment)
    for (const segment of this.#termMatches.keys())
      if (!this.#segments.includes(segment)) this.#termMatches.delete(segment)
    const docs = this.#segments.reduce((sum, { size }) => sum + size, 0)
    if (docs >= 2 * this.#frequentFor) {
      this.#frequent = new FrequentFacetCounters(this.#segments, this.#facetValues, this.#limits)
      this.#frequentFor = docs
    }
    this.#frequent?.keep(this.#segments)
    this.#facetCounter.keep(this.#segments)
    for (const segment of this.#segments) this.#frequent?.columnOf(segment)
    this.#suggester.update(this.#segments.map((segment) => ({ segment, facets: this.#invertedFacets(segment) })))
  }

  /** The inverted facets of a segment, computed once. */
  #invertedFacets(segment: Segment): InvertedFacets {
    const known = this.#inverted.get(segment)
    if (known) return known
    const made = Object.fromEntries(
      facetFields.map((group) => [group, invertFacet(segment.docValues[group])]),
    ) as unknown as InvertedFacets
    this.#inverted.set(segment, made)
    return made
  }

  #termMatchesOf(segment: Segment): TermMatchCache {
    const known = this.#termMatches.get(segment) ?? new TermMatchCache()
    this.#termMatches.set(segment, known)
    return known
  }

  #matches(viewer: ViewerClass, query: SearchRequest): SegmentMatch[] {
    const { clauses, filters, exclusions, includesInternal, today } = query
    return this.#segments.map((segment): SegmentMatch => {
      const matcher = new SegmentMatcher(segment, includesInternal, this.#termMatchesOf(segment))
      const base: BitSet = segment.visibleTo[viewer].slice()
      for (const clause of clauses) matcher.keepMatching(base, clause)
      const facets = this.#invertedFacets(segment)
      applyConjunctiveFilters(base, segment, facets, this.#facetValues, filters, today)
      if (exclusions) applyExclusions(base, segment, facets, this.#facetValues, exclusions)
      return {
        segment,
        matcher,
        base,
        passing: disjunctiveFilterMatches(base, segment, facets, this.#facetValues, filters),
      }
    })
  }

  /**
   * The weight of each term: its phrase's times its inverse document frequency among documents visible to the viewer. Hidden
   * ones do not influence the order.
   */
  #weights(
    matches: readonly SegmentMatch[],
    viewer: ViewerClass,
    wanted: ReturnType<typeof positivePhrases>,
  ): Map<QueryTerm, number> {
    const weights = new Map<QueryTerm, number>()
    for (const { terms, weight = 1 } of wanted)
      for (const word of terms) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
    const all = matches.reduce((sum, { segment }) => sum + countBits(segment.visibleTo[viewer]), 0)
    return new Map(
      [...weights].map(([word, weight]) => {
        const documentFrequency = matches.reduce(
          (sum, { segment, matcher }) =>
            sum + countIntersection(matcher.documentsWith(word), segment.visibleTo[viewer]),
          0,
        )
        return [word, weight * inverseDocumentFrequency(documentFrequency, all)]
      }),
    )
  }
}

const noFacets = Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as FacetCounts

/** Hits that pass all disjunctive filters but one: each count is the total that choosing the value alone would give. */
const hitsExcept = (matches: readonly SegmentMatch[], own: DisjunctiveFilter): SegmentHits[] =>
  matches.map(({ segment, base, passing }) => new SegmentHits(segment, matchesOfOtherFilters(base, passing, own)))
