import { type CallFilterName, type CallFilters, callFilterNames } from '@colloquy/contract/calls/shapes'
import { bookedStatuses, callStatuses } from '@colloquy/contract/calls/statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { companyNameOf, employerOf, fullNameOf } from '../../people/queries.ts'
import { isBlindedOf, projectNameOf } from '../../projects/queries.ts'
import { scopeOf } from '../policy.ts'
import { parseCall, selectCalls, statusIn, visibleTo } from '../store.ts'
import { likePatternsOf } from './like-patterns.ts'
import { queueKindOf } from './queue-store.ts'

const { inScheduling, postponed, removed } = callStatuses

export interface ListRequest {
  readonly filters: CallFilters
  readonly offset: number
  readonly limit: number
}

/** A facet's value of a call as text, and the display name where it differs. */
type FacetField = readonly [value: RawBuilder<string | null>, name?: RawBuilder<string>]

/**
 * The facet values of a call for an actor. A value the actor may not see is null, so it is neither matched nor counted.
 */
const facetFieldsFor = (actor: AnyActor): Record<CallFilterName, FacetField> => {
  // Experts, and people of the network who attend, do not know the client of a blinded project; research providers know none.
  const { kind } = scopeOf(actor)
  const isOpen =
    kind === 'expert' || kind === 'seat'
      ? sql`not ${isBlindedOf('calls', 'project_id')}`
      : kind === 'vendor'
        ? sql`false`
        : sql`true`
  const ifOpen = (column: string) => sql<string | null>`case when ${isOpen} then ${sql.ref(column)}::text end`
  return {
    callStatuses: [sql`calls.status::text`],
    clients: [ifOpen('calls.client_id'), companyNameOf('calls', 'client_id')],
    // Research providers are told neither who the client is nor who its contact is.
    contacts: [
      kind === 'vendor' ? sql<null>`null::text` : sql`calls.contact_id::text`,
      fullNameOf('calls', 'contact_id'),
    ],
    expertEmployers: [employerOf('calls', 'expert_id')],
    experts: [sql`calls.expert_id::text`, fullNameOf('calls', 'expert_id')],
    projects: [ifOpen('calls.project_id'), projectNameOf('calls', 'project_id')],
    interactions: [sql`calls.platform_type`],
    topics: [sql`calls.topic`],
    types: [sql`calls.type`],
  }
}

/** The text of a call that an actor may search, in lower case. */
const searchTextOf = ({
  clients,
  contacts,
  expertEmployers,
  experts,
  projects,
}: Record<CallFilterName, FacetField>) => {
  const named = ([value, name]: FacetField) => sql`case when ${value} is not null then ${name} end`
  const parts = [
    sql`calls.code`,
    sql`calls.topic`,
    expertEmployers[0],
    ...[clients, contacts, experts, projects].map(named),
  ]
  return sql`lower(concat_ws(' ', ${sql.join(parts)}))`
}

/** The active conditions, each by the name of its filter. */
type Conditions = readonly (readonly [filter: CallFilterName | 'text' | 'queue' | 'when', holds: RawBuilder<SqlBool>])[]

const conditionsFor = (fields: Record<CallFilterName, FacetField>, filters: CallFilters, at: Date): Conditions => {
  const patterns = likePatternsOf(filters.text)
  const { queue, from, to } = filters
  return [
    ...callFilterNames.flatMap((name) => {
      const values = filters[name]?.map(String)
      if (!values?.length) return []
      return [[name, sql<SqlBool>`coalesce(${fields[name][0]} = any(${values}::text[]), false)`] as const]
    }),
    ...(patterns.length > 0
      ? [['text', sql<SqlBool>`${searchTextOf(fields)} like all (${patterns}::text[])`] as const]
      : []),
    ...(queue ? [['queue', sql<SqlBool>`coalesce(${queueKindOf(at)} = ${queue}, false)`] as const] : []),
    ...(from || to
      ? [
          [
            'when',
            sql<SqlBool>`coalesce(calls.starts_at >= ${from ?? '-infinity'}::timestamptz
              and calls.starts_at < ${to ?? 'infinity'}::timestamptz, false)`,
          ] as const,
        ]
      : []),
  ]
}

// Removed calls are listed only when a status is chosen.
const withoutRemoved = ({ callStatuses }: CallFilters) =>
  callStatuses?.length ? sql<SqlBool>`true` : sql<SqlBool>`calls.status <> ${removed}`

