import { attendanceViolationAnswered, callCancelled } from '@colloquy/contract/calls/events'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { on, type SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { personSummaries, staffHolding } from '../../people/queries.ts'
import type { StoredAttendanceViolation } from '../attendance-violations/store.ts'
import { mailCallSeat, prepareCorrespondence } from '../mails.ts'
import { canBeNotified } from '../policy.ts'
import { type CallRecord, pathOf } from '../present.ts'
import { loadCall } from '../queries.ts'
import { otherSideOf } from './no-shows.ts'

interface CallChange {
  readonly callId: string
}

/** The no-show that the last cancellation of a call has reported. */
const lastNoShowOf = ({ call }: CallRecord): StoredAttendanceViolation | undefined => {
  const missed = call.attendance_violations.at(-1)
  const cancelled = call.steps.findLast(({ kind }) => kind === 'cancelled')
  return missed?.kind === 'no_show' && missed.reported_at.getTime() === cancelled?.occurred_at.getTime()
    ? missed
    : undefined
}

/** Tells people about a missed call in their inbox. */
const notifyOf = async (
  context: SystemContext,
  record: CallRecord,
  missed: StoredAttendanceViolation,
  { kind, personIds }: { readonly kind: NotificationKind; readonly personIds: readonly string[] },
): Promise<void> => {
  const name = (await personSummaries(context.tx, [missed.person_id])).get(missed.person_id)?.fullName ?? ''
  for (const personId of new Set(personIds))
    await notify(context, {
      personId,
      kind,
      parameters: { name, topic: record.call.topic, code: record.call.code },
      path: pathOf(record),
      key: `${kind}:${missed.id}`,
      startsAt: missed.starts_at,
    })
}

/** Tells staff of a no-show, and the absent person how to answer. */
const notifyOfNoShow = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  const missed = record && lastNoShowOf(record)
  if (!record || !missed) return
  const { side, person_id: absentId, reported_by: reporterId } = missed
  const staff = await staffHolding(context.tx, permissionIds.ScheduleAndCancelCall)
  const others = staff.filter((id) => id !== reporterId)
  await notifyOf(context, record, missed, { kind: 'no_show_reported', personIds: others })
  const correspondence = await prepareCorrespondence(context, record)
  for (const reader of correspondence.readers[side].filter(({ personId }) => personId === absentId))
    await mailCallSeat(context, correspondence, side, reader, { kind: 'calls.missed', occasion: missed.id })
}

/** Tells staff and the other side of what the absent side answers. */
const notifyOfAnswer = async (context: SystemContext, { callId }: CallChange): Promise<void> => {
  const record = await loadCall({ tx: context.tx, input: { callId } })
  if (!record) return
  for (const missed of record.call.attendance_violations.filter(({ answer }) => answer !== null)) {
    const kind = otherSideOf(missed.side)
    const others = record.seats.filter((seat) => seat.kind === kind).map(({ personId }) => personId)
    const readers = [...(await personSummaries(context.tx, others)).values()].filter((one) =>
      canBeNotified(one, kind, record),
    )
    const staff = await staffHolding(context.tx, permissionIds.ScheduleAndCancelCall)
    const personIds = [...staff, ...readers.map(({ personId }) => personId)]
    await notifyOf(context, record, missed, { kind: 'attendance_violation_answered', personIds })
  }
}

/** Mails and notifications about people who did not come. */
export const attendanceReactions = [
  on(callCancelled, 'calls.missed.reported', notifyOfNoShow),
  on(attendanceViolationAnswered, 'calls.missed.answered', notifyOfAnswer),
]
