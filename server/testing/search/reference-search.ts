import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import {
  choiceGroups,
  type FacetGroupId,
  type Filters,
  facetGroups,
  type SortOrder,
} from '@colloquy/contract/search/shapes'
import { foldText } from '../../src/search-engine/analysis/character-folding.ts'
import { analyzeText, type Token } from '../../src/search-engine/analysis/tokens.ts'
import type { ExpertDocument, ViewerClass } from '../../src/search-engine/expert-document.ts'
import { parseQuery } from '../../src/search-engine/query/query-parser.ts'
import type { QueryTerm } from '../../src/search-engine/query/query-terms.ts'
import { type AnalyzedText, matchesClauses, matchesName } from '../../src/search-engine/query/text-matcher.ts'
import type {
  Exclusions,
  FacetCounts,
  FacetValuesRequest,
  PriceCounts,
  SearchRequest,
  SearchResponse,
  SuggestResponse,
  ValueCount,
} from '../../src/search-engine/search-request.ts'

/** A search as the oracle is asked it and as those are that are compared with it. */
export interface SearchCase {
  readonly viewer: ViewerClass
  readonly text: string
  readonly filters: Filters
  readonly sort: SortOrder
  readonly exclusions?: Exclusions | undefined
}

/** The day it is for all of these questions. */
export const today = '2026-03-31'

/** What is asked of a search to be compared: everybody who is found, with all counts. */
export const requestFor = ({ viewer, text, filters, exclusions, sort }: SearchCase, size: number): SearchRequest => ({
  clauses: parseQuery(text).clauses,
  filters,
  exclusions,
  sort,
  offset: 0,
  size,
  withFacets: true,
  withNetworkSize: true,
  includesInternal: viewer === 'staff',
  today,
})

interface AnalyzedDocument {
  readonly document: ExpertDocument
  readonly texts: readonly (AnalyzedText & { readonly isInternal: boolean })[]
}

const maxCompaniesShown = 20

/** The search as one would do it without any index: by looking at everybody, one after the other. */
export class ReferenceSearch {
  readonly #experts: readonly AnalyzedDocument[]
  readonly #names = new Map<string, readonly Token[]>()
  readonly #termsByViewer = new Map<
    ViewerClass,
    { readonly documentsByTerm: Map<string, Set<string>>; readonly forms: Set<string> }
  >()