/** SQL: those to be arranged first, then upcoming ones by date, then past ones, the latest first; within an interval by date alone. */
const listOrder = ({ from, to }: CallFilters, at: Date) => {
  const rank = sql`case when ${statusIn([inScheduling, postponed])} then 0 when ${statusIn(bookedStatuses)} and ends_at > ${at} then 1 else 2 end`
  return from !== undefined || to !== undefined
    ? sql`starts_at`
    : sql`${rank}, case when ${rank} = 1 then starts_at end, coalesce(starts_at, created_at) desc`
}

/** The calls that an actor may see and that match filters. */
const matchingIds = (tx: Tx, actor: AnyActor, filters: CallFilters, at: Date) => {
  const conditions = conditionsFor(facetFieldsFor(actor), filters, at)
  return tx
    .selectFrom('calls')
    .select('calls.id')
    .where(visibleTo(actor))
    .where(withoutRemoved(filters))
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions.map(([, holds]) => holds))))
}

/**
 * Calls an actor may see: those to be arranged, then upcoming ones by date, then past ones, the latest first.
 * Within an interval, all by date.
 */
export const list = async (tx: Tx, actor: AnyActor, { filters, offset, limit }: ListRequest, at: Date) => {
  const conditions = conditionsFor(facetFieldsFor(actor), filters, at)
  const matching = selectCalls(tx)
    .where(visibleTo(actor))
    .where(withoutRemoved(filters))
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions.map(([, holds]) => holds))))
  const rows = await matching
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(listOrder(filters, at))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows[0] || offset === 0) return { calls: rows.map(parseCall), total: rows[0]?.total ?? 0 }
  // Past the end no row carries the total.
  const { total } = await tx
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { calls: [], total }
}

/** Ids of the same calls in the same order. */
export const listIds = async (
  tx: Tx,
  actor: AnyActor,
  { filters, offset, limit }: ListRequest,
  at: Date,
): Promise<string[]> => {
  const rows = await matchingIds(tx, actor, filters, at)
    .orderBy(listOrder(filters, at))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** A facet value, and how many calls match it as the only choice in its facet with all other filters unchanged. */
export interface FacetCount {
  readonly filter: CallFilterName
  readonly value: string
  readonly name: string
  readonly n: number
}

/** Values listed per facet, besides the chosen ones. */
const maxValuesPerFacet = 50

/** Counts every value of every facet, and the total without each active condition where that yields any, in one statement. */
export const countFacets = async (tx: Tx, actor: AnyActor, filters: CallFilters, at: Date) => {
  const fields = facetFieldsFor(actor)
  const conditions = conditionsFor(fields, filters, at)
  const all = (but?: string) =>
    sql.join(
      [sql`true`, ...conditions.filter(([name]) => name !== but).map(([name]) => sql.ref(`holds_${name}`))],
      sql` and `,
    )
  const rows = tx.selectFrom('calls').selectAll('calls').where(visibleTo(actor)).where(withoutRemoved(filters))
  const columns = [
    ...callFilterNames.map((name) => sql`${fields[name][0]} as ${sql.ref(name)}`),
    ...callFilterNames.flatMap((name) =>
      fields[name][1] ? sql`${fields[name][1]} as ${sql.ref(`${name}_name`)}` : [],
    ),
    ...conditions.map(([name, holds]) => sql`${holds} as ${sql.ref(`holds_${name}`)}`),
  ]
  const countsOf = (name: CallFilterName) => {
    const nameColumn = sql.ref(fields[name][1] ? `${name}_name` : name)
    const chosen = filters[name]?.map(String) ?? []
    return sql`(
      select ${name}::text as filter, value, name, n from (
        select value, name, n, row_number() over (order by n desc, name collate "C") as place from (
          select ${sql.ref(name)} as value, min(${nameColumn}) as name, (count(*) filter (where ${all(name)}))::int as n
          from matched where ${sql.ref(name)} is not null group by 1
        ) counted where n > 0 or value = any(${chosen}::text[])
      ) ranked where place <= ${maxValuesPerFacet} or value = any(${chosen}::text[]) order by place)`
  }
  const { rows: answered } = await sql<{ counted: FacetCount[] | null; without: number[] }>`
    with matched as materialized (select ${sql.join(columns)} from ${rows} as calls)
    select (select json_agg(c) from (${sql.join(callFilterNames.map(countsOf), sql` union all `)}) c) as counted,
      array[${sql.join([sql`0`, ...conditions.map(([name]) => sql`(select count(*) from matched where ${all(name)})::int`)])}] as without`.execute(
    tx,
  )
  const { counted, without } = answered[0]!
  return {
    counted: counted ?? [],
    without: conditions
      .map(([filter], place) => ({ filter, total: without[place + 1] as number }))
      .filter(({ total }) => total > 0),
  }
}
