import type { FacetGroupId, Filters, FoundReasons, SortOrder } from '@colloquy/contract/search/shapes'
import { facetGroups, reasonGroups } from '@colloquy/contract/search/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type Field, fields } from './text/fields.ts'
import { mayHold, placesOf } from './text/places.ts'
import { type Clause, type Phrase, wantedPhrases } from './text/query.ts'
import { type Token, tokens } from './text/words.ts'

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
}

/** Values of each facet group with their counts, the most frequent first. */
export type FacetCounts = Readonly<Record<FacetGroupId, readonly { readonly value: string; readonly count: number }[]>>

/** What an engine answers: how many there are, who is on the page in order, and what a click on each value would give. */
export interface ExpertsFound {
  readonly total: number
  readonly ids: readonly string[]
  readonly facets: FacetCounts
  /** How many the actor may find at all; null when that was not asked. */
  readonly outOf: number | null
}

/**
 * Finds experts the actor may know of. The count of a facet value is exactly the total one gets with that value as the
 * only choice in its group and everything else as it is.
 */
export type ExpertSearch = (tx: Tx, actor: Actor, query: ExpertQuery) => Promise<ExpertsFound>

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

/** Around each found word in a fragment; no text of ours holds them, so nothing has to be escaped. */
export const foundMarks = { start: '\u{E000}', end: '\u{E001}' } as const

/** A text as it may be shown among marks. */
const plain = (text: string): string => text.replace(/[\u{E000}\u{E001}]/gu, '')

/** Found words side by side, or the parts of one compound, are marked as one. */
const betweenMarks = new RegExp(`${foundMarks.end}([ -]?)${foundMarks.start}`, 'g')

const aboutLength = 170

/**
 * Why a record was found: each piece with a word that was asked for, by group, the words marked.
 * A piece that is long is cut to the neighbourhood of its first words.
 */
export const reasonsIn = (pieces: readonly Piece[], clauses: readonly Clause[]): FoundReasons => {
  const reasons = Object.fromEntries(reasonGroups.map((group) => [group, []])) as unknown as FoundReasons
  const wanted = wantedPhrases(clauses)
  for (const piece of pieces) {
    const here = wanted.filter((phrase) => (phrase.field ?? piece.field) === piece.field && mayHold(piece.text, phrase))
    const text = here.length === 0 ? undefined : fragment(plain(piece.text), here)
    if (text === undefined) continue
    const hits = reasons[fields[piece.field].group]
    const entry = hits.find((hit) => hit.innerHitId === piece.id)
    if (entry) entry.textFragments.push({ name: piece.name, text })
    else hits.push({ innerHitId: piece.id, textFragments: [{ name: piece.name, text }] })
  }
  return reasons
}

const fragment = (text: string, phrases: readonly Phrase[]): string | undefined => {
  const words = tokens(text)
  const found = new Set<number>()
  for (const phrase of phrases)
    for (const [first, last] of placesOf(words, phrase)) for (let at = first; at <= last; at++) found.add(at)
  if (found.size === 0) return undefined
  const [from, to] = neighbourhood(text, words[Math.min(...found)] as Token)
  let marked = ''
  let at = from
  for (const [index, { start, end }] of words.entries()) {
    if (!found.has(index) || start < from || end > to || end <= at) continue
    // Pairs of characters of writing without spaces overlap.
    const begin = Math.max(at, start)
    marked += `${text.slice(at, begin)}${foundMarks.start}${text.slice(begin, end)}${foundMarks.end}`
    at = end
  }
  const whole = `${marked}${text.slice(at, to)}`.trim().replace(betweenMarks, '$1')
  return `${from > 0 ? '… ' : ''}${whole}${to < text.length ? ' …' : ''}`
}

/** The stretch of a long text around a word: whole sentences if they are short enough, else whole words. */
const neighbourhood = (text: string, { start, end }: Token): [from: number, to: number] => {
  if (text.length <= aboutLength * 1.4) return [0, text.length]
  const sentence = Math.max(...['. ', '? ', '! ', '\n'].map((stop) => text.lastIndexOf(stop, start - 1) + stop.length))
  const hasSentence = /[.?!\n]/.test(text.slice(0, start)) && start - sentence < aboutLength * 0.6
  const from = hasSentence ? sentence : start < aboutLength * 0.6 ? 0 : text.indexOf(' ', start - 60) + 1
  if (from + aboutLength >= text.length) return [from, text.length]
  const stop = text.slice(from + 60, from + aboutLength * 1.3).search(/[.?!](\s|$)/)
  const afterSentence = stop < 0 ? -1 : from + 60 + stop + 1
  if (afterSentence >= end) return [from, afterSentence]
  return [from, Math.max(end, text.lastIndexOf(' ', Math.max(end, from + aboutLength)))]
}

/** The filters that are set, each under its own name. */
export const filtersSet = (filters: Filters): Filters[] =>
  [
    ...[...facetGroups, 'languages' as const]
      .filter((name) => filters[name]?.length)
      .map((name) => ({ [name]: filters[name] })),
    ...(filters.creditsFrom === undefined && filters.creditsTo === undefined
      ? []
      : [{ creditsFrom: filters.creditsFrom, creditsTo: filters.creditsTo }]),
    ...(filters.called === undefined ? [] : [{ called: filters.called }]),
  ] as Filters[]
