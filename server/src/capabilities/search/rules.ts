import type { FacetGroupId, Filters, SearchResult, SortOrder } from '@colloquy/contract/search/shapes'
import { choiceGroups } from '@colloquy/contract/search/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { Field } from './text/fields.ts'
import type { Clause } from './text/query.ts'
import type { AskedWord } from './text/words.ts'

/** Different searches a person may begin in a day. */
export const mostSearches = 2000
/** Different beginnings of words a person may have completed in a day. */
export const mostSuggestions = 5000

/** A search as an engine is asked it. */
export interface ExpertQuery {
  readonly clauses: readonly Clause[]
  readonly filters: Filters
  readonly sort: SortOrder
  readonly offset: number
  readonly size: number
  readonly withFacets: boolean
  /** Whether those are counted as well whom the actor may find at all. */
  readonly withAll: boolean
  /** Whether what only staff may search is searched. */
  readonly isInner: boolean
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
export interface ExpertsFound {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: FacetCounts
  /** Of everybody who passes all but the range of credits; empty without facets. */
  readonly prices: PriceCounts
  /** How many the actor may find at all; null when that was not asked. */
  readonly outOf: number | null
}

/** Which values of a group are counted: those whose name contains a text, folded, or those that are listed. */
export interface WantedValues {
  readonly group: FacetGroupId
  readonly containing: string
  readonly among: readonly string[] | null
  readonly most: number
}

/** What has words that begin as asked: ids of people, and names with how many experts they stand for. */
export interface Suggested {
  /** Which of the tails fitted: its place in what was asked; the last one when none did. */
  readonly tail: number
  readonly people: readonly string[]
  readonly companies: readonly ValueCount[]
  readonly expertise: readonly ValueCount[]
}

/**
 * Finds experts the actor may know of. What an actor may not see influences nothing of any answer. Every implementation
 * answers the same, but for the order by relevance.
 */
export interface ExpertSearch {
  /** Whether a tenant is answered in another, slower way until a search of its own is there. */
  readonly isPreparing: (tenantId: string) => boolean
  /**
   * The count of a facet value is exactly the total one gets with that value as the only choice in its group and
   * everything else as it is.
   */
  readonly find: (tx: Tx, actor: Actor, query: ExpertQuery) => Promise<ExpertsFound>
  /** Counts as `find` does, of more values of one group: the most frequent first, none that nobody has. */
  readonly valuesOf: (tx: Tx, actor: Actor, query: ExpertQuery, wanted: WantedValues) => Promise<readonly ValueCount[]>
  /** Names in which every word of the first tail that finds anything begins a word; at most `suggestedOfAKind` each. */
  readonly suggest: (tx: Tx, actor: Actor, tails: readonly (readonly AskedWord[])[]) => Promise<Suggested>
  /** For each of the first `mostCorrected` words that nobody says, the nearest that somebody does, when one is near enough. */
  readonly spellings: (
    tx: Tx,
    actor: Actor,
    words: readonly AskedWord[],
    isInner: boolean,
  ) => Promise<ReadonlyMap<string, string>>
}

export const suggestedOfAKind = 5

/** Words that nobody says for which others are looked for, of one text: each is compared with all words there are. */
export const mostCorrected = 6

/** The most frequent first, equals by their name. */
export const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** A piece of somebody's record that can be found, and what it is shown as. Words of a phrase lie in one piece. */
export interface Piece {
  readonly field: Field
  /** The entry it belongs to: an employment, an answer, or the name of the field. */
  readonly id: string
  readonly name: string
  readonly text: string
  /** True for what only staff may search and see. */
  readonly isInner: boolean
}

/** The filters that are set, by their names, each with what is asked for without it. Both ends of a range are one. */
export const withoutEach = (filters: Filters): { readonly filter: string; readonly rest: Filters }[] => {
  const { excluded = {} } = filters
  const less = (...names: (keyof Filters)[]): Filters => {
    const rest = { ...filters }
    for (const name of names) delete rest[name]
    return rest
  }
  const single = (['ratePerHour', 'called', 'status', 'ratingFrom', 'leftWithinMonths'] as const).filter(
    (name) => filters[name] !== undefined,
  )
  const hasRange = filters.creditsFrom !== undefined || filters.creditsTo !== undefined
  return [
    ...choiceGroups.filter((group) => filters[group]?.length).map((group) => ({ filter: group, rest: less(group) })),
    ...choiceGroups
      .filter((group) => excluded[group]?.length)
      .map((group) => ({
        filter: `excluded.${group}`,
        rest: { ...filters, excluded: { ...excluded, [group]: undefined } },
      })),
    ...(hasRange ? [{ filter: 'creditsFrom', rest: less('creditsFrom', 'creditsTo') }] : []),
    ...single.map((filter) => ({ filter, rest: less(filter) })),
  ]
}

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

const mostBars = 24

/** Bars of one width, a round one, over all prices. */
export const histogramOf = (prices: PriceCounts): SearchResult['creditsHistogram'] => {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return []
  const width = roundUp((last.credits - first.credits + 1) / mostBars)
  const start = Math.floor(first.credits / width) * width
  const bars = Array.from({ length: Math.floor((last.credits - start) / width) + 1 }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width,
    count: 0,
  }))
  for (const { credits, count } of prices) {
    const bar = bars[Math.floor((credits - start) / width)]
    if (bar) bar.count += count
  }
  return bars
}

/** The next of 1, 2, 5, 10, 20, 25, 50, 100 … that is not less. */
const roundUp = (least: number): number => {
  for (let ten = 1; ; ten *= 10)
    for (const step of [1, 2, 2.5, 5]) if (step * ten >= least && Number.isInteger(step * ten)) return step * ten
}
