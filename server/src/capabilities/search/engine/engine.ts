import { facetGroups } from '@colloquy/contract/search/shapes'
import type { ExpertQuery, ExpertsFound, FacetCounts, Suggested, ValueCount, WantedValues } from '../search-request.ts'
import { wantedPhrases } from '../text/query.ts'
import type { AskedWord } from '../text/words.ts'
import { spellingsIn } from '../typing/spellings.ts'
import { Suggesting } from '../typing/suggesting.ts'
import { type Bits, blockSize, countBits, countCommon, listBits } from './bits.ts'
import { type Block, bytesOf, dayCount, valueGroups } from './block.ts'
import { Counting, type HitList } from './counting.ts'
import type { ExpertDocument, ViewerClass } from './document.ts'
import { ValueNames } from './facets.ts'
import { holdersOf } from './holders.ts'
import { type HotSizes, HotValues, usualSizes } from './hot.ts'
import { type Change, hideIn, Keeper } from './keeper.ts'
import { Matching } from './matching.ts'
import { type Counted, narrowed, passingOf, passingOthers, type Turned } from './narrowing.ts'
import { BestHits, orderOf } from './page.ts'
import { pricesOf } from './price-counts.ts'
import { worthOf } from './ranking.ts'
import { scoreHits } from './scoring.ts'

/** What a block holds for one search. */
interface Matched {
  readonly block: Block
  readonly matching: Matching
  /** Who passes everything but the choices that are counted disjunctively. */
  readonly base: Bits
  /** Who passes each of these choices. */
  readonly passing: ReadonlyMap<Counted, Bits>
}

/** The search over columns in memory. It answers at once and holds up its thread for as long. */
export class Engine {
  readonly #byNumber = new Map<number, Block>()
  #blocks: readonly Block[] = []
  readonly #names = new ValueNames()
  readonly #counting = new Counting(this.#names)
  readonly #suggesting = new Suggesting(this.#names)
  readonly #holders = new Map<Block, Turned>()
  readonly #scores = new Float32Array(blockSize)
  #hot: HotValues | null = null
  /** How many experts there were when the hot values were chosen. */
  #hotFor = 0
  readonly #sizes: HotSizes

  constructor(sizes: HotSizes = usualSizes) {
    this.#sizes = sizes
  }
  readonly #keeper = new Keeper()

  /** Makes a keeper's change, in one go. An engine that follows a keeper takes nobody in by itself. */
  apply({ added, dropped, hidden, names }: Change): void {
    this.#names.add(names)
    for (const { number, block } of added) this.#byNumber.set(number, block)
    for (const { block, expert } of hidden) {
      const known = this.#byNumber.get(block)
      if (known) hideIn(known, expert)
    }
    for (const number of dropped) this.#byNumber.delete(number)
    this.#blocks = [...this.#byNumber.values()]
    this.#prepare()
  }

