import { type FacetGroupId, type Filters, facetGroups, type SortOrder } from '@colloquy/contract/search/shapes'
import type { ExpertDocument, ViewerClass } from '../src/capabilities/search/engine/document.ts'
import type { ExpertQuery, ExpertsFound, FacetCounts } from '../src/capabilities/search/rules.ts'
import { matches, type ReadPiece } from '../src/capabilities/search/text/places.ts'
import { parseText } from '../src/capabilities/search/text/query.ts'
import { tokens } from '../src/capabilities/search/text/words.ts'

/** A search as the oracle is asked it and as those are that are compared with it. */
export interface Question {
  readonly viewer: ViewerClass
  readonly text: string
  readonly filters: Filters
  readonly sort: SortOrder
}

/** What is asked of a search to be compared: everybody who is found, with all counts. */
export const queryFor = ({ viewer, text, filters, sort }: Question, size: number): ExpertQuery => ({
  ...{ clauses: parseText(text).clauses, filters, sort, offset: 0, size },
  ...{ withFacets: true, withAll: true, isInner: viewer === 'staff' },
})

interface Read {
  readonly document: ExpertDocument
  readonly pieces: readonly (ReadPiece & { readonly isInner: boolean })[]
}

const shownCompanies = 20

/** The search as one would do it without any index: by looking at everybody, one after the other. */
export class SearchOracle {
  readonly #experts: readonly Read[]

  constructor(documents: readonly ExpertDocument[]) {
    this.#experts = documents.map((document) => ({
      document,
      pieces: document.pieces.map(({ field, text, isInner }) => ({ field, isInner, words: tokens(text) })),
    }))
  }

  /** What a search has to answer. */
  answer(question: Question): ExpertsFound {
    const { viewer, text, filters, sort } = question
    const { clauses } = parseText(text)
    const there = this.#experts.filter(({ document }) => document.shownTo.includes(viewer))
    const base = there.filter(
      ({ document, pieces }) =>
        matches(viewer === 'staff' ? pieces : pieces.filter(({ isInner }) => !isInner), clauses) &&
        passesOthers(document, filters),
    )
    const documents = base.map(({ document }) => document)
    const hits = documents.filter((one) => passes(one, filters))
    return {
      total: hits.length,
      ids: hits.toSorted(orders[sort]).map(({ id }) => id),
      facets: Object.fromEntries(
        facetGroups.map((group) => [group, countsOf(documents, group, filters)]),
      ) as unknown as FacetCounts,
      outOf: there.length,
    }
  }

  /** In what a search has answered wrongly, or nothing. The order by relevance is each search's own. */
  faultIn(question: Question, found: ExpertsFound): string | null {
    const expected = this.answer(question)
    const isOrdered = question.sort !== 'relevance'
    const shown = (one: ExpertsFound) =>
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
      ...{ total: [expected.total, found.total], outOf: [expected.outOf, found.outOf] },
      ...{ lost: lost.slice(0, 3), added: added.slice(0, 3) },
      wrong: wrong.map((group) => [group, expected.facets[group].slice(0, 30), found.facets[group].slice(0, 30)]),
    })
  }
}

const has = (values: readonly string[], wanted: readonly string[] | undefined): boolean =>
  !wanted?.length || wanted.some((value) => values.includes(value))

const passes = ({ values }: ExpertDocument, filters: Filters, but?: FacetGroupId): boolean =>
  facetGroups.every((group) => group === but || has(values[group], filters[group]))

const passesOthers = (
  { values, credits, calls }: ExpertDocument,
  { languages, creditsFrom = 0, creditsTo = Number.POSITIVE_INFINITY, called }: Filters,
): boolean =>
  has(values.languages, languages) &&
  credits >= creditsFrom &&
  credits <= creditsTo &&
  (called === undefined || calls > 0 === called)

const countsOf = (documents: readonly ExpertDocument[], group: FacetGroupId, filters: Filters) => {
  const counts = new Map<string, number>()
  for (const one of documents)
    if (passes(one, filters, group))
      for (const value of one.values[group]) counts.set(value, (counts.get(value) ?? 0) + 1)
  const ordered = [...counts].map(([value, count]) => ({ value, count }))
  ordered.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const chosen = [...new Set(filters[group])]
  const isLong = group === 'currentCompanies' || group === 'pastCompanies'
  const missing = chosen.filter((value) => !counts.has(value)).map((value) => ({ value, count: 0 }))
  return [
    ...ordered.filter(({ value }, place) => !isLong || place < shownCompanies || chosen.includes(value)),
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
