import { type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { byCount, type FacetCounts, type ValueCount } from '../search-request.ts'
import type { Block } from './block.ts'
import type { ValueNames } from './facets.ts'
import { type HotColumn, type HotValues, isLong } from './hot.ts'

/** Hits of one block, as a list. */
export interface HitList {
  readonly block: Block
  readonly experts: Uint16Array
}

/** Values shown of a group that has one for every company. */
const shownCompanies = 20

/** A counter for each value of a group. Only those that are not zero are ever looked at, or cleared. */
class Counters {
  counts = new Uint32Array(0)
  touched = new Uint32Array(0)
  length = 0

  clear(values: number): void {
    if (this.counts.length < values) {
      this.counts = new Uint32Array(values * 2)
      this.touched = new Uint32Array(values * 2)
    } else for (let i = 0; i < this.length; i++) this.counts[this.touched[i] as number] = 0
    this.length = 0
  }

  add(value: number, count: number): void {
    if (this.counts[value] === 0) this.touched[this.length++] = value
    this.counts[value] = (this.counts[value] as number) + count
  }

  /** Counts the values of experts of one block. */
  addHits({ block, experts }: HitList, group: FacetGroupId): void {
    const { starts, values } = block.values[group]
    const { counts, touched } = this
    let length = this.length
    for (let n = 0; n < experts.length; n++) {
      const expert = experts[n] as number
      const end = starts[expert + 1] as number
      for (let i = starts[expert] as number; i < end; i++) {
        const value = values[i] as number
        const before = counts[value] as number
        if (before === 0) touched[length++] = value
        counts[value] = before + 1
      }
    }
    this.length = length
  }
}

/** How many of some experts have each value. What it needs for that is kept from one search to the next. */
export class Counting {
  readonly #names: ValueNames
  readonly #counters: Record<FacetGroupId, Counters>

  constructor(names: ValueNames) {
    this.#names = names
    this.#counters = Object.fromEntries(facetGroups.map((group) => [group, new Counters()])) as Record<
      FacetGroupId,
      Counters
    >
  }

  /** The counts of all groups: of the same hits, but for groups that have a choice, which have hits of their own. */
  facets(
    hits: readonly HitList[],
    ownHits: (group: FacetGroupId) => readonly HitList[] | null,
    hot: HotValues | null,
    filters: Filters,
  ): FacetCounts {
    const together: FacetGroupId[] = []
    for (const group of facetGroups) {
      const own = ownHits(group)
      if (own) this.#count(group, own)
      else together.push(group)
    }
    const total = hits.reduce((sum, { experts }) => sum + experts.length, 0)
    if (hot && total >= hot.sizes.leastHits) this.#countHot(together, hits, hot)
    else for (const group of together) this.#count(group, hits)
    return Object.fromEntries(
      facetGroups.map((group) => [group, this.#shown(group, filters)]),
    ) as unknown as FacetCounts
  }

  /** Values of one group that pass a test, with their counts, the most frequent first. */
  values(
    group: FacetGroupId,
    hits: readonly HitList[],
    passes: (value: number) => boolean,
    most: number,
  ): ValueCount[] {
    this.#count(group, hits)
    const { counts, touched, length } = this.#counters[group]
    const names = this.#names.names(group)
    return [...touched.subarray(0, length)]
      .filter(passes)
      .map((value) => ({ value: names[value] as string, count: counts[value] as number }))
      .sort(byCount)
      .slice(0, most)
  }

  #cleared(group: FacetGroupId): Counters {
    const counters = this.#counters[group]
    counters.clear(this.#names.names(group).length)
    return counters
  }

  #count(group: FacetGroupId, hits: readonly HitList[]): void {
    const counters = this.#cleared(group)
    for (const one of hits) counters.addHits(one, group)
  }

  /** Counts the frequent values only, and everything where they turn out not to be enough. */
  #countHot(groups: readonly FacetGroupId[], hits: readonly HitList[], hot: HotValues): void {
    const columns = hits.map(({ block }) => hot.columnOf(block))
    const counts = new Uint32Array(hot.size)
    for (const [i, column] of columns.entries()) if (column) addHot(counts, column, (hits[i] as HitList).experts)
    for (const group of groups) {
      const counters = this.#cleared(group)
      for (const [i, column] of columns.entries()) if (!column) counters.addHits(hits[i] as HitList, group)
      const { values, first } = hot.countersOf(group)
      let leftOut = 0
      if (isLong(group)) {
        // Among what is counted in full there may be values that are left out elsewhere.
        for (let i = 0; i < counters.length; i++) {
          const value = counters.touched[i] as number
          if (!hot.isHot(group, value)) leftOut = Math.max(leftOut, counters.counts[value] as number)
        }
        leftOut += hot.leftOut(group)
      }
      for (let i = 0; i < values.length; i++) {
        const count = counts[first + i] as number
        if (count > 0) counters.add(values[i] as number, count)
      }
      if (isLong(group) && leftOut > 0 && leastShown(counters.counts, values) <= leftOut) this.#count(group, hits)
    }
  }

  /** The most frequent values of a group, and those that were chosen or excluded. */
  #shown(group: FacetGroupId, filters: Filters): readonly ValueCount[] {
    const names = this.#names.names(group)
    const { counts, touched, length } = this.#counters[group]
    const chosen = filters[group] ?? []
    const least = isLong(group) ? leastShown(counts, touched.subarray(0, length)) : 1
    const counted: ValueCount[] = []
    for (let i = 0; i < length; i++) {
      const value = touched[i] as number
      const count = counts[value] as number
      if (count >= least) counted.push({ value: names[value] as string, count })
    }
    counted.sort(byCount)
    const shown = isLong(group) ? counted.slice(0, shownCompanies) : counted
    const isMissing = (value: string) => !shown.some((one) => one.value === value)
    const more = [...new Set(chosen)].filter(isMissing).map((value) => {
      const [number] = this.#names.known(group, [value])
      return { value, count: number === undefined ? 0 : (counts[number] as number) }
    })
    const excluded = [...new Set(filters.excluded?.[group])].filter(
      (value) => isMissing(value) && !chosen.includes(value),
    )
    const nobody = [...more.filter(({ count }) => count === 0), ...excluded.map((value) => ({ value, count: 0 }))]
    return [...shown, ...more.filter(({ count }) => count > 0).sort(byCount), ...nobody]
  }
}

const addHot = (counts: Uint32Array, { starts, counters }: HotColumn, experts: Uint16Array): void => {
  for (let n = 0; n < experts.length; n++) {
    const expert = experts[n] as number
    const end = starts[expert + 1] as number
    for (let i = starts[expert] as number; i < end; i++) {
      const counter = counters[i] as number
      counts[counter] = (counts[counter] as number) + 1
    }
  }
}

/** The lowest count among those that are shown, so that nothing below has to be looked at. */
const leastShown = (counts: Uint32Array, touched: Uint32Array): number => {
  const highest: number[] = []
  let least = 1
  for (let i = 0; i < touched.length; i++) {
    const count = counts[touched[i] as number] as number
    if (count < least) continue
    highest.push(count)
    if (highest.length < shownCompanies * 8) continue
    highest.sort((a, b) => b - a)
    highest.length = shownCompanies
    least = highest[shownCompanies - 1] as number
  }
  highest.sort((a, b) => b - a)
  return Math.max(1, highest[shownCompanies - 1] ?? 1)
}
