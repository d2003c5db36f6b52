import type { QueueKind } from '@colloquy/contract/calls/shapes'
import { bookedStatuses, callStatuses, suspendedStatuses } from '@colloquy/contract/calls/statuses'
import { type SqlBool, sql } from 'kysely'
import type { AnyActor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { roomClosesAfterMs } from '../room/opening-hours.ts'
import { type CallWithRelations, findByIds, parseCall, selectCalls, statusIn, visibleTo } from '../store.ts'

/** The first calls of a queue, and how many there are in all. */
export interface WaitingCalls {
  readonly kind: QueueKind
  readonly total: number
  readonly calls: readonly CallWithRelations[]
}

const hasOpenOffers = (at: Date) => sql<SqlBool>`exists (select from call_offers o where o.tenant_id = calls.tenant_id
  and o.call_id = calls.id and o.starts_at > ${at})`

/**
 * SQL expression: the queue that a call is in. Booked calls whose room has closed before they were completed are
 * no-shows; offered times that have passed must be offered anew; every other wait is for an approval or an attendee.
 */
export const queueKindOf = (at: Date) => sql<QueueKind | null>`case
  when ${statusIn(bookedStatuses)}
    then case when calls.ends_at <= ${new Date(at.getTime() - roomClosesAfterMs)} then 'no_show' end
  when ${statusIn(suspendedStatuses)} then 'suspended'
  when not ${statusIn([callStatuses.inScheduling])} then null
  when calls.wait_type = 'client_times' and ${hasOpenOffers(at)} then 'pick_time'
  when calls.wait_type in ('client_times', 'expert_times', 'vendor_answer') then 'times'
  else 'approval' end`

/** The calls an actor may see that wait for something, by queue; the longest waiting first. */
export const listWaiting = async (tx: Tx, actor: AnyActor, at: Date, maxCalls: number): Promise<WaitingCalls[]> => {
  const open = tx
    .selectFrom('calls')
    .select(['calls.id', queueKindOf(at).as('kind')])
    .select(
      sql<Date>`coalesce(calls.ends_at, (select max(t.occurred_at) from call_steps t where t.tenant_id = calls.tenant_id
        and t.call_id = calls.id), calls.created_at)`.as('since'),
    )
    .where(visibleTo(actor))
    .where(statusIn([...bookedStatuses, ...suspendedStatuses, callStatuses.inScheduling]))
  const { rows } = await sql<{ id: string; kind: QueueKind; total: number }>`
    select id, kind, total from (
      select id, kind, count(*) over (partition by kind)::int as total,
        row_number() over (partition by kind order by since, id) as place
      from (${open}) open where kind is not null
    ) ranked where place <= ${maxCalls} order by kind, place`.execute(tx)
  const calls = new Map(
    (
      await findByIds(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((call) => [call.id, call]),
  )
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    total: own[0]!.total,
    calls: own.map(({ id }) => calls.get(id) as CallWithRelations),
  }))
}

/** The calls an actor may see that are live at an instant or start next. */
export const listUpcoming = async (
  tx: Tx,
  actor: AnyActor,
  at: Date,
  maxCalls: number,
): Promise<CallWithRelations[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where(visibleTo(actor))
    .where(statusIn(bookedStatuses))
    .where(sql<SqlBool>`ends_at > ${at}`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(maxCalls)
    .execute()
  const calls = new Map(
    (
      await findByIds(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((call) => [call.id, call]),
  )
  return rows.map(({ id }) => calls.get(id) as CallWithRelations)
}

/** The calls in which one of these people has a seat, and which are being arranged or have not ended yet. */
export const listUnfinished = async (tx: Tx, personIds: readonly string[], at: Date): Promise<CallWithRelations[]> => {
  const rows = await selectCalls(tx)
    .where(
      sql<SqlBool>`exists (select from call_seats s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
        and s.person_id = any(${personIds}::uuid[]))`,
    )
    .where((eb) =>
      eb.or([
        eb('status', 'in', [callStatuses.inScheduling, callStatuses.postponed]),
        eb.and([eb('status', 'in', bookedStatuses), eb('ends_at', '>', at)]),
      ]),
    )
    .orderBy(sql`coalesce(starts_at, created_at)`)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(parseCall)
}
