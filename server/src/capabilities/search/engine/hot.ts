import { type FacetGroupId, facetGroups } from '@colloquy/contract/search/shapes'
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
  /** How often the most frequent company occurs that has no counter. */
  readonly leftOut: Readonly<Record<LongGroup, number>>
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

export const usualSizes: HotSizes = { companies: 2048, leastBlock: 8192, leastHits: 20_000 }

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
    return made
  }

  /** Keeps the columns of these blocks alone. */
  keep(blocks: readonly Block[]): void {
    for (const block of this.#columns.keys()) if (!blocks.includes(block)) this.#columns.delete(block)
  }

  isHot(group: FacetGroupId, value: number): boolean {
    return (this.#counters.get(group)?.[value] ?? 0) > 0
  }

  /** Calls for every value of a group that has a counter. */
  each(group: FacetGroupId, visit: (value: number, counter: number) => void): void {
    const first = this.#first.get(group) as number
    for (const [i, value] of (this.#values.get(group) as Uint32Array).entries()) visit(value, first + i)
  }

  /** The count of the value of a group that has the given place among those with a counter; 0 when there are fewer. */
  highest(group: FacetGroupId, counts: Uint32Array, place: number): number {
    const own = (this.#values.get(group) as Uint32Array).map((value) => counts[value] as number).sort()
    return own[own.length - place] ?? 0
  }

  #made(block: Block): HotColumn | null {
    const starts = new Uint32Array(block.size + 1)
    const counters = new Uint16Array(facetGroups.reduce((sum, group) => sum + block.values[group].values.length, 0))
    const missing = new Map<LongGroup, Map<number, number>>()
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
          else {
            const others = missing.get(group) ?? new Map<number, number>()
            missing.set(group, others.set(value, (others.get(value) ?? 0) + 1))
          }
        }
      }
      starts[expert + 1] = length
    }
    return {
      starts,
      counters: counters.slice(0, length),
      leftOut: {
        currentCompanies: highestOf(missing.get('currentCompanies')),
        pastCompanies: highestOf(missing.get('pastCompanies')),
      },
    }
  }
}

const highestOf = (counts: ReadonlyMap<number, number> | undefined): number => {
  let highest = 0
  for (const count of counts?.values() ?? []) highest = Math.max(highest, count)
  return highest
}

const mostFrequent = (counts: Uint32Array, most: number): Uint32Array => {
  const least = counts.toSorted()[Math.max(0, counts.length - most)] ?? 0
  const frequent: number[] = []
  for (const [value, count] of counts.entries())
    if (count > 0 && count >= least && frequent.length < most) frequent.push(value)
  return Uint32Array.from(frequent)
}