  constructor(documents: readonly ExpertDocument[]) {
    this.#experts = documents.map((document) => ({
      document,
      texts: document.texts.map(({ field, text, isInternal }) => ({
        field,
        isInternal,
        tokens: analyzeText(text),
      })),
    }))
  }

  /** What a search has to answer. */
  search(question: SearchCase): SearchResponse {
    const { viewer, text, filters, sort } = question
    const { clauses } = parseQuery(text)
    const there = this.#experts.filter(({ document }) => document.visibleTo.includes(viewer))
    const base = there.filter(
      ({ document, texts }) =>
        matchesClauses(viewer === 'staff' ? texts : texts.filter(({ isInternal }) => !isInternal), clauses) &&
        passesOthers(document, filters) &&
        !isExcludedBy(question.exclusions, document),
    )
    const anyPrice = base.map(({ document }) => document)
    const documents = anyPrice.filter((one) => isInRange(one, filters))
    const hits = documents.filter((one) => passes(one, filters))
    return {
      total: hits.length,
      ids: hits.toSorted(orders[sort]).map(({ id }) => id),
      facets: Object.fromEntries(
        facetGroups.map((group) => [group, countsOf(documents, group, filters)]),
      ) as unknown as FacetCounts,
      prices: pricesOf(anyPrice.filter((one) => passes(one, filters))),
      networkSize: there.length,
    }
  }

  /** What typeahead has to answer. */
  suggest(viewer: ViewerClass, tails: readonly (readonly QueryTerm[])[]): SuggestResponse {
    const there = this.#experts
      .filter(({ document }) => document.visibleTo.includes(viewer))
      .map(({ document }) => document)
    const named = (name: string, words: readonly QueryTerm[]) => matchesName(this.#wordsOf(name), words)
    const counted = (words: readonly QueryTerm[], of: (document: ExpertDocument) => readonly string[]) => {
      const counts = new Map<string, number>()
      for (const one of there) for (const value of new Set(of(one))) counts.set(value, (counts.get(value) ?? 0) + 1)
      return [...counts]
        .filter(([value]) => named(value, words))
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, 5)
    }
    const answers = tails.map((words, tail): SuggestResponse => {
      const isCalled = ({ texts }: ExpertDocument) =>
        texts.some(({ field, text }) => field === 'name' && named(text, words))
      return {
        tail,
        people: there
          .filter(isCalled)
          .toSorted(orders.calls)
          .slice(0, 5)
          .map(({ id }) => id),
        companies: counted(words, ({ values }) => [...values.currentCompanies, ...values.pastCompanies]),
        expertise: counted(words, ({ values }) => values.expertise),
      }
    })
    const isFound = ({ people, companies, expertise }: SuggestResponse) =>
      people.length + companies.length + expertise.length > 0
    return answers.find(isFound) ?? answers.at(-1) ?? { tail: 0, people: [], companies: [], expertise: [] }
  }

  /** What a search for values of a facet group has to answer. */
  listFacetValues(question: SearchCase, { group, containing, among, limit }: FacetValuesRequest): ValueCount[] {
    const { viewer, text, filters } = question
    const { clauses } = parseQuery(text)
    const documents = this.#experts
      .filter(
        ({ document, texts }) =>
          document.visibleTo.includes(viewer) &&
          matchesClauses(viewer === 'staff' ? texts : texts.filter(({ isInternal }) => !isInternal), clauses) &&
          passesOthers(document, filters) &&
          !isExcludedBy(question.exclusions, document) &&
          isInRange(document, filters),
      )
      .map(({ document }) => document)
    const all = new Set(documents.flatMap(({ values }) => values[group]))
    return [...all]
      .filter((value) => (among ? among.includes(value) : foldText(value).includes(containing)))
      .map((value) => ({
        value,
        count: documents.filter((one) => passes(one, filters, group) && one.values[group].includes(value)).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, limit)
  }

  /** What is nearest to words that nobody says. */
  correctSpelling(viewer: ViewerClass, words: readonly QueryTerm[]): Map<string, string> {
    const { documentsByTerm, forms } = this.#termsVisibleTo(viewer)
    const better = new Map<string, string>()
    for (const { form, stems, prefixes } of words) {
      const bare = form.slice(1)
      const isSaid = [...documentsByTerm.keys()].some(
        (term) => stems.includes(term) || prefixes.some((prefix) => term.startsWith(prefix)),
      )
      const edits = [...bare].length >= 8 ? 2 : [...bare].length >= 4 ? 1 : 0
      if (isSaid || edits === 0) continue
      const pairs = this.#pairsVisibleTo(viewer, bare).map((pair) => ({ ...pair, edits: 1 }))
      const near = [...documentsByTerm]
        .map(([word, holding]) => ({ word, holding: holding.size, edits: distance([...bare], [...word]) }))
        .filter((one) => one.edits <= edits)
        .filter(({ word }) => bare.length >= 5 || [...word].sort().join() === [...bare].sort().join())
        .concat(pairs)
        .sort(
          (a, b) =>
            a.edits - b.edits ||
            b.holding - a.holding ||
            Number(pairs.includes(b) || forms.has(b.word)) - Number(pairs.includes(a) || forms.has(a.word)) ||
            (a.word < b.word ? -1 : 1),
        )
      if (near[0]) better.set(form, near[0].word)
    }
    return better
  }

  /** How many somebody may find say a word in two words, at each place where it may be divided. */
  #pairsVisibleTo(viewer: ViewerClass, form: string): { word: string; holding: number }[] {
    const pairs = Array.from(
      { length: Math.max(0, form.length - 5) },
      (_, i) => `${form.slice(0, i + 3)} ${form.slice(i + 3)}`,
    )
    return pairs
      .map((word) => ({
        word,
        holding: this.#experts.filter(
          ({ document, texts }) =>
            document.visibleTo.includes(viewer) &&
            matchesClauses(
              texts.filter(({ isInternal }) => !isInternal || viewer === 'staff'),
              parseQuery(`"${word}"`).clauses,
            ),
        ).length,
      }))
      .filter(({ holding }) => holding > 0)
  }

  #wordsOf(name: string): readonly Token[] {
    const words = this.#names.get(name) ?? analyzeText(name)
    this.#names.set(name, words)
    return words
  }

  /** What is said by those a viewer may find, by whom, and what of it is written so. */
  #termsVisibleTo(viewer: ViewerClass) {
    const known = this.#termsByViewer.get(viewer)
    if (known) return known
    const documentsByTerm = new Map<string, Set<string>>()
    const forms = new Set<string>()
    for (const { document, texts } of this.#experts) {
      if (!document.visibleTo.includes(viewer)) continue
      for (const { isInternal, tokens: own } of texts)
        if (!isInternal || viewer === 'staff')
          for (const { terms } of own)
            for (const term of terms) {
              const bare = term.replace(/^=/, '')
              if (term !== bare) forms.add(bare)
              documentsByTerm.set(bare, (documentsByTerm.get(bare) ?? new Set()).add(document.id))
            }
    }
    const made = { documentsByTerm, forms }
    this.#termsByViewer.set(viewer, made)
    return made
  }

  /** In what a search has answered wrongly, or nothing. The order by relevance is each search's own. */
  differenceTo(question: SearchCase, found: SearchResponse): string | null {
    const expected = this.search(question)
    const isOrdered = question.sort !== 'relevance'
    const shown = (one: SearchResponse) =>
      JSON.stringify({
        ...one,
        ids: isOrdered ? one.ids : one.ids.toSorted(),
        facets: facetGroups.map((group) => one.facets[group]),
      })
    if (shown(expected) === shown(found)) return null
    const lost = expected.ids.filter((id) => !found.ids.includes(id))
    const added = found.ids.filter((id) => !expected.ids.includes(id))
    const wrong = facetGroups.filter(
      (group) => JSON.stringify(expected.facets[group]) !== JSON.stringify(found.facets[group]),
    )
    return JSON.stringify({
      question,
      total: [expected.total, found.total],
      outOf: [expected.networkSize, found.networkSize],
      lost: lost.slice(0, 3),
      added: added.slice(0, 3),
      wrong: wrong.map((group) => [group, expected.facets[group].slice(0, 30), found.facets[group].slice(0, 30)]),
    })
  }
}

