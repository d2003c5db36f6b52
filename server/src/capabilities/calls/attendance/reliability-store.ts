import type { AttendanceViolationKind } from '@colloquy/contract/calls/attendance/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'
import type { AttendanceCounts } from './reliability.ts'

/** Whoever joins later than this after the start was late. */
const lateThresholdMs = 5 * 60_000

/**
 * Counts how a person has kept to their calls since an instant, as the contact or the expert. A correction decides who attended.
 * Whoever took a call over after it had begun was not late.
 */
export const countAttendance = async (tx: Tx, personId: string, since: Date): Promise<AttendanceCounts> => {
  const { rows } = await sql<AttendanceCounts>`
    with completed as (
      select c.starts_at,
        coalesce((select case when c.expert_id = ${personId} then s.has_expert_attended else s.has_client_attended end
          from call_steps s where s.tenant_id = c.tenant_id and s.call_id = c.id and s.kind = 'corrected'
          order by s.sequence desc limit 1), true) as has_attended,
        (select min(v.entered_at) from room_visits v where v.tenant_id = c.tenant_id and v.call_id = c.id
          and v.person_id = ${personId} and (v.left_at is null or v.left_at > c.starts_at)) as entered_at,
        exists (select from call_standbys y where y.tenant_id = c.tenant_id and y.call_id = c.id
          and y.person_id = ${personId} and y.state = 'seated' and y.resolved_at > c.starts_at) as has_taken_over
      from calls c
      where (c.expert_id = ${personId} or c.contact_id = ${personId}) and c.status = ${callStatuses.completed}
        and c.starts_at >= ${since}
    ), missed as (
      select kind from attendance_violations where person_id = ${personId} and starts_at >= ${since}
    )
    select
      (select count(*)::int from completed where has_attended) as attended,
      (select count(*)::int from completed where has_attended and not has_taken_over
        and entered_at > starts_at + ${lateThresholdMs}::integer * interval '1 millisecond') as late,
      (select count(*)::int from missed where kind = 'late_cancellation') as "cancelledLate",
      (select count(*)::int from missed where kind = 'late_move') as "movedLate",
      (select count(*)::int from missed where kind = 'no_show')
        + (select count(*)::int from completed where not has_attended) as "noShows"`.execute(tx)
  return rows[0]!
}

/** A missed call of a person, with what they answer. */
export interface AttendanceViolationOfPersonRow {
  readonly id: string
  readonly kind: AttendanceViolationKind
  readonly topic: string
  readonly starts_at: Date
  readonly reported_at: Date
  readonly answer: string | null
  readonly answered_at: Date | null
}

/** The calls that a person has missed since an instant, the latest first. */
export const listAttendanceViolationsOf = (
  tx: Tx,
  personId: string,
  since: Date,
): Promise<AttendanceViolationOfPersonRow[]> =>
  tx
    .selectFrom('attendance_violations as m')
    .innerJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.call_id'))
    .leftJoin('attendance_violation_answers as a', (join) =>
      join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.attendance_violation_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.kind', 'c.topic', 'm.starts_at', 'm.reported_at', 'a.answer', 'a.answered_at'])
    .where('m.person_id', '=', personId)
    .where('m.starts_at', '>=', since)
    .orderBy('m.sequence', 'desc')
    .limit(50)
    .execute()
