import { type CallFilterName, type CallFilters, callFilterNames } from '@colloquy/contract/calls/shapes'
import { bookedStatuses, callStatuses, suspendedStatuses } from '@colloquy/contract/calls/statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { companiesNamed, employeesOfNamed, isEmployedBy, peopleNamed } from '../../people/queries.ts'
import { isBlindedOf, projectsNamed } from '../../projects/queries.ts'
import { scopeOf } from '../policy.ts'
import { statusIn, visibleTo } from '../store.ts'
import { likePatternsOf } from './like-patterns.ts'
import { queueKindOf } from './queue-store.ts'

/** The column of `calls` with the value of a facet; employers are looked up by the expert. */
export const facetColumns = {
  callStatuses: 'status',
  clients: 'client_id',
  contacts: 'contact_id',
  expertEmployers: 'expert_id',
  experts: 'expert_id',
  projects: 'project_id',
  interactions: 'platform_type',
  topics: 'topic',
  types: 'type',
} as const satisfies Record<CallFilterName, string>

const columnTypes = {
  status: 'smallint',
  client_id: 'uuid',
  contact_id: 'uuid',
  expert_id: 'uuid',
  project_id: 'uuid',
  platform_type: 'text',
  topic: 'text',
  type: 'text',
} as const

/**
 * When a call takes place or, without a time, when it was requested. The indexes of the list are on this expression; with `coalesce`
 * row-level security would keep conditions on it out of the indexes, as it does not count as leak-proof.
 */
export const listedAt = sql<Date>`case when calls.starts_at is null then calls.created_at else calls.starts_at end`

/**
 * Whether an actor may see the value of a facet, as a condition on `calls`. A value the actor may not see is neither matched nor
 * counted: experts, and people of the network who attend, do not know the client of a blinded project; vendors know
 * neither who the client is nor who its contact is.
 */
export const mayKnow = (actor: AnyActor, filter: CallFilterName): RawBuilder<SqlBool> => {
  const { kind } = scopeOf(actor)
  const isOfClient = filter === 'clients' || filter === 'projects'
  if (isOfClient && (kind === 'expert' || kind === 'seat')) return sql`not ${isBlindedOf('calls', 'project_id')}`
  return kind === 'vendor' && (isOfClient || filter === 'contacts') ? sql`false` : sql`true`
}

/** A condition on `calls`: the actor may know its value of a facet, which is one of these. */
export const hasValue = (actor: AnyActor, filter: CallFilterName, values: readonly (string | number)[]) => {
  const column = facetColumns[filter]
  const type = sql.raw(columnTypes[column])
  const isOne =
    filter === 'expertEmployers'
      ? isEmployedBy('calls', column, values.map(String))
      : values.length === 1
        ? // Then an index on the column has the calls in the order of time.
          sql<SqlBool>`${sql.ref(`calls.${column}`)} = ${values[0]}::${type}`
        : sql<SqlBool>`${sql.ref(`calls.${column}`)} = any(${values}::${type}[])`
  return sql<SqlBool>`(${mayKnow(actor, filter)} and ${isOne})`
}

/** What has a name in which words are looked for. */
const namedKinds = {
  companies: companiesNamed,
  people: peopleNamed,
  employees: employeesOfNamed,
  projects: projectsNamed,
} as const
type NamedKind = keyof typeof namedKinds

/** The name of the set with the ids of a kind that match a word, by the word's place in the text. */
const namedSet = (kind: NamedKind, word: number) => sql.ref(`${kind}_named_${word}`)

/**
 * The sets that the conditions of `filters` read, as parts of a `with` clause. A statement reads them many times, once per status or
 * facet, and finds them once.
 */
export const namedSetsFor = ({ text }: CallFilters): readonly RawBuilder<unknown>[] =>
  likePatternsOf(text).flatMap((pattern, word) =>
    Object.entries(namedKinds).map(
      ([kind, idsOf]) => sql`${namedSet(kind as NamedKind, word)} as materialized (${idsOf(pattern)})`,
    ),
  )

/** The values of `calls` that have names: their facet, what they are, and their column. */
const namedValues = [
  ['clients', 'companies', 'client_id'],
  ['contacts', 'people', 'contact_id'],
  ['expertEmployers', 'employees', 'expert_id'],
  ['experts', 'people', 'expert_id'],
  ['projects', 'projects', 'project_id'],
] as const satisfies readonly (readonly [CallFilterName, NamedKind, string])[]

/** A condition on `calls`: a word occurs in its code, its topic, or a name that the actor may know. Reads `namedSetsFor`. */
const hasWord = (actor: AnyActor, pattern: string, word: number) =>
  sql<SqlBool>`(lower(calls.code) like ${pattern} or lower(calls.topic) like ${pattern} or ${sql.join(
    namedValues.map(
      ([filter, kind, column]) =>
        sql`(${mayKnow(actor, filter)} and ${sql.ref(`calls.${column}`)} in (select id from ${namedSet(kind, word)}))`,
    ),
    sql` or `,
  )})`

const statusesOfQueue = {
  no_show: bookedStatuses,
  suspended: suspendedStatuses,
  pick_time: [callStatuses.inScheduling],
  times: [callStatuses.inScheduling],
  approval: [callStatuses.inScheduling],
} as const

/** The active conditions, each by the name of its filter. */
export type Conditions = readonly (readonly [
  filter: CallFilterName | 'text' | 'queue' | 'when',
  holds: RawBuilder<SqlBool>,
])[]

/** The conditions of filters for an actor. Their statement has to begin with the sets of `namedSetsFor`. */
export const conditionsFor = (actor: AnyActor, filters: CallFilters, at: Date): Conditions => {
  const patterns = likePatternsOf(filters.text)
  const { queue, from, to } = filters
  return [
    ...callFilterNames.flatMap((name) => {
      const values = filters[name]
      return values?.length ? [[name, hasValue(actor, name, values)] as const] : []
    }),
    ...(patterns.length > 0
      ? [
          [
            'text',
            sql<SqlBool>`(${sql.join(
              patterns.map((pattern, word) => hasWord(actor, pattern, word)),
              sql` and `,
            )})`,
          ] as const,
        ]
      : []),
    // The statuses of a queue let the database read the few calls that can be in it.
    ...(queue
      ? [['queue', sql<SqlBool>`(${statusIn(statusesOfQueue[queue])} and ${queueKindOf(at)} = ${queue})`] as const]
      : []),
    ...(from || to
      ? [
          [
            'when',
            sql<SqlBool>`(calls.starts_at is not null and ${listedAt} >= ${from ?? '-infinity'}::timestamptz
              and ${listedAt} < ${to ?? 'infinity'}::timestamptz)`,
          ] as const,
        ]
      : []),
  ]
}

// Removed calls are listed only when a status is chosen.
const withoutRemoved = ({ callStatuses: chosen }: CallFilters) =>
  chosen?.length ? sql<SqlBool>`true` : sql<SqlBool>`calls.status <> ${callStatuses.removed}`

/** The calls that an actor may see and that match conditions, which come from `filters`. */
export const selectMatching = (tx: Tx, actor: AnyActor, filters: CallFilters, conditions: Conditions) =>
  tx
    .selectFrom('calls')
    .where(visibleTo(actor))
    .where(withoutRemoved(filters))
    .$if(conditions.length > 0, (query) => query.where((eb) => eb.and(conditions.map(([, holds]) => holds))))