/** Edits between two words; two letters in the wrong order are one. */
const distance = (a: readonly string[], b: readonly string[]): number => {
  if (Math.abs(a.length - b.length) > 2) return 3
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  const at = (i: number, j: number) => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1)
      ;(table[i] as number[])[j] = cost
    }
  return at(a.length, b.length)
}

const has = (values: readonly string[], wanted: readonly string[] | undefined): boolean =>
  !wanted?.length || wanted.some((value) => values.includes(value))

const passes = ({ values }: ExpertDocument, filters: Filters, but?: FacetGroupId): boolean =>
  facetGroups.every((group) => group === but || has(values[group], filters[group]))

const isInRange = (
  { credits }: ExpertDocument,
  { creditsFrom = 0, creditsTo = Number.POSITIVE_INFINITY }: Filters,
): boolean => credits >= creditsFrom && credits <= creditsTo

const passesOthers = (
  { values, calls, rate, rating, isInvited, leftOn }: ExpertDocument,
  { languages, excluded = {}, called, status, ratePerHour, ratingFrom, leftWithinMonths }: Filters,
): boolean =>
  has(values.languages, languages) &&
  choiceGroups.every((group) => !excluded[group]?.some((value) => values[group].includes(value))) &&
  (called === undefined || calls > 0 === called) &&
  (status === undefined || status === (isInvited ? 'invited' : 'active')) &&
  (ratingFrom === undefined || (rating !== null && rating >= ratingFrom)) &&
  (leftWithinMonths === undefined ||
    (leftOn !== null && leftOn <= today && leftOn >= firstDays[leftWithinMonths as keyof typeof firstDays])) &&
  (!ratePerHour ||
    (rate?.currency === ratePerHour.currency &&
      rate.minor >= (ratePerHour.from ?? 0) &&
      rate.minor <= (ratePerHour.to ?? Number.POSITIVE_INFINITY)))

const isExcludedBy = (exclusions: Exclusions | undefined, { id, values }: ExpertDocument): boolean =>
  exclusions !== undefined &&
  (exclusions.ids.includes(id) ||
    [...values.currentCompanies, ...values.pastCompanies].some((name) =>
      exclusions.companies.includes(normalizeCompanyName(name)),
    ))

/** Where the months begin that are asked for, counted by hand. */
const firstDays = { 1: '2026-02-28', 6: '2025-09-30', 36: '2023-03-31', 120: '2016-03-31' }

const pricesOf = (documents: readonly ExpertDocument[]): PriceCounts => {
  const counts = new Map<number, number>()
  for (const { credits } of documents) counts.set(credits, (counts.get(credits) ?? 0) + 1)
  return [...counts].map(([credits, count]) => ({ credits, count })).sort((a, b) => a.credits - b.credits)
}

const countsOf = (documents: readonly ExpertDocument[], group: FacetGroupId, filters: Filters) => {
  const counts = new Map<string, number>()
  for (const one of documents)
    if (passes(one, filters, group))
      for (const value of one.values[group]) counts.set(value, (counts.get(value) ?? 0) + 1)
  const ordered = [...counts].map(([value, count]) => ({ value, count }))
  ordered.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const named = filters[group] ?? []
  const chosen = [...new Set([...named, ...(filters.excluded?.[group] ?? [])])]
  const isLong = group === 'currentCompanies' || group === 'pastCompanies'
  const missing = chosen.filter((value) => !counts.has(value)).map((value) => ({ value, count: 0 }))
  return [
    ...ordered.filter(({ value }, index) => !isLong || index < maxCompaniesShown || named.includes(value)),
    ...missing,
  ]
}

type Order = (a: ExpertDocument, b: ExpertDocument) => number
const byId: Order = (a, b) => (a.id < b.id ? -1 : 1)
const byCalls: Order = (a, b) => b.calls - a.calls
const orders: Record<SortOrder, Order> = {
  relevance: byId,
  calls: (a, b) => byCalls(a, b) || byId(a, b),
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || byCalls(a, b) || byId(a, b),
  joined: (a, b) => (a.joinedOn === b.joinedOn ? byId(a, b) : a.joinedOn < b.joinedOn ? 1 : -1),
  rate: (a, b) => a.credits - b.credits || byCalls(a, b) || byId(a, b),
}
