import type { FacetGroupId, Filters, SortOrder } from '@colloquy/contract/search/shapes'
import type { Clause } from './query/query-parser.ts'

/** Documents that a search neither finds nor counts, whatever its filters. */
export interface Exclusions {
  /** Names of present and former employers, normalized by `normalizeCompanyName`. */
  readonly companies: readonly string[]
  readonly ids: readonly string[]
}

/** A search of the index. */
export interface SearchRequest {
  readonly clauses: readonly Clause[]
  readonly filters: Filters
  readonly exclusions?: Exclusions | undefined
  readonly sort: SortOrder
  readonly offset: number
  readonly size: number
  readonly withFacets: boolean
  /** Whether to count all experts the viewer may find at all. */
  readonly withNetworkSize: boolean
  /** Whether texts that only staff may search are searched. */
  readonly includesInternal: boolean
  /** The current day, YYYY-MM-DD: some filters and the ranking depend on it. */
  readonly today: string
}

/** A facet value and how many documents have it. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** The values of each facet group, the most frequent first. */
export type FacetCounts = Readonly<Record<FacetGroupId, readonly ValueCount[]>>

/** How many documents have each price per hour, the lowest first. */
export type PriceCounts = readonly { readonly credits: number; readonly count: number }[]

/** The total, one page of ids in order, and for each facet value the total that choosing it would give. */
export interface SearchResponse {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: FacetCounts
  /** Counted without the range of credits; empty without facets. */
  readonly prices: PriceCounts
  /** How many experts the viewer may find at all; null unless requested. */
  readonly networkSize: number | null
}

/** Which values of a group are counted: those whose folded name contains a text, or those that are listed. */
export interface FacetValuesRequest {
  readonly group: FacetGroupId
  readonly containing: string
  readonly among: readonly string[] | null
  readonly limit: number
}

/** Matches of autocomplete: ids of people, and names with how many experts they stand for. */
export interface SuggestResponse {
  /** The index of the tail that matched; the last one when none did. */
  readonly tail: number
  readonly people: readonly string[]
  readonly companies: readonly ValueCount[]
  readonly expertise: readonly ValueCount[]
}

export const maxSuggestionsPerKind = 5

/** At most so many terms of a query are corrected, because each is compared with the whole dictionary. */
export const maxCorrectedWords = 6

/** Orders by count, the highest first, then by name. */
export const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** The day of an instant in UTC, YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The day so many months before another, clamped to the end of its month. */
export const monthsBefore = (today: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return first.toISOString().slice(0, 10)
}
