import { searchExperts, searchFacets } from '@colloquy/contract/search/operations'
import type { Filters, SearchResult } from '@colloquy/contract/search/shapes'
import { defaultLanguage, type Language } from '@colloquy/contract/values'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import { machineClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { personRecords } from '../people/queries.ts'
import * as policy from './policy.ts'
import { presentFacets, presentFound } from './present.ts'
import { type ExpertQuery, filtersSet } from './rules.ts'
import { personsSaying, searchInPostgres } from './store.ts'
import { type Clause, parseText } from './text/query.ts'

/** Hits of one answer. */
const chunk = 20

export const experts = query(searchExperts, {
  allow: policy.searchExperts,
  limits: [
    { name: 'search.experts', max: 300, seconds: 60 },
    // Whoever reads looks at a few pages of a search; page after page of everything is copying.
    { name: 'search.pages', max: 1000, seconds: 86_400, when: ({ input }) => input.selectOptions.startOffset > 0 },
  ],
  run: async ({ tx, actor, input, at }) => {
    const startedAt = machineClock.now().getTime()
    const { startOffset, concat } = input.selectOptions
    const language = languageOf(actor)
    const { clauses, readAs } = parseText(input.text)
    const asked: ExpertQuery = {
      clauses,
      filters: input.filters,
      sort: input.sort ?? 'relevance',
      offset: startOffset,
      size: chunk,
      withFacets: !concat,
      withAll: true,
      isInner: policy.searchInner(actor),
    }
    const found = await searchInPostgres(tx, actor, asked)
    const records = await personRecords(tx, found.ids)
    return {
      total: found.total,
      nextChunkOffset: startOffset + found.ids.length,
      foundPersons: records.map((record) => presentFound(actor, record, asked.clauses, language, at)),
      facets: concat ? [] : presentFacets(found.facets, language),
      outOf: found.outOf ?? 0,
      without: found.total === 0 && !concat ? await totalsWithout(tx, actor, asked) : [],
      didYouMean: null,
      creditsHistogram: [],
      readAs,
      took: Math.max(0, machineClock.now().getTime() - startedAt),
    }
  },
})

export const facets = query(searchFacets, {
  allow: policy.searchExperts,
  limits: [{ name: 'search.experts', max: 300, seconds: 60 }],
  run: async ({ tx, actor, input }) => {
    const found = await searchInPostgres(tx, actor, {
      clauses: parseText(input.text).clauses,
      filters: input.filters,
      sort: 'relevance',
      offset: 0,
      size: 0,
      withFacets: true,
      withAll: false,
      isInner: policy.searchInner(actor),
    })
    return presentFacets(found.facets, languageOf(actor))
  },
})

const languageOf = (actor: Actor): Language => (isMember(actor) ? actor.language : defaultLanguage)

/** For a search that finds nothing: what there would be without each of its words and filters. */
const totalsWithout = async (tx: Tx, actor: Actor, asked: ExpertQuery): Promise<SearchResult['without']> => {
  const less: { filter: string; value: string | null; query: Partial<ExpertQuery> }[] = []
  const { clauses, filters } = asked
  if (clauses.length > 0) less.push({ filter: 'text', value: null, query: { clauses: [] } })
  // Each word alone only as long as it stays a handful of questions to the database.
  if (clauses.length > 1 && clauses.length <= 6)
    for (const clause of clauses)
      less.push({ filter: 'text', value: clause.said, query: { clauses: without(clauses, clause) } })
  for (const set of filtersSet(filters)) {
    const rest: Filters = { ...filters }
    for (const name of Object.keys(set) as (keyof Filters)[]) delete rest[name]
    less.push({ filter: Object.keys(set)[0]!, value: null, query: { filters: rest } })
  }
  const totals: SearchResult['without'] = []
  for (const { filter, value, query } of less) {
    const counting = { ...asked, ...query, size: 0, offset: 0, withFacets: false, withAll: false }
    const { total } = await searchInPostgres(tx, actor, counting)
    totals.push({ filter, value, total })
  }
  return totals
}

const without = (clauses: readonly Clause[], one: Clause): Clause[] => clauses.filter((clause) => clause !== one)

/** The ids of experts whose whole record, members' notes included, says a text; a subquery, for staff alone. */
export const expertsSaying = (text: string) => personsSaying(parseText(text).clauses)
