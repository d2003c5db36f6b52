import { type FacetGroupId, facetGroups } from '@colloquy/contract/search/shapes'
import { growArray } from '../analysis/string-table.ts'
import type { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import type { Segment } from '../index/segment.ts'

/** Groups with a value for each company, of which only the most frequent are returned. */
export const hasManyValues = (group: FacetGroupId): group is LargeFacet =>
  group === 'currentCompanies' || group === 'pastCompanies'
type LargeFacet = 'currentCompanies' | 'pastCompanies'

/** How many counter numbers lie side by side for each document; nearly all documents need no more. */
export const slotsPerDocument = 8

/** The frequent values of all groups by document of one segment, as counter numbers. */
export interface CounterColumn {
  /** A row of `slotsPerDocument` for each document. An unused slot holds its own index: nothing reads that counter. */
  readonly slots: Uint16Array
  /** Documents with more values, in ascending order, and their other counters. */
  readonly overfull: Uint16Array
  readonly starts: Uint32Array
  readonly counters: Uint16Array
}

/** When frequent values are counted separately. */
export interface FrequentFacetLimits {
  /** How many companies of each group have a counter. */
  readonly maxCompanies: number
  /** Smaller segments are counted in full, because they do not live long. */
  readonly minSegmentSize: number
  /** Fewer hits are counted in full, which is faster than reading all counters. */
  readonly minHits: number
}

export const defaultFrequentFacetLimits: FrequentFacetLimits = {
  maxCompanies: 8192,
  minSegmentSize: 8192,
  minHits: 3000,
}

const maxCounters = 65_536

/** How often each value of a group occurs in segments. */
const occurrences = (segments: Iterable<Segment>, group: FacetGroupId, values: number): Uint32Array => {
  const counts = new Uint32Array(values)
  for (const segment of segments)
    for (const value of segment.docValues[group].ordinals) counts[value] = (counts[value] as number) + 1
  return counts
}

/**
 * Counters for the most frequent facet values, few enough to stay in the CPU cache while hits are counted. Of companies
 * the largest have one, of the other groups every value.
 */
export class FrequentFacetCounters {
  /** By ordinal, one more than the number of its counter; 0 for none. */
  readonly #counters = new Map<FacetGroupId, Uint32Array>()
  readonly #values = new Map<FacetGroupId, Uint32Array>()
  readonly #first = new Map<FacetGroupId, number>()
  readonly #columns = new Map<Segment, CounterColumn | null>()
  /** How often companies without a counter occur in segments with columns. */
  readonly #overflow = { currentCompanies: new OverflowCounts(), pastCompanies: new OverflowCounts() }
  readonly limits: FrequentFacetLimits
  /** The number of counters. */
  readonly size: number

  constructor(segments: readonly Segment[], facetValues: FacetValueDictionary, limits: FrequentFacetLimits) {
    this.limits = limits
    // Unused slots count in the first counters.
    let size = slotsPerDocument
    for (const group of facetGroups) {
      const count = facetValues.values(group).length
      const values = hasManyValues(group)
        ? mostFrequent(occurrences(segments, group, count), limits.maxCompanies)
        : Uint32Array.from({ length: count }, (_, i) => i)
      const counters = new Uint32Array(count)
      this.#first.set(group, size)
      for (const value of values) counters[value] = ++size
      this.#counters.set(group, counters)
      this.#values.set(group, values)
    }
    this.size = size
  }

  /** The column of a segment; null when the segment is counted in full. */
  columnOf(segment: Segment): CounterColumn | null {
    const known = this.#columns.get(segment)
    if (known !== undefined) return known
    const column = segment.size < this.limits.minSegmentSize || this.size > maxCounters ? null : this.#column(segment)
    this.#columns.set(segment, column)
    if (column) this.#countOverflow(segment, 1)
    return column
  }

  /** Discards the columns of all other segments. */
  keep(segments: readonly Segment[]): void {
    for (const [segment, column] of this.#columns) {
      if (segments.includes(segment)) continue
      this.#columns.delete(segment)
      if (column) this.#countOverflow(segment, -1)
    }
  }

  /** The highest count among companies without a counter, over all segments with columns. */
  maxOverflow(group: LargeFacet): number {
    return this.#overflow[group].highest
  }

  hasCounter(group: FacetGroupId, value: number): boolean {
    return (this.#counters.get(group)?.[value] ?? 0) > 0
  }

  /** The values of a group that have counters, and the number of the first of these counters. */
  countersOf(group: FacetGroupId): { readonly values: Uint32Array; readonly first: number } {
    return { values: this.#values.get(group) as Uint32Array, first: this.#first.get(group) as number }
  }

  #column(segment: Segment): CounterColumn | null {
    const slots = new Uint16Array(segment.size * slotsPerDocument)
    const overfull: number[] = []
    const starts = [0]
    const counters: number[] = []
    for (let doc = 0; doc < segment.size; doc++) {
      const row = doc * slotsPerDocument
      let used = 0
      for (const group of facetGroups) {
        const { starts: own, ordinals } = segment.docValues[group]
        const numbers = this.#counters.get(group) as Uint32Array
        for (let i = own[doc] as number; i < (own[doc + 1] as number); i++) {
          const value = ordinals[i] as number
          const counter = numbers[value] ?? 0
          if (counter === 0) {
            if (!hasManyValues(group)) return null
          } else if (used < slotsPerDocument) slots[row + used++] = counter - 1
          else counters.push(counter - 1)
        }
      }
      for (; used < slotsPerDocument; used++) slots[row + used] = used
      if (counters.length === starts.at(-1)) continue
      overfull.push(doc)
      starts.push(counters.length)
    }
    return {
      slots,
      overfull: Uint16Array.from(overfull),
      starts: Uint32Array.from(starts),
      counters: Uint16Array.from(counters),
    }
  }

  #countOverflow(segment: Segment, sign: 1 | -1): void {
    for (const group of ['currentCompanies', 'pastCompanies'] as const) {
      const { ordinals } = segment.docValues[group]
      const counters = this.#counters.get(group) as Uint32Array
      const overflow = this.#overflow[group]
      for (let i = 0; i < ordinals.length; i++) {
        const value = ordinals[i] as number
        if ((counters[value] ?? 0) === 0) overflow.add(value, sign)
      }
    }
  }
}

/** Occurrences of values without a counter. */
class OverflowCounts {
  #counts: Uint32Array = new Uint32Array(1 << 12)
  /** The highest count; −1 when it must be recomputed. */
  #highest = 0

  get highest(): number {
    if (this.#highest < 0) {
      this.#highest = 0
      for (let i = 0; i < this.#counts.length; i++) this.#highest = Math.max(this.#highest, this.#counts[i] as number)
    }
    return this.#highest
  }

  add(value: number, count: 1 | -1): void {
    if (value >= this.#counts.length) this.#counts = growArray(this.#counts, value * 2)
    this.#counts[value] = (this.#counts[value] as number) + count
    this.#highest = -1
  }
}

const mostFrequent = (counts: Uint32Array, limit: number): Uint32Array => {
  const minCount = counts.toSorted()[Math.max(0, counts.length - limit)] ?? 0
  const frequent: number[] = []
  for (let value = 0; value < counts.length && frequent.length < limit; value++) {
    const count = counts[value] as number
    if (count > 0 && count >= minCount) frequent.push(value)
  }
  return Uint32Array.from(frequent)
}
