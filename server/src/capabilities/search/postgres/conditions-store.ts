import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import type { ChoiceGroup } from '@colloquy/contract/search/shapes'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tables, Tx } from '../../../platform/db/tables.ts'
import type { Clause, Phrase } from '../../../search-engine/query/query-parser.ts'
import type { Exclusions } from '../../../search-engine/search-request.ts'
import { expertsVisibleTo } from '../../people/queries.ts'
import { fieldLexeme, quoteLexeme } from './index-store.ts'

/**
 * The experts an actor may find. Applied before everything else: hidden experts are neither matched nor counted nor
 * sorted.
 */
export const visibleExperts = (tx: Tx, actor: Actor): Expression<unknown> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where(expertsVisibleTo(actor))
    .where((eb) => isCallable(eb))

/**
 * Visible experts as `people` with their search rows as `s`, restricted by a condition on `s`. The condition is
 * evaluated once per row, whatever the planner estimates.
 */
export const expertsWhere = (tx: Tx, actor: Actor, condition: RawBuilder<unknown>) => sql`
  ${visibleExperts(tx, actor)} as people join (
    with said as materialized (select s.* from search_documents s where ${condition}) select * from said
  ) s on s.tenant_id = people.tenant_id and s.person_id = people.id`

const isCallable = (eb: ExpressionBuilder<Tables, 'people'>): Expression<SqlBool> =>
  eb.and([
    eb('people.is_active', '=', true),
    eb('people.restricted_at', 'is', null),
    eb('people.disabled_at', 'is', null),
    eb('people.deleted_at', 'is', null),
  ])

/** The values of each group as an array, for a row of `matched`. */
export const facetValueSql: Record<ChoiceGroup, string> = {
  currentCompanies: 's.current_companies',
  pastCompanies: 's.past_companies',
  industries: 's.industries',
  roles: 'array[people.job_function]',
  locations: 'array[people.country]',
  languages: 'people.languages',
  sources: 'people.sources',
}

/** A condition: has any of some values of a group. */
export const hasOneOf = (group: ChoiceGroup, values: readonly string[]) => {
  switch (group) {
    case 'roles':
      return sql`coalesce(people.job_function = any(${values}::text[]), false)`
    case 'locations':
      return sql`coalesce(people.country = any(${values}::text[]), false)`
    default:
      return sql`(${sql.raw(facetValueSql[group])} && ${values}::text[])`
  }
}

/** A condition for rows that no exclusion names. Company names are compared here, as they are normalized in code only. */
export const notExcluded = async (tx: Tx, { companies, ids }: Exclusions): Promise<RawBuilder<unknown>> => {
  const employers = companies.length === 0 ? [] : await companyNames(tx)
  const excluded = employers.filter((name) => companies.includes(normalizeCompanyName(name)))
  return sql`not (s.current_companies && ${excluded}::text[] or s.past_companies && ${excluded}::text[])
    and not people.id = any(${[...ids]}::uuid[])`
}

const companyNames = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from search_documents s, unnest(s.current_companies || s.past_companies) as name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Translates clauses to tsquery: `('heat' | '=heats') <-> 'pump' & !('gas') & ('inst' | 'inst':*)`. */
export const tsquery = (clauses: readonly Clause[]): string => clauses.map(tsqueryOf).join(' & ')

export const tsqueryOf = (clause: Clause): string => {
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

const phraseQuery = ({ terms, field }: Phrase): string => {
  const lexeme = (term: string) => quoteLexeme(field ? fieldLexeme(field, term) : term)
  return terms
    .map(({ stems, form, prefixes }) => {
      // The exact form implies a stem; as an alternative it only raises the rank.
      const terms = [...[...stems, form].map(lexeme), ...prefixes.map((prefix) => `${lexeme(prefix)}:*`)]
      return `(${terms.join(' | ')})`
    })
    .join(' <-> ')
}
