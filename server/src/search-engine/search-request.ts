import type { FacetGroupId, Filters, SortOrder } from '@colloquy/contract/search/shapes'
import type { Clause } from './query/query-parser.ts'

/** A search as an engine is asked it. */
export interface SearchRequest {
  readonly clauses: readonly Clause[]
  readonly filters: Filters
  readonly sort: SortOrder
  readonly offset: number
  readonly size: number
  readonly withFacets: boolean
  /** Whether those are counted as well whom the actor may find at all. */
  readonly withNetworkSize: boolean
  /** Whether what only staff may search is searched. */
  readonly includesInternal: boolean
  /** The day it is, YYYY-MM-DD: some filters and the order depend on it. */
  readonly today: string
}

/** A value with how many have it. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** Values of each facet group with their counts, the most frequent first. */
export type FacetCounts = Readonly<Record<FacetGroupId, readonly ValueCount[]>>

/** How many cost so much an hour, the cheapest first. */
export type PriceCounts = readonly { readonly credits: number; readonly count: number }[]

/** What an engine answers: how many there are, who is on the page in order, and what a click on each value would give. */
export interface SearchResponse {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: FacetCounts
  /** Of everybody who passes all but the range of credits; empty without facets. */
  readonly prices: PriceCounts
  /** How many the actor may find at all; null when that was not asked. */
  readonly networkSize: number | null
}

/** Which values of a group are counted: those whose name contains a text, folded, or those that are listed. */
export interface FacetValuesRequest {
  readonly group: FacetGroupId
  readonly containing: string
  readonly among: readonly string[] | null
  readonly limit: number
}

/** What has words that begin as asked: ids of people, and names with how many docs they stand for. */
export interface SuggestResponse {
  /** Which of the tails fitted: its place in what was asked; the last one when none did. */
  readonly tail: number
  readonly people: readonly string[]
  readonly companies: readonly ValueCount[]
  readonly expertise: readonly ValueCount[]
}

export const maxSuggestionsPerKind = 5

/** Words that nobody says for which others are looked for, of one text: each is compared with all words there are. */
export const maxCorrectedWords = 6

/** The most frequent first, equals by their name. */
export const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** The day of an instant, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The first day of the months that count as lately, given the day it is. */
export const monthsBefore = (today: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return first.toISOString().slice(0, 10)
}
