import { type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import { expertsVisibleTo } from '../people/queries.ts'
import { inField, quoted } from './index/store.ts'
import type { ExpertSearch, FacetCounts } from './rules.ts'
import type { Clause, Phrase } from './text/query.ts'

/** Values shown of a group that has one for every company. */
const shownCompanies = 20

/** What there is to count in each group, as an array of a row of `matched`. */
const valuesOf: Record<FacetGroupId, string> = {
  currentCompanies: 'current_companies',
  pastCompanies: 'past_companies',
  industries: 'industries',
  roles: 'array[job_function]',
  locations: 'array[country]',
}

/**
 * The search in PostgreSQL: exact, and fast enough for some ten thousand experts. Row-level security keeps indexes on
 * words from being used, so every visible row is looked at once; everything else is counted from what has matched.
 */
export const searchInPostgres: ExpertSearch = async (tx, actor, query) => {
  const { clauses, filters, sort, offset, size, withFacets, withAll, isInner } = query
  const words = isInner ? sql`s.inner_words` : sql`s.words`
  const wanted = clauses.filter(({ kind }) => kind !== 'not')
  const score = wanted.length === 0 ? sql`0::real` : relevance(words, wanted)
  const chosen = facetGroups.filter((group) => filters[group]?.length)
  const passes = (group: FacetGroupId) => sql.ref(`in_${group}`)
  const others = (own?: FacetGroupId) =>
    sql.join([sql`true`, ...chosen.filter((group) => group !== own).map(passes)], sql` and `)

  const facet = (group: FacetGroupId) => {
    const selected = filters[group] ?? []
    const isLong = group === 'currentCompanies' || group === 'pastCompanies'
    return sql`(
      select ${group}::text as name, value, n from (
        select value, n, row_number() over (order by n desc, value collate "C") as place from (
          select value, count(*)::int as n from matched, unnest(${sql.raw(valuesOf[group])}) as value
          where value is not null and ${others(group)} group by value
        ) counted
      ) ranked where ${isLong ? sql`place <= ${shownCompanies} or value = any(${selected}::text[])` : sql`true`}
      order by place)`
  }
  const facets = withFacets
    ? sql`(select jsonb_agg(f) from (${sql.join(facetGroups.map(facet), sql` union all `)}) f)`
    : sql`null`
  const all = withAll ? sql`(select count(*)::int from ${visible(tx, actor)} as people)` : sql`null`

  const { rows } = await sql<{ total: number; ids: string[]; facets: Counted[] | null; outOf: number | null }>`
    with matched as materialized (
      select people.id, people.calls_count, people.rating, people.joined_on, people.credits_per_hour,
        s.current_companies, s.past_companies, s.industries, people.job_function, people.country, ${score} as score
        ${sql.join(
          chosen.map((group) => sql`, (${isOneOf(group, filters[group] ?? [])}) as ${passes(group)}`),
          sql``,
        )}
      from ${visible(tx, actor)} as people
      join search_experts s on s.tenant_id = people.tenant_id and s.person_id = people.id
      where ${clauses.length === 0 ? sql`true` : sql`${words} @@ ${tsquery(clauses)}::tsquery`}
        and ${otherFilters(filters)}
    ), page as (
      select id, row_number() over (order by ${orders(wanted.length > 0)[sort]}, id) as place
      from matched where ${others()}
    )
    select (select count(*)::int from page) as total,
      array(select id from page where place > ${offset} and place <= ${offset + size} order by place)::text[] as ids,
      ${facets} as facets, ${all} as "outOf"`.execute(tx)
  const { total, ids, facets: counted, outOf } = rows[0]!
  return { total, ids, facets: countsByGroup(counted ?? [], filters), outOf }
}

interface Counted {
  readonly name: FacetGroupId
  readonly value: string
  readonly n: number
}

/** Ids of the experts whose records say all of it, as a subquery; none when nothing is asked for. */
export const personsSaying = (clauses: readonly Clause[]) =>
  clauses.length === 0
    ? sql<string>`select null::uuid where false`
    : sql<string>`select person_id from search_experts where inner_words @@ ${tsquery(clauses)}::tsquery`

/** Weights of D, C, B, A. */
const weights = sql`'{0.1, 0.25, 0.5, 1}'`

// How much of the words there is, each further mention counting less, and how near they stand to each other.
const relevance = (words: RawBuilder<unknown>, wanted: readonly Clause[]) => {
  const asked = sql`${wanted.map(tsqueryOf).join(' & ')}::tsquery`
  return sql`ts_rank(${weights}, ${words}, ${asked}) + ts_rank_cd(${weights}, ${words}, ${asked}, 32)`
}

// Before anything else: what one may not see is not matched, counted or sorted either. Nobody finds whom nobody can ask.
const visible = (tx: Tx, actor: Actor): Expression<unknown> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where(expertsVisibleTo(actor))
    .where((eb) => isAskable(eb))

const isAskable = (eb: ExpressionBuilder<Tables, 'people'>): Expression<SqlBool> =>
  eb.and([
    eb('people.is_active', '=', true),
    eb('people.restricted_at', 'is', null),
    eb('people.disabled_at', 'is', null),
    eb('people.deleted_at', 'is', null),
  ])

const isOneOf = (group: FacetGroupId, values: readonly string[]) => {
  switch (group) {
    case 'roles':
      return sql`coalesce(people.job_function = any(${values}::text[]), false)`
    case 'locations':
      return sql`coalesce(people.country = any(${values}::text[]), false)`
    default:
      return sql`s.${sql.raw(valuesOf[group])} && ${values}::text[]`
  }
}

const otherFilters = ({ languages, creditsFrom, creditsTo, called }: Filters) =>
  sql.join(
    [
      sql`true`,
      ...(languages?.length ? [sql`people.languages && ${languages}::text[]`] : []),
      ...(creditsFrom === undefined ? [] : [sql`people.credits_per_hour >= ${creditsFrom}`]),
      ...(creditsTo === undefined ? [] : [sql`people.credits_per_hour <= ${creditsTo}`]),
      ...(called === undefined ? [] : [sql`(people.calls_count > 0) = ${called}`]),
    ],
    sql` and `,
  )

/** What the orders are made of; equals are told apart by their id, so that pages never overlap. */
const orders = (hasScore: boolean) => ({
  relevance: hasScore ? sql`score desc, calls_count desc` : sql`calls_count desc, rating desc nulls last`,
  calls: sql`calls_count desc`,
  rating: sql`rating desc nulls last, calls_count desc`,
  joined: sql`joined_on desc`,
  rate: sql`credits_per_hour, calls_count desc`,
})

/** Clauses in the notation of tsquery: `('heat' | '=heats') <-> 'pump' & !('gas') & ('inst' | 'inst':*)`. */
const tsquery = (clauses: readonly Clause[]): string => clauses.map(tsqueryOf).join(' & ')

const tsqueryOf = (clause: Clause): string => {
  switch (clause.kind) {
    case 'not':
      return `!(${tsqueryOf(clause.of)})`
    case 'all':
      return `(${clause.of.map(tsqueryOf).join(' & ')})`
    case 'any':
      return `(${clause.of.map(tsqueryOf).join(' | ')})`
    case 'phrase':
      return `(${phraseQuery(clause)})`
  }
}

const phraseQuery = ({ words, field }: Phrase): string => {
  const lexeme = (term: string) => quoted(field ? inField(field, term) : term)
  return words
    .map(({ stems, form, prefixes }) => {
      // Whoever has a form as typed has a stem of it too: asked for besides, it only counts more.
      const terms = [...[...stems, form].map(lexeme), ...prefixes.map((prefix) => `${lexeme(prefix)}:*`)]
      return `(${terms.join(' | ')})`
    })
    .join(' <-> ')
}

/** Every group, with the values that were chosen even when nothing is left of them. */
const countsByGroup = (counted: readonly Counted[], filters: Filters): FacetCounts =>
  Object.fromEntries(
    facetGroups.map((group) => {
      const values = counted.filter(({ name }) => name === group).map(({ value, n }) => ({ value, count: n }))
      const missing = (filters[group] ?? []).filter((value) => !values.some((one) => one.value === value))
      return [group, [...values, ...[...new Set(missing)].map((value) => ({ value, count: 0 }))]]
    }),
  ) as unknown as FacetCounts
