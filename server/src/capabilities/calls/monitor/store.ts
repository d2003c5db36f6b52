import { type CancellationReason, verdictReasons } from '@colloquy/contract/calls/cancellation-reasons'
import type { MonitorView, PairOrder } from '@colloquy/contract/calls/monitor/shapes'
import { bookedStatuses, type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import { callsUnderReview, callsWithNotesReview } from '../../compliance/approvals/queries.ts'
import { companyNameOf, fullNameOf } from '../../people/queries.ts'
import { projectNameOf } from '../../projects/queries.ts'
import { likePatternsOf } from '../list/like-patterns.ts'
import { type CallWithRelations, findByIds, statusIn } from '../store.ts'

const { cancelled, completed, inScheduling } = callStatuses

/** What decides which calls the monitor shows. */
export interface MonitorPeriod {
  /** The reader's day. */
  readonly today: Interval
  /** Calls that have not ended long ago and begin soon. */
  readonly soon: Interval
  /** From when on calls that compliance has cancelled are shown. */
  readonly flaggedSince: Date
}

/** A condition on `calls`: a view of the monitor holds the call. */
const isIn = (view: MonitorView, { today, soon, flaggedSince }: MonitorPeriod) => {
  const start = sql`coalesce(calls.starts_at, calls.picked_starts_at)`
  const open = [...bookedStatuses, inScheduling]
  switch (view) {
    case 'today':
      return sql<SqlBool>`${statusIn([...open, completed, cancelled])}
        and ${start} >= ${today.start} and ${start} < ${today.end}`
    case 'soon':
      return sql<SqlBool>`${statusIn(bookedStatuses)} and calls.ends_at > ${soon.start} and calls.starts_at <= ${soon.end}`
    default:
      return sql<SqlBool>`((${statusIn(open)} and calls.id in (${callsUnderReview()}))
        or (${statusIn([completed])} and calls.id in (${callsWithNotesReview()})
          and not exists (select from call_note_releases r where (r.tenant_id, r.call_id) = (calls.tenant_id, calls.id)))
        or (${statusIn([cancelled])} and calls.cancellation_reason in (${sql.join(verdictReasons)})
          and exists (select from call_steps t where t.tenant_id = calls.tenant_id and t.call_id = calls.id
            and t.kind = 'cancelled' and t.occurred_at >= ${flaggedSince})))`
  }
}

/** The calls of a view, by time, at most `limit`. */
export const listMonitored = async (
  tx: Tx,
  view: MonitorView,
  period: MonitorPeriod,
  limit: number,
): Promise<CallWithRelations[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where(isIn(view, period))
    .orderBy(sql`coalesce(starts_at, picked_starts_at)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  const found = new Map(
    (
      await findByIds(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((call) => [call.id, call]),
  )
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}

/** How many calls each view holds. */
export const countMonitored = (tx: Tx, period: MonitorPeriod): Promise<Record<MonitorView, number>> => {
  const count = (view: MonitorView) =>
    sql<number>`(select count(*)::int from calls where ${isIn(view, period)})`.as(view)
  return tx.selectNoFrom([count('today'), count('soon'), count('flagged')]).executeTakeFirstOrThrow()
}

/** A client's person and an expert with their calls in numbers. */
export interface PairRow {
  readonly contact_id: string
  readonly expert_id: string
  readonly client_id: string
  readonly client_name: string
  readonly recent: number
  readonly total: number
  readonly upcoming: number
  readonly last_at: Date | null
  /** The call of theirs that began last, completed or to come. */
  readonly latest_call_id: string
}

const orders: Readonly<Record<PairOrder, ReturnType<typeof sql>>> = {
  recent: sql`recent desc, last_at desc nulls last`,
  last: sql`last_at desc nulls last`,
  name: sql`expert_name, contact_name`,
}

/** Everybody with a seat of a client and everybody with an expert's seat in the same call that took place or will. */
export const listClientExpertPairs = async (
  tx: Tx,
  filters: { readonly text?: string | undefined; readonly clientId?: string | undefined; readonly order: PairOrder },
  { since, offset, limit }: { readonly since: Date; readonly offset: number; readonly limit: number },
): Promise<{ pairs: PairRow[]; total: number }> => {
  const { clientId } = filters
  const patterns = likePatternsOf(filters.text)
  const { rows } = await sql<PairRow & { all: number }>`
    with pairs as (
      select c.person_id as contact_id, e.person_id as expert_id, calls.client_id, calls.tenant_id,
        count(*) filter (where calls.status = ${completed} and calls.starts_at >= ${since})::int as recent,
        count(*) filter (where calls.status = ${completed})::int as total,
        count(*) filter (where ${statusIn(bookedStatuses)})::int as upcoming,
        max(calls.starts_at) filter (where calls.status = ${completed}) as last_at,
        (array_agg(calls.id order by calls.starts_at desc, calls.id desc))[1] as latest_call_id
      from calls
      join call_seats c on (c.tenant_id, c.call_id) = (calls.tenant_id, calls.id) and c.kind = 'client'
        and c.state <> 'declined'
      join call_seats e on (e.tenant_id, e.call_id) = (calls.tenant_id, calls.id) and e.kind = 'expert'
        and e.state <> 'declined'
      where ${statusIn([...bookedStatuses, completed])}
        ${clientId === undefined ? sql`` : sql`and calls.client_id = ${clientId}`}
      group by 1, 2, 3, 4),
    named as (
      select pairs.*, ${companyNameOf('pairs', 'client_id')} as client_name,
        ${fullNameOf('pairs', 'contact_id')} as contact_name, ${fullNameOf('pairs', 'expert_id')} as expert_name
      from pairs)
    select named.*, count(*) over ()::int as all from named
    ${patterns.length === 0 ? sql`` : sql`where lower(concat_ws(' ', client_name, contact_name, expert_name)) like all (${patterns}::text[])`}
    order by ${orders[filters.order]}, contact_id, expert_id
    limit ${limit} offset ${offset}`.execute(tx)
  return { pairs: rows, total: rows[0]?.all ?? 0 }
}

/** A call of a pair. */
export interface PairCallRow {
  readonly id: string
  readonly code: string
  readonly topic: string
  readonly project_name: string
  readonly status: CallStatus
  readonly reason: CancellationReason | null
  readonly starts_at: Date | null
  readonly actual_minutes: number | null
}

/** The calls in which a client's person and an expert have seats, except removed ones, the latest first. */
export const callsOfPair = (tx: Tx, contactId: string, expertId: string, limit: number): Promise<PairCallRow[]> => {
  const isSeated = (personId: string) =>
    sql<SqlBool>`exists (select from call_seats s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
      and s.person_id = ${personId})`
  return tx
    .selectFrom('calls')
    .select(['id', 'code', 'topic', 'status', 'cancellation_reason as reason', 'starts_at', 'actual_minutes'])
    .select(projectNameOf('calls', 'project_id').as('project_name'))
    .where('status', '!=', callStatuses.removed)
    .where(isSeated(contactId))
    .where(isSeated(expertId))
    .orderBy(sql`coalesce(starts_at, picked_starts_at, created_at)`, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
