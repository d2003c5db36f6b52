import { findExperts, listSearchFacets } from '@colloquy/contract/search/operations'
import { facetGroups, type SearchResult, type SearchVerdict } from '@colloquy/contract/search/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { foldText } from '../../search-engine/analysis/character-folding.ts'
import { createHighlighter } from '../../search-engine/query/highlighter.ts'
import { type Clause, parseQuery, typedWords } from '../../search-engine/query/query-parser.ts'
import { replaceWords } from '../../search-engine/query/query-terms.ts'
import { dayOf, type SearchRequest, type SearchResponse } from '../../search-engine/search-request.ts'
import type { SearchService } from '../../search-engine/workers/search-threads.ts'
import { personAttributesOf } from '../people/queries.ts'
import type { ProjectSummary } from '../projects/queries.ts'
import { searchWithEngine } from './engine-queries.ts'
import type { ExpertSearch } from './expert-search.ts'
import { relaxedFilters } from './filter-relaxation.ts'
import * as policy from './policy.ts'
import { searchInPostgres } from './postgres/search-store.ts'
import { languageOf, presentFacets, presentFound } from './present.ts'
import { priceHistogramOf } from './price-histogram.ts'
import { maxSearchesPerDay } from './search-limits.ts'
import { canSeeProjectOfSearch } from './searched-project/policy.ts'
import { exclusionsOf, isRecordExcluded, loadSearch } from './searched-project/queries.ts'
import { evaluateFirst } from './verdicts/queries.ts'

const pageSize = 20

export const find = (search: ExpertSearch) =>
  query(findExperts, {
    load: loadSearch,
    see: canSeeProjectOfSearch,
    allow: policy.canFilter,
    limits: [
      { name: 'search.find', max: 300, seconds: 60 },
      // Readers open a few pages of a search; opening page after page of everything is copying.
      { name: 'search.pages', max: 1000, seconds: 86_400, when: ({ input }) => input.selectOptions.startOffset > 0 },
      // Nobody needs so many different searches a day. Repeated ones are not counted.
      {
        name: 'search.first',
        max: maxSearchesPerDay,
        seconds: 86_400,
        when: ({ input }) => input.selectOptions.startOffset === 0,
        each: ({ input: { text, filters, sort } }) => JSON.stringify([foldText(text).trim(), filters, sort]),
      },
    ],
    countsLimitsInTransaction: true,
    run: async ({ tx, actor, input, at, subject, refuse }) => {
      const startedAt = systemClock.now().getTime()
      const { startOffset, concat } = input.selectOptions
      const language = languageOf(actor)
      const { clauses, readAs, synonyms } = parseQuery(input.text)
      const request: SearchRequest = {
        clauses,
        filters: input.filters,
        exclusions: await exclusionsOf(search, tx, actor, subject),
        sort: input.sort ?? 'relevance',
        offset: startOffset,
        size: pageSize,
        withFacets: !concat,
        withNetworkSize: true,
        includesInternal: policy.canSearchInternal(actor),
        today: dayOf(at),
      }
      const { verdict } = input
      if (verdict !== undefined && !subject.project) return refuse('invalid_input')
      const found =
        verdict === undefined
          ? await search.search(tx, actor, request)
          : await searchByVerdict(search, tx, actor, request, { verdict, project: subject.project!, at })
      const reasonsIn = createHighlighter(clauses)
      // Experts who were hidden or excluded after the index was updated are left out.
      const records = (await search.readRecords(tx, actor, found.ids, request.includesInternal)).filter(
        (record) => policy.canFind(actor, personAttributesOf(record.person)) && !isRecordExcluded(subject, record),
      )
      const isEmpty = found.total === 0 && !concat && verdict === undefined
      return {
        total: found.total - (found.ids.length - records.length),
        nextChunkOffset: startOffset + found.ids.length,
        foundPersons: records.map((record) => presentFound(actor, record, reasonsIn, language, at)),
        facets: concat || verdict !== undefined ? [] : presentFacets(found.facets, language),
        networkSize:
          request.exclusions || verdict !== undefined
            ? await networkSizeOf(search, tx, actor, request)
            : (found.networkSize ?? 0),
        relaxations: isEmpty ? await relaxationsOf(search, tx, actor, request) : [],
        didYouMean: isEmpty ? await correctText(search, tx, actor, request, input.text) : null,
        creditsHistogram: priceHistogramOf(found.prices),
        readAs,
        synonyms: synonyms.map(({ words, others }) => ({ words, others: [...others] })),
        isPreparing: search.isPreparing(actor.tenantId),
        tookMs: Math.max(0, systemClock.now().getTime() - startedAt),
      }
    },
  })

