import { choiceGroups, type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { documentsWithAny, type InvertedFacet } from '../facets/inverted-facet.ts'
import {
  type BitSet,
  clearBit,
  emptyBitSet,
  forEachBit,
  intersectInto,
  invertBits,
  setBit,
  uniteInto,
} from '../index/bit-set.ts'
import type { FacetValueDictionary } from '../index/facet-value-dictionary.ts'
import { dayNumber, documentIdAt, type FacetField, type Segment } from '../index/segment.ts'
import { type Exclusions, monthsBefore } from '../search-request.ts'

/** Filters counted disjunctively: their facet is counted as if they were not set. */
export type DisjunctiveFilter = FacetGroupId | 'credits'
export type InvertedFacets = Readonly<Record<FacetField, InvertedFacet>>

/** Removes documents that do not pass the filters that are not counted disjunctively. */
export const applyConjunctiveFilters = (
  bits: BitSet,
  segment: Segment,
  facets: InvertedFacets,
  facetValues: FacetValueDictionary,
  filters: Filters,
  today: string,
): BitSet => {
  const { languages, excluded = {} } = filters
  if (languages?.length)
    intersectInto(bits, documentsWithAny(facets.languages, facetValues.ordinalsOf('languages', languages)))
  let out: BitSet | null = null
  for (const group of choiceGroups) {
    const values = excluded[group]
    if (values?.length)
      out = uniteInto(out ?? emptyBitSet(), documentsWithAny(facets[group], facetValues.ordinalsOf(group, values)))
  }
  if (out) intersectInto(bits, invertBits(out))
  const { ratePerHour: rate, called, status, ratingFrom, leftWithinMonths } = filters
  if (rate) {
    intersectInto(bits, documentsWithAny(facets.currencies, facetValues.ordinalsOf('currencies', [rate.currency])))
    retainRange(bits, segment.rates, rate.from ?? 0, rate.to ?? Number.POSITIVE_INFINITY)
  }
  if (called !== undefined) retainRange(bits, segment.calls, called ? 1 : 0, called ? Number.POSITIVE_INFINITY : 0)
  if (status !== undefined)
    retainRange(bits, segment.invited, status === 'invited' ? 1 : 0, status === 'invited' ? 1 : 0)
  // The column has 32-bit precision, and so must the bound.
  if (ratingFrom !== undefined) retainRange(bits, segment.ratings, Math.max(0, Math.fround(ratingFrom)), 5)
  if (leftWithinMonths !== undefined)
    retainRange(bits, segment.left, dayNumber(monthsBefore(today, leftWithinMonths)), dayNumber(today))
  return bits
}

/** Removes documents that are excluded by a present or former employer or by id. */
export const applyExclusions = (
  bits: BitSet,
  segment: Segment,
  facets: InvertedFacets,
  facetValues: FacetValueDictionary,
  { companies, ids }: Exclusions,
): BitSet => {
  if (companies.length > 0)
    for (const field of ['currentCompanies', 'pastCompanies'] as const) {
      const employed = documentsWithAny(facets[field], facetValues.ordinalsOfCompanies(field, companies))
      intersectInto(bits, invertBits(employed))
    }
  if (ids.length === 0) return bits
  // Compares the random end of an id before the whole of it.
  const endOf = (id: Uint8Array, end: number) => ((id[end - 2] as number) << 8) | (id[end - 1] as number)
  const ends = new Set(ids.map((id) => endOf(Buffer.from(id.slice(-4), 'hex'), 2)))
  const excluded: number[] = []
  forEachBit(bits, (doc) => {
    if (ends.has(endOf(segment.ids, doc * 16 + 16)) && ids.includes(documentIdAt(segment, doc))) excluded.push(doc)
  })
  for (const doc of excluded) clearBit(bits, doc)
  return bits
}

/** Removes documents whose value is outside a range, both ends included. */
const retainRange = (bits: BitSet, column: Uint32Array | Float32Array, from: number, to: number): BitSet => {
  const inRange = emptyBitSet()
  forEachBit(bits, (doc) => {
    const own = column[doc] as number
    if (own >= from && own <= to) setBit(inRange, doc)
  })
  return intersectInto(bits, inRange)
}

/** For each disjunctive filter that is set, the documents that pass it. */
export const disjunctiveFilterMatches = (
  bits: BitSet,
  segment: Segment,
  facets: InvertedFacets,
  facetValues: FacetValueDictionary,
  filters: Filters,
): ReadonlyMap<DisjunctiveFilter, BitSet> => {
  const passing = new Map<DisjunctiveFilter, BitSet>()
  for (const group of facetGroups) {
    const chosen = filters[group]
    if (chosen?.length) passing.set(group, documentsWithAny(facets[group], facetValues.ordinalsOf(group, chosen)))
  }
  const { creditsFrom, creditsTo } = filters
  if (creditsFrom !== undefined || creditsTo !== undefined)
    passing.set(
      'credits',
      retainRange(bits.slice(), segment.credits, creditsFrom ?? 0, creditsTo ?? Number.POSITIVE_INFINITY),
    )
  return passing
}

/**
 * Documents of a set that pass every disjunctive filter but one. Without another filter this is the set itself: do not
 * change the result.
 */
export const matchesOfOtherFilters = (
  bits: BitSet,
  passing: ReadonlyMap<DisjunctiveFilter, BitSet>,
  own: DisjunctiveFilter | null,
): BitSet => {
  let others: BitSet | null = null
  for (const [counted, pass] of passing) if (counted !== own) others = intersectInto(others ?? bits.slice(), pass)
  return others ?? bits
}
