import { choiceGroups, type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { foldText } from '../../../search-engine/analysis/character-folding.ts'
import type { Clause } from '../../../search-engine/query/query-parser.ts'
import {
  byCount,
  type FacetCounts,
  monthsBefore,
  type PriceCounts,
  type SearchRequest,
} from '../../../search-engine/search-request.ts'
import { freshnessDays, maxFreshnessBoost } from '../../../search-engine/searchable-fields.ts'
import type { ExpertSearch } from '../expert-search.ts'
import { recordsFor } from '../records/record-queries.ts'
import {
  expertsWhere,
  facetValueSql,
  hasOneOf,
  notExcluded,
  tsquery,
  tsqueryOf,
  visibleExperts,
} from './conditions-store.ts'
import { correctSpellingInPostgres, suggestInPostgres } from './suggestion-store.ts'

/** Groups with a value for each company return so many. */
const shownCompanies = 20

/**
 * Experts that pass everything but the disjunctive filters, with a boolean column for each disjunctive filter that is
 * set.
 */
const matchedExperts = async (
  tx: Tx,
  actor: Actor,
  { clauses, filters, exclusions, includesInternal, today }: SearchRequest,
  more: RawBuilder<unknown>,
) => {
  const words = includesInternal ? sql`s.all_words` : sql`s.public_words`
  const chosen = facetGroups.filter((group) => filters[group]?.length)
  return sql`(
    select people.id ${more}
      ${sql.join(
        chosen.map((group) => sql`, ${hasOneOf(group, filters[group] ?? [])} as ${passing(group)}`),
        sql``,
      )}, ${isInCreditRange(filters)} as in_credits
    from ${expertsWhere(tx, actor, clauses.length === 0 ? sql`true` : sql`${words} @@ ${tsquery(clauses)}::tsquery`)}
    where ${conjunctiveFilters(filters, today)} and ${exclusions ? await notExcluded(tx, exclusions) : sql`true`})`
}

const passing = (group: FacetGroupId) => sql.ref(`in_${group}`)

/** Passes all disjunctive filters of groups but one: counts are what choosing each value alone would give. */
const passesOtherFilters = (filters: Filters, own?: FacetGroupId) =>
  sql.join(
    [sql`true`, ...facetGroups.filter((group) => filters[group]?.length && group !== own).map(passing)],
    sql` and `,
  )

/** Counts of `matched` by value of a group. */
const countValues = (filters: Filters, group: FacetGroupId) => sql`
  select value, count(*)::int as n from matched, unnest(${sql.ref(`of_${group}`)}) as value
  where value is not null and in_credits and ${passesOtherFilters(filters, group)} group by value`

const groupColumn = (group: FacetGroupId) => sql`, ${sql.raw(facetValueSql[group])} as ${sql.ref(`of_${group}`)}`

/**
 * Searches in PostgreSQL: exact, and fast enough for some ten thousand experts. Row-level security prevents the use of
 * text indexes, so that every visible row is read once; facets are counted from the matches.
 */
const search: ExpertSearch['search'] = async (tx, actor, query) => {
  const { clauses, filters, sort, offset, size, withFacets, withNetworkSize, includesInternal, today } = query
  const words = includesInternal ? sql`s.all_words` : sql`s.public_words`
  const wanted = clauses.filter(({ kind }) => kind !== 'not')
  const score = wanted.length === 0 ? sql`0::real` : relevance(words, wanted, today)
  const facet = (group: FacetGroupId) => {
    const selected = [...(filters[group] ?? [])]
    const isLong = group === 'currentCompanies' || group === 'pastCompanies'
    return sql`(
      select ${group}::text as name, value, n from (
        select value, n, row_number() over (order by n desc, value collate "C") as place
        from (${countValues(filters, group)}) counted
      ) ranked where ${isLong ? sql`place <= ${shownCompanies} or value = any(${selected}::text[])` : sql`true`}
      order by place)`
  }
  const facets = withFacets
    ? sql`(select jsonb_agg(f) from (${sql.join(facetGroups.map(facet), sql` union all `)}) f)`
    : sql`null`
  const prices = withFacets
    ? sql`(select jsonb_agg(p order by p.credits) from (select credits_per_hour as credits, count(*)::int as count
        from matched where ${passesOtherFilters(filters)} group by credits_per_hour) p)`
    : sql`null`
  const all = withNetworkSize ? sql`(select count(*)::int from ${visibleExperts(tx, actor)} as people)` : sql`null`
  const columns = sql`, people.calls_count, people.rating, people.joined_on, people.credits_per_hour, ${score} as score
    ${sql.join(facetGroups.map(groupColumn), sql``)}`

  const matched = await matchedExperts(tx, actor, query, columns)
  const { rows } = await sql<{
    total: number
    ids: string[]
    facets: Counted[] | null
    prices: PriceCounts | null
    networkSize: number | null
  }>`
    with matched as materialized ${matched}, page as (
      select id, row_number() over (order by ${sortOrders(wanted.length > 0)[sort]}, id) as place
      from matched where in_credits and ${passesOtherFilters(filters)}
    )
    select (select count(*)::int from page) as total,
      array(select id from page where place > ${offset} and place <= ${offset + size} order by place)::text[] as ids,
      ${facets} as facets, ${prices} as prices, ${all} as "networkSize"`.execute(tx)
  const found = rows[0]!
  return {
    total: found.total,
    ids: found.ids,
    facets: countsByGroup(found.facets ?? [], filters),
    // Restores the order of keys, which jsonb does not keep.
    prices: (found.prices ?? []).map(({ credits, count }) => ({ credits, count })),
    networkSize: found.networkSize,
  }
}

const listFacetValues: ExpertSearch['listFacetValues'] = async (
  tx,
  actor,
  query,
  { group, containing, among, limit },
) => {
  const matched = await matchedExperts(tx, actor, query, groupColumn(group))
  const { rows } = await sql<{ value: string; count: number }>`
    with matched as materialized ${matched}
    select value, n as count from (${countValues(query.filters, group)}) counted`.execute(tx)
  return rows
    .filter(({ value }) => (among === null ? foldText(value).includes(containing) : among.includes(value)))
    .sort(byCount)
    .slice(0, limit)
}

export const searchInPostgres: ExpertSearch = {
  isPreparing: () => false,
  search: search,
  listFacetValues: listFacetValues,
  suggest: suggestInPostgres,
  correctSpelling: correctSpellingInPostgres,
  readRecords: (tx, _actor, ids, includesInternal) => recordsFor(tx, ids, includesInternal),
}

interface Counted {
  readonly name: FacetGroupId
  readonly value: string
  readonly n: number
}

/** Weights of the labels D, C, B, A. */
const weights = sql`'{0.1, 0.25, 0.5, 1}'`

// Frequency with diminishing returns plus proximity, raised for records confirmed lately.
const relevance = (words: RawBuilder<unknown>, wanted: readonly Clause[], today: string) => {
  const tsQuery = sql`${wanted.map(tsqueryOf).join(' & ')}::tsquery`
  const fresh = sql`greatest(0, least(1, 1 - (${today}::date - coalesce(s.fresh_on, people.joined_on)) / ${freshnessDays}::real))`
  return sql`(ts_rank(${weights}, ${words}, ${tsQuery}) + ts_rank_cd(${weights}, ${words}, ${tsQuery}, 32))
    * (1 + ${maxFreshnessBoost}::real * ${fresh})`
}

const isInCreditRange = ({ creditsFrom, creditsTo }: Filters) =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(creditsFrom === undefined ? [] : [sql`people.credits_per_hour >= ${creditsFrom}`]),
      ...(creditsTo === undefined ? [] : [sql`people.credits_per_hour <= ${creditsTo}`]),
    ],
    sql` and `,
  )})`

const conjunctiveFilters = (filters: Filters, today: string) => {
  const { languages, excluded = {}, ratePerHour: rate, called, status, ratingFrom, leftWithinMonths } = filters
  return sql.join(
    [
      sql`true`,
      ...(languages?.length ? [hasOneOf('languages', languages)] : []),
      ...choiceGroups.flatMap((group) => {
        const values = excluded[group]
        return values?.length ? [sql`not ${hasOneOf(group, values)}`] : []
      }),
      ...(rate
        ? [
            sql`people.rate_currency = ${rate.currency} and people.rate_minor >= ${rate.from ?? 0}::bigint
              and (${rate.to ?? null}::bigint is null or people.rate_minor <= ${rate.to ?? null}::bigint)`,
          ]
        : []),
      ...(called === undefined ? [] : [sql`(people.calls_count > 0) = ${called}`]),
      ...(status === undefined ? [] : [sql`people.needs_activation = ${status === 'invited'}`]),
      ...(ratingFrom === undefined ? [] : [sql`people.rating >= ${ratingFrom}::real`]),
      ...(leftWithinMonths === undefined
        ? []
        : [sql`s.left_on between ${monthsBefore(today, leftWithinMonths)}::date and ${today}::date`]),
    ],
    sql` and `,
  )
}

/** Sort orders. The id comes last, so that pages never overlap. */
const sortOrders = (hasScore: boolean) => ({
  relevance: hasScore ? sql`score desc, calls_count desc` : sql`calls_count desc, rating desc nulls last`,
  calls: sql`calls_count desc`,
  rating: sql`rating desc nulls last, calls_count desc`,
  joined: sql`joined_on desc`,
  rate: sql`credits_per_hour, calls_count desc`,
})

/** All groups; chosen and excluded values are included even without experts. */
const countsByGroup = (counts: readonly Counted[], filters: Filters): FacetCounts =>
  Object.fromEntries(
    facetGroups.map((group) => {
      const values = counts.filter(({ name }) => name === group).map(({ value, n }) => ({ value, count: n }))
      const named = new Set([...(filters[group] ?? []), ...(filters.excluded?.[group] ?? [])])
      const missing = [...named].filter((value) => !values.some((one) => one.value === value))
      return [group, [...values, ...missing.map((value) => ({ value, count: 0 }))]]
    }),
  ) as unknown as FacetCounts
