import type { AttendanceViolationKind } from '@colloquy/contract/calls/attendance/shapes'
import { bookedStatuses } from '@colloquy/contract/calls/statuses'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** The two sides of a call, of which either can be absent. */
export type Side = 'client' | 'expert'

interface AttendanceViolationRow {
  tenant_id: string
  id: string
  sequence: Generated<number>
  call_id: string
  person_id: string
  side: Side
  kind: AttendanceViolationKind
  starts_at: Date
  /** Null when a job has cancelled the call. */
  reported_by: string | null
  reported_at: Date
  /** The part of the price that the client owes for it. */
  fee_percent: number
}

interface AttendanceViolationAnswerRow {
  tenant_id: string
  attendance_violation_id: string
  answered_by: string
  answered_at: Date
  answer: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    attendance_violations: AttendanceViolationRow
    attendance_violation_answers: AttendanceViolationAnswerRow
  }
}

/** Who was absent from a call, with what they answer. */
export interface StoredAttendanceViolation
  extends Pick<AttendanceViolationRow, 'id' | 'person_id' | 'side' | 'kind' | 'reported_by' | 'fee_percent'> {
  readonly starts_at: Date
  readonly reported_at: Date
  readonly answer: { readonly text: string; readonly answered_at: string } | null
}

/** JSON carries instants as text; `parseAttendanceViolation` turns them back into dates. */
type AttendanceViolationText = Omit<StoredAttendanceViolation, 'starts_at' | 'reported_at'> & {
  readonly starts_at: string
  readonly reported_at: string
}

/** SQL expression: who was absent from a table's call, the latest last. */
export const attendanceViolationsOf = (table: string) =>
  sql<
    AttendanceViolationText[]
  >`(select coalesce(json_agg(json_build_object('id', b.id, 'person_id', b.person_id, 'side', b.side,
    'kind', b.kind, 'starts_at', b.starts_at, 'reported_by', b.reported_by, 'reported_at', b.reported_at, 'fee_percent', b.fee_percent,
    'answer', (select json_build_object('text', w.answer, 'answered_at', w.answered_at) from attendance_violation_answers w
      where w.tenant_id = b.tenant_id and w.attendance_violation_id = b.id)) order by b.sequence), '[]') from attendance_violations b
    where b.tenant_id = ${sql.ref(`${table}.tenant_id`)} and b.call_id = ${sql.ref(`${table}.id`)})`

/** Parses a missed call of `attendanceViolationsOf`. */
export const parseAttendanceViolation = ({
  starts_at,
  reported_at,
  ...missed
}: AttendanceViolationText): StoredAttendanceViolation => ({
  ...missed,
  starts_at: new Date(starts_at),
  reported_at: new Date(reported_at),
})

/** SQL expression: the kinds of seats whose holders have been in the room of a table's booked call since its start. */
export const attendingSeatsOf = (table: string) =>
  sql<string[]>`(select case when ${sql.ref(`${table}.status`)} in (${sql.join(bookedStatuses)})
    then array(select distinct v.seat from room_visits v where v.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and v.call_id = ${sql.ref(`${table}.id`)}
      and (v.left_at is null or v.left_at > ${sql.ref(`${table}.starts_at`)})) else '{}' end)`

/** SQL expression: how many minutes a side waits in a tenant before it can report a no-show. */
export const noShowGraceOf = (table: string) =>
  sql<number>`(select t.no_show_grace_minutes from tenants t where t.id = ${sql.ref(`${table}.tenant_id`)})`

/** Writes that somebody was absent. */
export const insertAttendanceViolation = async (tx: Tx, row: Insertable<AttendanceViolationRow>): Promise<void> => {
  await tx.insertInto('attendance_violations').values(row).execute()
}

/** A missed call by its id. */
export const findAttendanceViolation = (tx: Tx, attendanceViolationId: string) =>
  tx
    .selectFrom('attendance_violations')
    .select(['id', 'call_id', 'person_id', 'side'])
    .where('id', '=', attendanceViolationId)
    .executeTakeFirst()

/** Writes what the absent side says. @returns false when it has answered before */
export const insertAttendanceViolationAnswer = async (tx: Tx, row: AttendanceViolationAnswerRow): Promise<boolean> => {
  const written = await tx
    .insertInto('attendance_violation_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'attendance_violation_id']).doNothing())
    .returning('attendance_violation_id')
    .execute()
  return written.length > 0
}
