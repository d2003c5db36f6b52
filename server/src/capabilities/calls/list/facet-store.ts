import {
  type CallFilterName,
  type CallFilters,
  callFilterNames,
  maxCountedCalls,
} from '@colloquy/contract/calls/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { plannedForItsValues } from '../../../platform/db/wire/pipelining-client.ts'
import { companyNameOf, employerOf, fullNameOf } from '../../people/queries.ts'
import { projectNameOf } from '../../projects/queries.ts'
import {
  conditionsFor,
  facetColumns,
  hasValue,
  listedAt,
  mayKnow,
  namedSetsFor,
  selectMatching,
} from './filter-store.ts'

/** A facet value, and how many calls match it as the only choice in its facet with all other filters unchanged. */
export interface FacetCount {
  readonly filter: CallFilterName
  readonly value: string
  readonly name: string
  readonly n: number
}

/** Values listed per facet, besides the chosen ones. */
const maxValuesPerFacet = 50

/** Names of the values of a facet that are not names themselves, on rows `listed` with `value` and `tenant_id`. */
const valueNames: Partial<Record<CallFilterName, RawBuilder<string>>> = {
  clients: companyNameOf('listed', 'value'),
  contacts: fullNameOf('listed', 'value'),
  experts: fullNameOf('listed', 'value'),
  projects: projectNameOf('listed', 'value'),
}

/**
 * Counts every value of every facet, and the total without each active condition where that yields any, in one statement.
 * Where `maxCounted` calls or more match, the latest are counted, and the facet or condition is in `capped`.
 */
export const countFacets = async (
  tx: Tx,
  actor: AnyActor,
  filters: CallFilters,
  at: Date,
  maxCounted = maxCountedCalls,
) => {
  const conditions = conditionsFor(actor, filters, at)
  /** The latest calls that match all conditions, but one. */
  const latest = (but?: string) =>
    selectMatching(
      tx,
      actor,
      filters,
      conditions.filter(([name]) => name !== but),
    )
      .select(['calls.tenant_id', 'status', 'client_id', 'contact_id', 'expert_id', 'project_id', 'platform_type'])
      .select(['topic', 'type'])
      .orderBy(listedAt, 'desc')
      .limit(maxCounted)
  const isActive = (name: string) => conditions.some(([active]) => active === name)
  const sets = [
    ...namedSetsFor(filters),
    sql`matched as materialized (${latest()})`,
    ...conditions.map(([name]) => sql`${sql.ref(`without_${name}`)} as materialized (${latest(name)})`),
  ]
  const setOf = (name: string) => sql.ref(isActive(name) ? `without_${name}` : 'matched')
  const countsOf = (name: CallFilterName) => {
    const column = sql.ref(`calls.${facetColumns[name]}`)
    const perColumn = sql`select tenant_id, ${column} as value, count(*)::int as n from ${setOf(name)} as calls
      where ${mayKnow(actor, name)} group by 1, 2`
    const perValue =
      name === 'expertEmployers'
        ? sql`select tenant_id, value, sum(n)::int as n from (
            select tenant_id, ${employerOf('experts', 'value')} as value, n from (${perColumn}) experts
          ) employers where value is not null group by 1, 2`
        : perColumn
    return sql`(select * from (
      select ${name}::text as filter, value::text, ${valueNames[name] ?? sql`value::text`} as name, n from (
        (select tenant_id, value, n from (${perValue}) counted order by n desc, value limit ${maxValuesPerFacet})
        ${chosenOf(name, perValue)}
      ) listed) named order by n desc, name collate "C")`
  }
  /** The chosen values of a facet that the actor has calls with, also without a match. */
  const chosenOf = (name: CallFilterName, perValue: RawBuilder<unknown>) => {
    const chosen = filters[name] ?? []
    if (chosen.length === 0) return sql``
    const rows = chosen.map((value) => {
      const known = selectMatching(tx, actor, filters, [[name, hasValue(actor, name, [value])]]).select(
        sql`1`.as('one'),
      )
      return sql`select current_tenant_id() as tenant_id, ${value}::text as value where exists (${known})`
    })
    const type = sql.raw(name === 'callStatuses' ? 'int' : valueNames[name] ? 'uuid' : 'text')
    return sql`union select chosen.tenant_id, chosen.value::${type}, coalesce(counted.n, 0)
      from (${sql.join(rows, sql` union all `)}) chosen left join (${perValue}) counted on counted.value = chosen.value::${type}`
  }
  const total = (set: RawBuilder<unknown>) => sql`(select count(*)::int from ${set})`
  const { rows: answered } = await sql<{ counted: FacetCount[] | null; totals: number[] }>`
    ${sql.raw(plannedForItsValues)} with ${sql.join(sets)}
    select (select json_agg(c) from (${sql.join(callFilterNames.map(countsOf), sql` union all `)}) c) as counted,
      array[${sql.join([total(sql.ref('matched')), ...conditions.map(([name]) => total(setOf(name)))])}] as totals`.execute(
    tx,
  )
  const { counted, totals } = answered[0]!
  const [all, ...without] = totals as [number, ...number[]]
  const totalOf = (name: string) => without[conditions.findIndex(([active]) => active === name)] ?? all
  return {
    counted: counted ?? [],
    capped: callFilterNames.filter((name) => totalOf(name) >= maxCounted),
    without: conditions
      .map(([filter], index) => ({ filter, total: without[index] as number }))
      .filter(({ total: calls }) => calls > 0),
  }
}
