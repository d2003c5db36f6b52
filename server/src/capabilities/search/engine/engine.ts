import { type FacetGroupId, facetGroups } from '@colloquy/contract/search/shapes'
import type { ExpertQuery, ExpertsFound, FacetCounts } from '../rules.ts'
import { wantedPhrases } from '../text/query.ts'
import type { AskedWord } from '../text/words.ts'
import { type Bits, countBits, countCommon, eachBit, keepCommon, noBits, setBit } from './bits.ts'
import { type Block, bytesOf } from './block.ts'
import type { ExpertDocument, ViewerClass } from './document.ts'
import { FacetCounting, ValueNames } from './facets.ts'
import { type Change, hideIn, Keeper } from './keeper.ts'
import { keepWithValue, Matching } from './matching.ts'
import { BestHits, orderOf } from './page.ts'
import { worthOf } from './ranking.ts'
import { scoresIn } from './scoring.ts'

/** What a block holds for one search. */
interface Matched {
  readonly block: Block
  readonly matching: Matching
  /** Who passes everything but the choices in facet groups. */
  readonly base: Bits
  /** Who passes the choices of each group that has any. */
  readonly passing: ReadonlyMap<FacetGroupId, Bits>
}

/** The search over columns in memory. It answers at once and holds up its thread for as long. */
export class Engine {
  readonly #byNumber = new Map<number, Block>()
  #blocks: readonly Block[] = []
  readonly #names = new ValueNames()
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
    const matched = this.#blocks.map((block) => this.#matchedIn(block, viewer, query))
    const wanted = wantedPhrases(clauses)
    const worths = this.#worths(matched, viewer, [...new Set(wanted.flatMap(({ words }) => words))])
    const [firstKey, secondKey] = orderOf(query.sort, wanted.length > 0)
    const counting = query.withFacets ? new FacetCounting(this.#names) : null
    const best = new BestHits(size === 0 ? 0 : offset + size)
    let total = 0
    for (const { block, matching, base, passing } of matched) {
      const hits = [...passing.values()].reduce<Bits>(keepCommon, base.slice())
      total += countBits(hits)
      if (size > 0) {
        const isByScore = query.sort === 'relevance' && worths.size > 0
        const scores = isByScore ? scoresIn(block, matching, hits, worths) : null
        eachBit(hits, (expert) => {
          const score = scores === null ? 0 : (scores[expert] as number)
          best.offer(firstKey(block, expert, score), secondKey(block, expert, score), block, expert)
        })
      }
      if (counting) for (const group of facetGroups) counting.add(block, group, othersOf(group, base, passing) ?? hits)
    }
    return {
      total,
      ids: best.ids(offset),
      facets: counting ? counting.counted((group) => filters[group] ?? []) : noFacets,
      outOf: query.withAll ? matched.reduce((sum, { block }) => sum + countBits(block.shown[viewer]), 0) : null,
    }
  }

  #matchedIn(block: Block, viewer: ViewerClass, { clauses, filters, isInner }: ExpertQuery): Matched {
    const matching = new Matching(block, isInner)
    let base: Bits = block.shown[viewer].slice()
    for (const clause of clauses) keepCommon(base, matching.matching(clause))
    if (filters.languages?.length)
      base = keepWithValue(base, block.values.languages, this.#names.known('languages', filters.languages))
    base = keepInRange(block, base, filters)
    const passing = new Map<FacetGroupId, Bits>()
    for (const group of facetGroups) {
      const chosen = filters[group]
      if (chosen?.length) passing.set(group, keepWithValue(base, block.values[group], this.#names.known(group, chosen)))
    }
    return { block, matching, base, passing }
  }

  /** What words are worth among those the viewer may find: hidden experts have no say in the order of others. */
  #worths(matched: readonly Matched[], viewer: ViewerClass, words: readonly AskedWord[]): Map<AskedWord, number> {
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

/** Who passes everything but the choices in one group: its counts are what choosing each value alone would give. */
const othersOf = (own: FacetGroupId, base: Bits, passing: ReadonlyMap<FacetGroupId, Bits>): Bits | null => {
  if (!passing.has(own)) return null
  const others: Bits = base.slice()
  for (const [group, pass] of passing) if (group !== own) keepCommon(others, pass)
  return others
}

const keepInRange = (block: Block, bits: Bits, { creditsFrom, creditsTo, called }: ExpertQuery['filters']): Bits => {
  if (creditsFrom === undefined && creditsTo === undefined && called === undefined) return bits
  const kept = noBits()
  eachBit(bits, (expert) => {
    const credits = block.credits[expert] as number
    const wasCalled = (block.calls[expert] as number) > 0
    if (credits < (creditsFrom ?? 0) || credits > (creditsTo ?? Number.POSITIVE_INFINITY)) return
    if (called === undefined || called === wasCalled) setBit(kept, expert)
  })
  return kept
}
