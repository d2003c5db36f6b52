import { facetGroups } from '@colloquy/contract/search/shapes'
import { inverseDocumentFrequency } from './bm25f.ts'
import type { ExpertDocument, ViewerClass } from './expert-document.ts'
import { FacetCounter, type SegmentHits } from './facets/facet-counter.ts'
import {
  defaultFrequentFacetLimits,
  FrequentFacetCounters,
  type FrequentFacetLimits,
} from './facets/frequent-facet-counters.ts'
import { invertFacet } from './facets/inverted-facet.ts'
import { countPrices } from './facets/price-counts.ts'
import { type BitSet, countBits, countIntersection, listBits, maxSegmentSize } from './index/bit-set.ts'
import { FacetValueDictionary } from './index/facet-value-dictionary.ts'
import { type IndexUpdate, IndexWriter, markDeleted } from './index/index-writer.ts'
import { byteSizeOf, daysSinceEpoch, facetFields, type Segment } from './index/segment.ts'
import {
  applyConjunctiveFilters,
  type DisjunctiveFilter,
  disjunctiveFilterMatches,
  type InvertedFacets,
  matchesOfOtherFilters,
} from './query/filters.ts'
import { positivePhrases } from './query/query-parser.ts'
import type { QueryTerm } from './query/query-terms.ts'
import { scoreHits } from './query/scorer.ts'
import { SegmentMatcher } from './query/segment-matcher.ts'
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

/** What a segment holds for one search. */
interface SegmentMatch {
  readonly segment: Segment
  readonly matcher: SegmentMatcher
  /** Who passes everything but the choices that are counted disjunctively. */
  readonly base: BitSet
  /** Who passes each of these choices. */
  readonly passing: ReadonlyMap<DisjunctiveFilter, BitSet>
}

/** The search over columns in memory. It answers at once and holds up its thread for as long. */
export class IndexSearcher {
  readonly #byNumber = new Map<number, Segment>()
  #segments: readonly Segment[] = []
  readonly #names = new FacetValueDictionary()
  readonly #counting = new FacetCounter(this.#names)
  readonly #suggesting = new Suggester(this.#names)
  readonly #facets = new Map<Segment, InvertedFacets>()
  readonly #scores = new Float32Array(maxSegmentSize)
  #hot: FrequentFacetCounters | null = null
  /** How many docs there were when the hot values were chosen. */
  #hotFor = 0
  readonly #sizes: FrequentFacetLimits

  constructor(sizes: FrequentFacetLimits = defaultFrequentFacetLimits) {
    this.#sizes = sizes
  }
  readonly #writer = new IndexWriter()

  /** Makes a keeper's change, in one go. An engine that follows a writer takes nobody in by itself. */
  apply({ added, dropped, deleted, facetValues }: IndexUpdate): void {
    this.#names.add(facetValues)
    for (const { number, segment } of added) this.#byNumber.set(number, segment)
    for (const { segment, document } of deleted) {
      const known = this.#byNumber.get(segment)
      if (known) markDeleted(known, document)
    }
    for (const number of dropped) this.#byNumber.delete(number)
    this.#segments = [...this.#byNumber.values()]
    this.#prepare()
  }