  /** Takes experts in; whoever has been there is replaced. */
  put(documents: readonly ExpertDocument[]): void {
    this.apply(this.#keeper.put(documents))
    for (const change of this.#keeper.mergeAll()) this.apply(change)
  }

  /** Nobody is shown these experts any more, from now on. */
  remove(ids: readonly string[]): void {
    this.apply(this.#keeper.remove(ids))
  }

  /** How much there is: bytes of all columns, and terms, those of each block counted. */
  get size(): { readonly blocks: number; readonly bytes: number; readonly terms: number } {
    return {
      blocks: this.#blocks.length,
      bytes: this.#blocks.reduce((sum, block) => sum + bytesOf(block), 0),
      terms: this.#blocks.reduce((sum, { dictionary }) => sum + dictionary.starts.length - 1, 0),
    }
  }

  /** Finds experts for a class of viewers. */
  search(viewer: ViewerClass, query: ExpertQuery): ExpertsFound {
    const { clauses, filters, offset, size } = query
    const matched = this.#matched(viewer, query)
    const hits = matched.map(({ base, passing }) => passingOthers(base, passing, null))
    const lists = matched.map(({ block }, i): HitList => ({ block, experts: listBits(hits[i] as Bits) }))
    const wanted = wantedPhrases(clauses)
    const best = new BestHits(size === 0 ? 0 : offset + size)
    if (size > 0) {
      const isByScore = query.sort === 'relevance' && wanted.length > 0
      const worths = isByScore ? this.#worths(matched, viewer, wanted) : null
      const today = dayCount(query.today)
      const order = orderOf(query.sort, wanted.length > 0)
      for (const [i, { block, matching }] of matched.entries()) {
        const { experts } = lists[i] as HitList
        if (experts.length === 0) continue
        if (worths) scoreHits(this.#scores, block, matching, hits[i] as Bits, experts, worths, today, best.worst)
        best.offer(block, experts, this.#scores, order)
      }
    }
    const own = (counted: Counted) =>
      matched.some(({ passing }) => passing.has(counted)) ? listsBut(matched, counted) : null
    return {
      total: lists.reduce((sum, { experts }) => sum + experts.length, 0),
      ids: best.ids(offset),
      facets: query.withFacets ? this.#counting.facets(lists, own, this.#hot, filters) : noFacets,
      prices: query.withFacets ? pricesOf(own('credits') ?? lists) : [],
      outOf: query.withAll ? matched.reduce((sum, { block }) => sum + countBits(block.shown[viewer]), 0) : null,
    }
  }

  /** Counts values of one facet group, those whose names are wanted. */
  valuesOf(viewer: ViewerClass, query: ExpertQuery, { group, containing, among, most }: WantedValues): ValueCount[] {
    const lists = listsBut(this.#matched(viewer, query), group)
    const folded = this.#names.folded(group)
    const wanted = among && this.#names.known(group, among)
    const passes = (value: number) => (wanted ? wanted.has(value) : (folded[value] as string).includes(containing))
    return this.#counting.values(group, lists, passes, most)
  }

  /** What has words that begin as asked. */
  suggest(viewer: ViewerClass, tails: readonly (readonly AskedWord[])[]): Suggested {
    return this.#suggesting.suggest(viewer, tails)
  }

  /** For each word that nobody says, the nearest that somebody does. */
  spellings(viewer: ViewerClass, words: readonly AskedWord[], isInner: boolean): Map<string, string> {
    return spellingsIn(this.#blocks, viewer, words, isInner)
  }

  /** Makes ready what searches need besides the blocks themselves. */
  #prepare(): void {
    for (const block of this.#holders.keys()) if (!this.#blocks.includes(block)) this.#holders.delete(block)
    const experts = this.#blocks.reduce((sum, { size }) => sum + size, 0)
    if (experts >= 2 * this.#hotFor) {
      this.#hot = new HotValues(this.#blocks, this.#names, this.#sizes)
      this.#hotFor = experts
    }
    this.#hot?.keep(this.#blocks)
    for (const block of this.#blocks) this.#hot?.columnOf(block)
    this.#suggesting.follow(this.#blocks.map((block) => ({ block, holders: this.#turned(block) })))
  }

  /** A block's values turned round. */
  #turned(block: Block): Turned {
    const known = this.#holders.get(block)
    if (known) return known
    const made = Object.fromEntries(
      valueGroups.map((group) => [group, holdersOf(block.values[group])]),
    ) as unknown as Turned
    this.#holders.set(block, made)
    return made
  }

  #matched(viewer: ViewerClass, query: ExpertQuery): Matched[] {
    const { clauses, filters, isInner, today } = query
    return this.#blocks.map((block): Matched => {
      const matching = new Matching(block, isInner)
      const base: Bits = block.shown[viewer].slice()
      for (const clause of clauses) matching.keepMatching(base, clause)
      const holders = this.#turned(block)
      narrowed(base, block, holders, this.#names, filters, today)
      return { block, matching, base, passing: passingOf(base, block, holders, this.#names, filters) }
    })
  }

  /** What words are worth among those the viewer may find: hidden experts have no say in the order of others. */
  #worths(
    matched: readonly Matched[],
    viewer: ViewerClass,
    wanted: ReturnType<typeof wantedPhrases>,
  ): Map<AskedWord, number> {
    const words = [...new Set(wanted.flatMap((phrase) => phrase.words))]
    const all = matched.reduce((sum, { block }) => sum + countBits(block.shown[viewer]), 0)
    return new Map(
      words.map((word) => {
        const holding = matched.reduce(
          (sum, { block, matching }) => sum + countCommon(matching.withWord(word), block.shown[viewer]),
          0,
        )
        return [word, worthOf(holding, all)]
      }),
    )
  }
}

const noFacets = Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as FacetCounts

/** Who passes everything but one choice: the counts there are what choosing each value alone would give. */
const listsBut = (matched: readonly Matched[], own: Counted): HitList[] =>
  matched.map(({ block, base, passing }) => ({ block, experts: listBits(passingOthers(base, passing, own)) }))