/** A page of the experts among the first of a search of whom compliance says the same. */
const searchByVerdict = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  request: SearchRequest,
  { verdict, ...evaluating }: { readonly verdict: SearchVerdict; readonly project: ProjectSummary; readonly at: Date },
): Promise<SearchResponse> => {
  const { verdicts } = await evaluateFirst(search, tx, actor, request, evaluating)
  const ids = [...verdicts].filter(([, one]) => one === verdict).map(([id]) => id)
  const page = ids.slice(request.offset, request.offset + request.size)
  const noFacets = Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as SearchResponse['facets']
  return { ids: page, total: ids.length, facets: noFacets, prices: [], networkSize: null }
}

export const listFacets = (search: ExpertSearch) =>
  query(listSearchFacets, {
    load: loadSearch,
    see: canSeeProjectOfSearch,
    allow: policy.canFilter,
    limits: [{ name: 'search.find', max: 300, seconds: 60 }],
    run: async ({ tx, actor, input, at, subject }) => {
      const found = await search.search(tx, actor, {
        clauses: parseQuery(input.text).clauses,
        filters: input.filters,
        sort: 'relevance',
        offset: 0,
        size: 0,
        exclusions: await exclusionsOf(search, tx, actor, subject),
        withFacets: true,
        withNetworkSize: false,
        includesInternal: policy.canSearchInternal(actor),
        today: dayOf(at),
      })
      return presentFacets(found.facets, languageOf(actor))
    },
  })

/** The text with corrected words, if it then has results. */
const correctText = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  request: SearchRequest,
  text: string,
): Promise<string | null> => {
  const words = typedWords(request.clauses)
  const better = await search.correctSpelling(tx, actor, words, request.includesInternal)
  if (better.size === 0) return null
  const other = replaceWords(text, better)
  return (await totalOf(search, tx, actor, { ...request, clauses: parseQuery(other).clauses })) > 0 ? other : null
}

const totalOf = async (search: ExpertSearch, tx: Tx, actor: Actor, query: SearchRequest): Promise<number> =>
  (await search.search(tx, actor, { ...query, size: 0, offset: 0, withFacets: false, withNetworkSize: false })).total

/** How many experts a search finds without words and filters; those it excludes are not counted. */
const networkSizeOf = (search: ExpertSearch, tx: Tx, actor: Actor, request: SearchRequest): Promise<number> =>
  totalOf(search, tx, actor, { ...request, clauses: [], filters: {} })

/** For a search without results: how many there would be without each word and filter, where that yields any. */
const relaxationsOf = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  request: SearchRequest,
): Promise<SearchResult['relaxations']> => {
  const less: { filter: string; value: string | null; query: Partial<SearchRequest> }[] = []
  const { clauses, filters } = request
  if (clauses.length > 0) less.push({ filter: 'text', value: null, query: { clauses: [] } })
  // Each word alone only if that takes a handful of searches.
  if (clauses.length > 1 && clauses.length <= 6)
    for (const clause of clauses)
      less.push({ filter: 'text', value: clause.source, query: { clauses: without(clauses, clause) } })
  for (const { filter, rest } of relaxedFilters(filters)) less.push({ filter, value: null, query: { filters: rest } })
  const totals: SearchResult['relaxations'] = []
  for (const { filter, value, query } of less)
    totals.push({ filter, value, total: await totalOf(search, tx, actor, { ...request, ...query }) })
  return totals.filter(({ total }) => total > 0)
}

const without = (clauses: readonly Clause[], one: Clause): Clause[] => clauses.filter((clause) => clause !== one)

/** More experts are not looked up by a text beside people's names. */
const maxExpertsWithText = 1000

/** The ids of the experts whose records, member notes included, match a text best. For staff only. */
export const expertIdsWithText = async (
  search: ExpertSearch,
  tx: Tx,
  actor: Actor,
  text: string,
  at: Date,
): Promise<readonly string[]> => {
  const { clauses } = parseQuery(text)
  if (clauses.length === 0) return []
  const { ids } = await search.search(tx, actor, {
    clauses,
    filters: {},
    sort: 'relevance',
    offset: 0,
    size: maxExpertsWithText,
    includesInternal: true,
    withFacets: false,
    withNetworkSize: false,
    today: dayOf(at),
  })
  return ids
}

/** The search that an installation is set up for. */
export const expertSearchWith = ({ searchThreads }: { readonly searchThreads?: SearchService }): ExpertSearch =>
  searchThreads ? searchWithEngine(searchThreads, searchInPostgres) : searchInPostgres
