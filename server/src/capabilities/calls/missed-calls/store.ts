import type { MissedCallKind } from '@colloquy/contract/calls/attendance/shapes'
import { bookedStatuses } from '@colloquy/contract/calls/statuses'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** The two sides of a call, of which either can be absent. */
export type Side = 'client' | 'expert'

interface MissedCallRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  person_id: string
  side: Side
  kind: MissedCallKind
  starts_at: Date
  /** Null when a job has cancelled the call. */
  reported_by: string | null
  reported_at: Date
  /** What the client pays for it, in hundredths; null where the price of the call is not known. */
  credits: number | null
}

interface MissedCallAnswerRow {
  tenant_id: string
  missed_call_id: string
  answered_by: string
  answered_at: Date
  answer: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    missed_calls: MissedCallRow
    missed_call_answers: MissedCallAnswerRow
  }
}

/** Who was absent from a call, with what they answer. */
export interface StoredMissedCall
  extends Pick<MissedCallRow, 'id' | 'person_id' | 'side' | 'kind' | 'reported_by' | 'credits'> {
  readonly starts_at: Date
  readonly reported_at: Date
  readonly answer: { readonly text: string; readonly answered_at: string } | null
}

/** JSON carries instants as text; `parseMissedCall` turns them back into dates. */
type MissedCallText = Omit<StoredMissedCall, 'starts_at' | 'reported_at'> & {
  readonly starts_at: string
  readonly reported_at: string
}

/** SQL expression: who was absent from a table's call, the latest last. */
export const missedCallsOf = (table: string) =>
  sql<
    MissedCallText[]
  >`(select coalesce(json_agg(json_build_object('id', b.id, 'person_id', b.person_id, 'side', b.side,
    'kind', b.kind, 'starts_at', b.starts_at, 'reported_by', b.reported_by, 'reported_at', b.reported_at, 'credits', b.credits,
    'answer', (select json_build_object('text', w.answer, 'answered_at', w.answered_at) from missed_call_answers w
      where w.tenant_id = b.tenant_id and w.missed_call_id = b.id)) order by b.sequence), '[]') from missed_calls b
    where b.tenant_id = ${sql.ref(`${table}.tenant_id`)} and b.call_id = ${sql.ref(`${table}.id`)})`

/** Parses a missed call of `missedCallsOf`. */
export const parseMissedCall = ({ starts_at, reported_at, ...missed }: MissedCallText): StoredMissedCall => ({
  ...missed,
  starts_at: new Date(starts_at),
  reported_at: new Date(reported_at),
})

/** SQL expression: the kinds of seats whose holders have been in the room of a table's booked call since its start. */
export const attendingSeatsOf = (table: string) =>
  sql<string[]>`(select case when ${sql.ref(`${table}.status`)} in (${sql.join(bookedStatuses)})
    then array(select distinct v.seat from room_sessions v where v.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and v.call_id = ${sql.ref(`${table}.id`)}
      and (v.left_at is null or v.left_at > ${sql.ref(`${table}.starts_at`)})) else '{}' end)`

/** SQL expression: how many minutes a side waits in a tenant before it can report a no-show. */
export const noShowGraceOf = (table: string) =>
  sql<number>`(select t.no_show_grace_minutes from tenants t where t.id = ${sql.ref(`${table}.tenant_id`)})`

/** Writes that somebody was absent. */
export const insertMissedCall = async (tx: Tx, row: Insertable<MissedCallRow>): Promise<void> => {
  await tx.insertInto('missed_calls').values(row).execute()
}

/** A missed call by its id. */
export const findMissedCall = (tx: Tx, missedCallId: string) =>
  tx
    .selectFrom('missed_calls')
    .select(['id', 'call_id', 'person_id', 'side'])
    .where('id', '=', missedCallId)
    .executeTakeFirst()

/** Writes what the absent side says. @returns false when it has answered before */
export const insertMissedCallAnswer = async (tx: Tx, row: MissedCallAnswerRow): Promise<boolean> => {
  const written = await tx
    .insertInto('missed_call_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'missed_call_id']).doNothing())
    .returning('missed_call_id')
    .execute()
  return written.length > 0
}