  /** Takes docs in; whoever has been there is replaced. */
  updateDocuments(documents: readonly ExpertDocument[]): void {
    this.apply(this.#writer.updateDocuments(documents))
    for (const change of this.#writer.mergeAll()) this.apply(change)
  }

  /** Nobody is shown these docs any more, from now on. */
  deleteDocuments(ids: readonly string[]): void {
    this.apply(this.#writer.deleteDocuments(ids))
  }

  /** How much there is: bytes of all columns, and terms, those of each segment counted. */
  get size(): { readonly segments: number; readonly bytes: number; readonly terms: number } {
    return {
      segments: this.#segments.length,
      bytes: this.#segments.reduce((sum, segment) => sum + byteSizeOf(segment), 0),
      terms: this.#segments.reduce((sum, { terms }) => sum + terms.starts.length - 1, 0),
    }
  }

  /** Finds docs for a class of viewers. */
  search(viewer: ViewerClass, query: SearchRequest): SearchResponse {
    const { clauses, filters, offset, size } = query
    const matched = this.#matched(viewer, query)
    const hits = matched.map(({ base, passing }) => matchesOfOtherFilters(base, passing, null))
    const lists = matched.map(({ segment }, i): SegmentHits => ({ segment, documents: listBits(hits[i] as BitSet) }))
    const wanted = positivePhrases(clauses)
    const best = new TopKCollector(size === 0 ? 0 : offset + size)
    if (size > 0) {
      const isByScore = query.sort === 'relevance' && wanted.length > 0
      const worths = isByScore ? this.#worths(matched, viewer, wanted) : null
      const today = daysSinceEpoch(query.today)
      const order = sortKeysOf(query.sort, wanted.length > 0)
      for (const [i, { segment, matcher }] of matched.entries()) {
        const { documents } = lists[i] as SegmentHits
        if (documents.length === 0) continue
        if (worths)
          scoreHits(this.#scores, segment, matcher, hits[i] as BitSet, documents, worths, today, best.threshold)
        best.collect(segment, documents, this.#scores, order)
      }
    }
    const own = (counted: DisjunctiveFilter) =>
      matched.some(({ passing }) => passing.has(counted)) ? hitsExcept(matched, counted) : null
    return {
      total: lists.reduce((sum, { documents }) => sum + documents.length, 0),
      ids: best.ids(offset),
      facets: query.withFacets ? this.#counting.facets(lists, own, this.#hot, filters) : noFacets,
      prices: query.withFacets ? countPrices(own('credits') ?? lists) : [],
      networkSize: query.withNetworkSize
        ? matched.reduce((sum, { segment }) => sum + countBits(segment.visibleTo[viewer]), 0)
        : null,
    }
  }

  /** Counts values of one facet group, those whose names are wanted. */
  listFacetValues(
    viewer: ViewerClass,
    query: SearchRequest,
    { group, containing, among, limit }: FacetValuesRequest,
  ): ValueCount[] {
    const lists = hitsExcept(this.#matched(viewer, query), group)
    const folded = this.#names.foldedValues(group)
    const wanted = among && this.#names.ordinalsOf(group, among)
    const passes = (value: number) => (wanted ? wanted.has(value) : (folded[value] as string).includes(containing))
    return this.#counting.values(group, lists, passes, limit)
  }

  /** What has words that begin as asked. */
  suggest(viewer: ViewerClass, tails: readonly (readonly QueryTerm[])[]): SuggestResponse {
    return this.#suggesting.suggest(viewer, tails)
  }

  /** For each word that nobody says, the nearest that somebody does. */
  correctSpelling(viewer: ViewerClass, words: readonly QueryTerm[], isInternal: boolean): Map<string, string> {
    return correctSpelling(this.#segments, viewer, words, isInternal)
  }

  /** Makes ready what searches need besides the segments themselves. */
  #prepare(): void {
    for (const segment of this.#facets.keys()) if (!this.#segments.includes(segment)) this.#facets.delete(segment)
    const docs = this.#segments.reduce((sum, { size }) => sum + size, 0)
    if (docs >= 2 * this.#hotFor) {
      this.#hot = new FrequentFacetCounters(this.#segments, this.#names, this.#sizes)
      this.#hotFor = docs
    }
    this.#hot?.keep(this.#segments)
    for (const segment of this.#segments) this.#hot?.columnOf(segment)
    this.#suggesting.update(this.#segments.map((segment) => ({ segment, facets: this.#turned(segment) })))
  }

  /** A block's values turned round. */
  #turned(segment: Segment): InvertedFacets {
    const known = this.#facets.get(segment)
    if (known) return known
    const made = Object.fromEntries(
      facetFields.map((group) => [group, invertFacet(segment.docValues[group])]),
    ) as unknown as InvertedFacets
    this.#facets.set(segment, made)
    return made
  }

  #matched(viewer: ViewerClass, query: SearchRequest): SegmentMatch[] {
    const { clauses, filters, includesInternal, today } = query
    return this.#segments.map((segment): SegmentMatch => {
      const matcher = new SegmentMatcher(segment, includesInternal)
      const base: BitSet = segment.visibleTo[viewer].slice()
      for (const clause of clauses) matcher.keepMatching(base, clause)
      const facets = this.#turned(segment)
      applyConjunctiveFilters(base, segment, facets, this.#names, filters, today)
      return {
        segment: segment,
        matcher: matcher,
        base,
        passing: disjunctiveFilterMatches(base, segment, facets, this.#names, filters),
      }
    })
  }

  /** What words are worth among those the viewer may find: hidden docs have no say in the order of others. */
  #worths(
    matched: readonly SegmentMatch[],
    viewer: ViewerClass,
    wanted: ReturnType<typeof positivePhrases>,
  ): Map<QueryTerm, number> {
    const words = [...new Set(wanted.flatMap((phrase) => phrase.terms))]
    const all = matched.reduce((sum, { segment }) => sum + countBits(segment.visibleTo[viewer]), 0)
    return new Map(
      words.map((word) => {
        const documentFrequency = matched.reduce(
          (sum, { segment, matcher }) =>
            sum + countIntersection(matcher.documentsWith(word), segment.visibleTo[viewer]),
          0,
        )
        return [word, inverseDocumentFrequency(documentFrequency, all)]
      }),
    )
  }
}

const noFacets = Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as FacetCounts

/** Who passes everything but one choice: the counts there are what choosing each value alone would give. */
const hitsExcept = (matched: readonly SegmentMatch[], own: DisjunctiveFilter): SegmentHits[] =>
  matched.map(({ segment, base, passing }) => ({
    segment: segment,
    documents: listBits(matchesOfOtherFilters(base, passing, own)),
  }))
