import { type FacetGroupId, facetGroups } from '@colloquy/contract/search/shapes'
import { larger } from '../text/interned.ts'
import type { Block } from './block.ts'
import type { ValueNames } from './facets.ts'

/** Groups with a value for every company, of which the most frequent are shown. */
export const isLong = (group: FacetGroupId): group is LongGroup =>
  group === 'currentCompanies' || group === 'pastCompanies'
type LongGroup = 'currentCompanies' | 'pastCompanies'

/** The frequent values of all groups of one block's experts, by the numbers of their counters. */
export interface HotColumn {
  readonly starts: Uint32Array
  readonly counters: Uint16Array
}

/** From when on what is hot is counted apart. */
export interface HotSizes {
  /** How many companies have a counter, of those people work for and those they have worked for. */
  readonly companies: number
  /** Smaller blocks are counted in full: they come and go. */
  readonly leastBlock: number
  /** Of fewer hits everything is counted: that is faster than looking through all hot counters. */
  readonly leastHits: number
}

export const usualSizes: HotSizes = { companies: 8192, leastBlock: 8192, leastHits: 3000 }

const mostCounters = 65_536

/** How often each value of a group occurs in blocks. */
const occurrences = (blocks: Iterable<Block>, group: FacetGroupId, values: number): Uint32Array => {
  const counts = new Uint32Array(values)
  for (const block of blocks)
    for (const value of block.values[group].values) counts[value] = (counts[value] as number) + 1
  return counts
}

/**
 * Counters for the values that most experts have: few enough to stay in the processor's nearest memory while a search
 * counts. Of companies the biggest have one, of the other groups all values that were there.
 */
export class HotValues {
  /** By value, one more than the number of its counter; 0 for none. */
  readonly #counters = new Map<FacetGroupId, Uint32Array>()
  readonly #values = new Map<FacetGroupId, Uint32Array>()
  readonly #first = new Map<FacetGroupId, number>()
  readonly #columns = new Map<Block, HotColumn | null>()
  /** How often companies that have no counter occur in all blocks with columns. */
  readonly #leftOut = { currentCompanies: new LeftOut(), pastCompanies: new LeftOut() }
  readonly sizes: HotSizes
  /** How many counters there are. */
  readonly size: number

  constructor(blocks: readonly Block[], names: ValueNames, sizes: HotSizes) {
    this.sizes = sizes
    let size = 0
    for (const group of facetGroups) {
      const count = names.names(group).length
      const values = isLong(group)
        ? mostFrequent(occurrences(blocks, group, count), sizes.companies)
        : Uint32Array.from({ length: count }, (_, i) => i)
      const counters = new Uint32Array(count)
      this.#first.set(group, size)
      for (const value of values) counters[value] = ++size
      this.#counters.set(group, counters)
      this.#values.set(group, values)
    }
    this.size = size
  }

  /** A block's column; null for blocks that have none and are counted in full. */
  columnOf(block: Block): HotColumn | null {
    const known = this.#columns.get(block)
    if (known !== undefined) return known
    const made = block.size < this.sizes.leastBlock || this.size > mostCounters ? null : this.#made(block)
    this.#columns.set(block, made)
    if (made) this.#countLeftOut(block, 1)
    return made
  }

  /** Keeps the columns of these blocks alone. */
  keep(blocks: readonly Block[]): void {
    for (const [block, column] of this.#columns) {
      if (blocks.includes(block)) continue
      this.#columns.delete(block)
      if (column) this.#countLeftOut(block, -1)
    }
  }

  /** How many have the most frequent company that has no counter, of all in blocks with columns. */
  leftOut(group: LongGroup): number {
    return this.#leftOut[group].highest
  }

  isHot(group: FacetGroupId, value: number): boolean {
    return (this.#counters.get(group)?.[value] ?? 0) > 0
  }

  /** The values of a group that have counters, which have the numbers from the given one on. */
  countersOf(group: FacetGroupId): { readonly values: Uint32Array; readonly first: number } {
    return { values: this.#values.get(group) as Uint32Array, first: this.#first.get(group) as number }
  }

  #made(block: Block): HotColumn | null {
    const starts = new Uint32Array(block.size + 1)
    const counters = new Uint16Array(facetGroups.reduce((sum, group) => sum + block.values[group].values.length, 0))
    let length = 0
    for (let expert = 0; expert < block.size; expert++) {
      for (const group of facetGroups) {
        const { starts: own, values } = block.values[group]
        const numbers = this.#counters.get(group) as Uint32Array
        for (let i = own[expert] as number; i < (own[expert + 1] as number); i++) {
          const value = values[i] as number
          const counter = numbers[value] ?? 0
          if (counter > 0) counters[length++] = counter - 1
          else if (!isLong(group)) return null
        }
      }
      starts[expert + 1] = length
    }
    return { starts, counters: counters.slice(0, length) }
  }

  #countLeftOut(block: Block, sign: 1 | -1): void {
    for (const group of ['currentCompanies', 'pastCompanies'] as const) {
      const { values } = block.values[group]
      const counters = this.#counters.get(group) as Uint32Array
      const leftOut = this.#leftOut[group]
      for (let i = 0; i < values.length; i++) {
        const value = values[i] as number
        if ((counters[value] ?? 0) === 0) leftOut.add(value, sign)
      }
    }
  }
}

/** How often values occur, and the most frequent one of them. */
class LeftOut {
  #counts: Uint32Array = new Uint32Array(1 << 12)
  /** The highest count; −1 when it has to be looked for again. */
  #highest = 0

  get highest(): number {
    if (this.#highest < 0) {
      this.#highest = 0
      for (let i = 0; i < this.#counts.length; i++) this.#highest = Math.max(this.#highest, this.#counts[i] as number)
    }
    return this.#highest
  }

  add(value: number, count: 1 | -1): void {
    if (value >= this.#counts.length) this.#counts = larger(this.#counts, value * 2)
    this.#counts[value] = (this.#counts[value] as number) + count
    this.#highest = -1
  }
}

const mostFrequent = (counts: Uint32Array, most: number): Uint32Array => {
  const least = counts.toSorted()[Math.max(0, counts.length - most)] ?? 0
  const frequent: number[] = []
  for (let value = 0; value < counts.length && frequent.length < most; value++) {
    const count = counts[value] as number
    if (count > 0 && count >= least) frequent.push(value)
  }
  return Uint32Array.from(frequent)
}
