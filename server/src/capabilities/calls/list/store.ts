import { type CallFilters, maxCountedCalls } from '@colloquy/contract/calls/shapes'
import { bookedStatuses, type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { plannedForItsValues } from '../../../platform/db/wire/pipelining-client.ts'
import { type CallWithRelations, parseCall, selectCalls, statusIn } from '../store.ts'
import { conditionsFor, listedAt, namedSetsFor, selectMatching } from './filter-store.ts'

const { inScheduling, postponed, removed } = callStatuses
const arrangedStatuses: readonly CallStatus[] = [inScheduling, postponed]

export interface ListRequest {
  readonly filters: CallFilters
  readonly offset: number
  readonly limit: number
  /** The most calls that are counted; fewer in tests. */
  readonly maxCounted?: number
}

/** The first calls of a list, and how many there are: `maxCountedCalls` stands for that many or more. */
export interface ListedCalls {
  readonly calls: readonly CallWithRelations[]
  readonly total: number
}

const isWithinInterval = ({ from, to }: CallFilters): boolean => from !== undefined || to !== undefined

/** SQL: 0 for calls to be arranged, 1 for upcoming ones, 2 for past ones. */
const rankAt = (at: Date) =>
  sql<number>`case when ${statusIn(arrangedStatuses)} then 0 when ${statusIn(bookedStatuses)} and calls.ends_at > ${at} then 1 else 2 end`

/** SQL: the order of the list on rows with `rank`, `listed_at` and `id`. */
const orderFor = (filters: CallFilters) =>
  isWithinInterval(filters) ? sql`listed_at, id` : sql`rank, case when rank = 1 then listed_at end, listed_at desc, id`

/**
 * Queries that together have the first calls of a list: each reads one status, or an interval, in the order of an index and stops
 * after as many as can be on the page. They suit lists with many calls.
 */
const readsInOrder = (
  tx: Tx,
  actor: AnyActor,
  { filters, offset, limit }: ListRequest,
  at: Date,
): readonly RawBuilder<unknown>[] => {
  const matching = selectMatching(tx, actor, filters, conditionsFor(actor, filters, at)).select([
    'calls.id',
    listedAt.as('listed_at'),
  ])
  const first = (rank: number, order: 'asc' | 'desc', condition: RawBuilder<SqlBool> = sql`true`) =>
    sql`(${matching
      .select(sql<number>`${sql.lit(rank)}`.as('rank'))
      .where(condition)
      .orderBy(listedAt, order)
      .orderBy('calls.id')
      .limit(offset + limit)})`
  if (isWithinInterval(filters)) return [first(0, 'asc')]
  const statuses = filters.callStatuses?.length
    ? filters.callStatuses
    : Object.values(callStatuses).filter((status) => status !== removed)
  return statuses.flatMap((status) => {
    const is = statusIn([status])
    if (arrangedStatuses.includes(status)) return [first(0, 'desc', is)]
    if (!bookedStatuses.includes(status)) return [first(2, 'desc', is)]
    return [
      first(1, 'asc', sql`${is} and calls.ends_at > ${at}`),
      // The start is before the end, and has an index.
      first(2, 'desc', sql`${is} and calls.ends_at <= ${at} and ${listedAt} <= ${at}`),
    ]
  })
}

/**
 * Calls an actor may see: those to be arranged, then upcoming ones by date, then past ones, the latest first.
 * Within an interval, all by date.
 */
export const list = async (tx: Tx, actor: AnyActor, request: ListRequest, at: Date): Promise<ListedCalls> => {
  const { filters, offset, limit, maxCounted = maxCountedCalls } = request
  const matched = selectMatching(tx, actor, filters, conditionsFor(actor, filters, at))
    .select(['calls.id', listedAt.as('listed_at'), rankAt(at).as('rank')])
    .limit(maxCounted)
  const total = sql<number>`(select n from counted)`
  // Few calls are sorted; many are read in order. The database runs only one of the two.
  const page = sql<{ id: string; total: number; place: number }>`(
    with ${sql.join([...namedSetsFor(filters), sql`matched as materialized (${matched})`])}, counted as materialized (select count(*)::int as n from matched)
    select id, ${total} as total, row_number() over (order by ${orderFor(filters)}) as place from (
      select id, listed_at, rank from matched where ${total} < ${maxCounted}
      union all
      select id, listed_at, rank from (${sql.join(readsInOrder(tx, actor, request, at), sql` union all `)}) many
        where ${total} >= ${maxCounted}
    ) listed order by place limit ${limit} offset ${offset})`
  const rows = await selectCalls(tx)
    .modifyFront(sql.raw(plannedForItsValues))
    .innerJoin(page.as('page'), (join) => join.onRef('page.id', '=', 'calls.id'))
    .select('page.total')
    .orderBy('page.place')
    .execute()
  if (rows[0] || offset === 0) return { calls: rows.map(parseCall), total: rows[0]?.total ?? 0 }
  // Past the end no row carries the total.
  const { rows: counted } = await sql<{ total: number }>`
    with ${sql.join([...namedSetsFor(filters), sql`matched as (${matched})`])}
    select count(*)::int as total from matched`.execute(tx)
  return { calls: [], total: counted[0]!.total }
}

/** Ids of the same calls in the same order. */
export const listIds = async (
  tx: Tx,
  actor: AnyActor,
  { filters, offset, limit }: ListRequest,
  at: Date,
): Promise<string[]> => {
  const matching = selectMatching(tx, actor, filters, conditionsFor(actor, filters, at)).select([
    'calls.id',
    listedAt.as('listed_at'),
    rankAt(at).as('rank'),
  ])
  const { rows } = await sql<{ id: string }>`
    with ${sql.join([...namedSetsFor(filters), sql`matching as (${matching})`])}
    select id from matching order by ${orderFor(filters)} limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(({ id }) => id)
}
