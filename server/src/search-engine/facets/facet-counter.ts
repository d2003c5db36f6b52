import { type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { type BitSet, countBits, countIntersection, hasBit, listBits } from '../index/bit-set.ts'
import type { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import type { Segment } from '../index/segment.ts'
import { byCount, type FacetCounts, type ValueCount } from '../search-request.ts'
import { FacetValueBitSets } from './facet-value-bit-sets.ts'
import {
  type CounterColumn,
  type FrequentFacetCounters,
  hasManyValues,
  slotsPerDocument,
} from './frequent-facet-counters.ts'

/** The hits of one segment. */
export class SegmentHits {
  readonly segment: Segment
  readonly bits: BitSet
  #documents: Uint16Array | null = null

  constructor(segment: Segment, bits: BitSet) {
    this.segment = segment
    this.bits = bits
  }

  /** The hits in ascending order. */
  get documents(): Uint16Array {
    this.#documents ??= listBits(this.bits)
    return this.#documents
  }
}

/** Facet groups with many values return only the most frequent values. */
const maxCompaniesShown = 20

/** A counter for each ordinal of a group. `touched` lists the nonzero ones, so that only those are read and cleared. */
class OrdinalCounters {
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

  /** Counts the values of documents of one segment. */
  addHits({ segment, documents }: SegmentHits, group: FacetGroupId): void {
    const { starts, ordinals } = segment.docValues[group]
    const { counts, touched } = this
    let length = this.length
    for (let n = 0; n < documents.length; n++) {
      const doc = documents[n] as number
      const end = starts[doc + 1] as number
      for (let i = starts[doc] as number; i < end; i++) {
        const value = ordinals[i] as number
        const before = counts[value] as number
        if (before === 0) touched[length++] = value
        counts[value] = before + 1
      }
    }
    this.length = length
  }
}

/** Counts facet values of hits. Its counters are reused by the next search. */
export class FacetCounter {
  readonly #facetValues: FacetValueDictionary
  readonly #counters: Record<FacetGroupId, OrdinalCounters>
  readonly #bitSets = new FacetValueBitSets()
  /** The counters of frequent values. */
  #frequentCounts = new Uint32Array(0)

  constructor(names: FacetValueDictionary) {
    this.#facetValues = names
    this.#counters = Object.fromEntries(facetGroups.map((group) => [group, new OrdinalCounters()])) as Record<
      FacetGroupId,
      OrdinalCounters
    >
  }

  /** Discards what was derived from all other segments. */
  keep(segments: readonly Segment[]): void {
    this.#bitSets.keep(segments)
  }

  /** Counts all groups. Groups with a selection of their own (disjunctive facets) have hits of their own. */
  facets(
    hits: readonly SegmentHits[],
    ownHits: (group: FacetGroupId) => readonly SegmentHits[] | null,
    frequent: FrequentFacetCounters | null,
    filters: Filters,
  ): FacetCounts {
    const together: FacetGroupId[] = []
    for (const group of facetGroups) {
      const own = ownHits(group)
      if (own) this.#countOwn(group, own)
      else together.push(group)
    }
    const total = hits.reduce((sum, { documents }) => sum + documents.length, 0)
    if (frequent && total >= frequent.limits.minHits) this.#countFrequent(together, hits, frequent)
    else for (const group of together) this.#count(group, hits)
    return Object.fromEntries(
      facetGroups.map((group) => [group, this.#returnedValues(group, filters)]),
    ) as unknown as FacetCounts
  }

  /** Values of one group that pass a test, with their counts, the most frequent first. */
  values(
    group: FacetGroupId,
    hits: readonly SegmentHits[],
    passes: (value: number) => boolean,
    limit: number,
  ): ValueCount[] {
    this.#count(group, hits)
    const { counts, touched, length } = this.#counters[group]
    const names = this.#facetValues.values(group)
    return [...touched.subarray(0, length)]
      .filter(passes)
      .map((value) => ({ value: names[value] as string, count: counts[value] as number }))
      .sort(byCount)
      .slice(0, limit)
  }

  #cleared(group: FacetGroupId): OrdinalCounters {
    const counters = this.#counters[group]
    counters.clear(this.#facetValues.values(group).length)
    return counters
  }

  #count(group: FacetGroupId, hits: readonly SegmentHits[]): void {
    const counters = this.#cleared(group)
    for (const one of hits) counters.addHits(one, group)
  }

  /** Counts one group, by value where that is faster. */
  #countOwn(group: FacetGroupId, hits: readonly SegmentHits[]): void {
    const counters = this.#cleared(group)
    const count = this.#facetValues.values(group).length
    for (const one of hits) {
      if (!this.#bitSets.isWorthwhile(count, countBits(one.bits))) counters.addHits(one, group)
      else
        for (const [value, documents] of this.#bitSets.of(one.segment, group).entries()) {
          const both = documents ? countIntersection(one.bits, documents) : 0
          if (both > 0) counters.add(value, both)
        }
    }
  }

  /** Counts the frequent values only; counts all of a group when the rest could be among those returned. */
  #countFrequent(groups: readonly FacetGroupId[], hits: readonly SegmentHits[], frequent: FrequentFacetCounters): void {
    const columns = hits.map(({ segment }) => frequent.columnOf(segment))
    if (this.#frequentCounts.length === frequent.size) this.#frequentCounts.fill(0)
    else this.#frequentCounts = new Uint32Array(frequent.size)
    const counts = this.#frequentCounts
    for (const [i, column] of columns.entries()) if (column) countFrequent(counts, column, hits[i] as SegmentHits)
    for (const group of groups) {
      const counters = this.#cleared(group)
      for (const [i, column] of columns.entries()) if (!column) counters.addHits(hits[i] as SegmentHits, group)
      const { values, first } = frequent.countersOf(group)
      let overflow = 0
      if (hasManyValues(group)) {
        // Segments counted in full may contain values that have no counter elsewhere.
        for (let i = 0; i < counters.length; i++) {
          const value = counters.touched[i] as number
          if (!frequent.hasCounter(group, value)) overflow = Math.max(overflow, counters.counts[value] as number)
        }
        overflow += frequent.maxOverflow(group)
      }
      // Where nothing was counted in full, values that are not returned need not be added.
      const minCount =
        hasManyValues(group) && counters.length === 0 ? minCountShown(counts.subarray(first, first + values.length)) : 1
      for (let i = 0; i < values.length; i++) {
        const count = counts[first + i] as number
        if (count >= minCount) counters.add(values[i] as number, count)
      }
      if (hasManyValues(group) && overflow > 0 && minShownCount(counters.counts, values) <= overflow)
        this.#count(group, hits)
    }
  }

  /** The most frequent values of a group, and those that were chosen or excluded. */
  #returnedValues(group: FacetGroupId, filters: Filters): readonly ValueCount[] {
    const names = this.#facetValues.values(group)
    const { counts, touched, length } = this.#counters[group]
    const chosen = filters[group] ?? []
    const minCount = hasManyValues(group) ? minShownCount(counts, touched.subarray(0, length)) : 1
    const counted: ValueCount[] = []
    for (let i = 0; i < length; i++) {
      const value = touched[i] as number
      const count = counts[value] as number
      if (count >= minCount) counted.push({ value: names[value] as string, count })
    }
    counted.sort(byCount)
    const shown = hasManyValues(group) ? counted.slice(0, maxCompaniesShown) : counted
    const isMissing = (value: string) => !shown.some((one) => one.value === value)
    const more = [...new Set(chosen)].filter(isMissing).map((value) => {
      const [number] = this.#facetValues.ordinalsOf(group, [value])
      return { value, count: number === undefined ? 0 : (counts[number] as number) }
    })
    const excluded = [...new Set(filters.excluded?.[group])].filter(
      (value) => isMissing(value) && !chosen.includes(value),
    )
    const nobody = [...more.filter(({ count }) => count === 0), ...excluded.map((value) => ({ value, count: 0 }))]
    return [...shown, ...more.filter(({ count }) => count > 0).sort(byCount), ...nobody]
  }
}

const countFrequent = (
  counts: Uint32Array,
  { slots, overfull, starts, counters }: CounterColumn,
  { bits, documents }: SegmentHits,
): void => {
  for (let n = 0; n < documents.length; n++) {
    const row = (documents[n] as number) * slotsPerDocument
    // Written out, because a loop over eight slots takes longer.
    const slot0 = slots[row] as number
    counts[slot0] = (counts[slot0] as number) + 1
    const slot1 = slots[row + 1] as number
    counts[slot1] = (counts[slot1] as number) + 1
    const slot2 = slots[row + 2] as number
    counts[slot2] = (counts[slot2] as number) + 1
    const slot3 = slots[row + 3] as number
    counts[slot3] = (counts[slot3] as number) + 1
    const slot4 = slots[row + 4] as number
    counts[slot4] = (counts[slot4] as number) + 1
    const slot5 = slots[row + 5] as number
    counts[slot5] = (counts[slot5] as number) + 1
    const slot6 = slots[row + 6] as number
    counts[slot6] = (counts[slot6] as number) + 1
    const slot7 = slots[row + 7] as number
    counts[slot7] = (counts[slot7] as number) + 1
  }
  for (let n = 0; n < overfull.length; n++) {
    if (!hasBit(bits, overfull[n] as number)) continue
    for (let i = starts[n] as number; i < (starts[n + 1] as number); i++) {
      const counter = counters[i] as number
      counts[counter] = (counts[counter] as number) + 1
    }
  }
}

/** The lowest count among the values returned. */
const minShownCount = (counts: Uint32Array, touched: Uint32Array): number => {
  const own = new Uint32Array(touched.length)
  for (let i = 0; i < touched.length; i++) own[i] = counts[touched[i] as number] as number
  return minCountShown(own)
}

/** The lowest of the highest counts, as many as are returned; at least 1. */
const minCountShown = (counts: Uint32Array): number => {
  const highest: number[] = []
  let minCount = 1
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] as number
    if (count < minCount) continue
    highest.push(count)
    if (highest.length < maxCompaniesShown * 8) continue
    highest.sort((a, b) => b - a)
    highest.length = maxCompaniesShown
    minCount = highest[maxCompaniesShown - 1] as number
  }
  highest.sort((a, b) => b - a)
  return Math.max(1, highest[maxCompaniesShown - 1] ?? 1)
}
