import { seatReminded } from '@colloquy/contract/calls/events'
import { markCallReadiness, remindCallSeat } from '@colloquy/contract/calls/readiness-operations'
import { isBooked } from '@colloquy/contract/calls/statuses'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { type CallRecord, intervalOf } from '../present.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { roomClosesAfterMs } from '../room/opening-hours.ts'
import { emitReadinessChanged, lockCall } from '../transition-commands.ts'
import { isRecent, isRemindable, readinessOf } from './queries.ts'
import { insertReadinessStep, insertSeatReminder, stepsOf } from './store.ts'

/** The start of the time for which steps count now; null when none are recorded. */
const recordedStart = ({ call }: CallRecord, at: Date): Date | null => {
  const slot = intervalOf(call)
  if (!slot || !isBooked(call.status)) return null
  return at.getTime() < slot.end.getTime() + roomClosesAfterMs ? slot.start : null
}

const loadWithSteps = async (context: Parameters<typeof loadCallForReader>[0]) => {
  const record = await loadCallForReader(context)
  return record && { ...record, steps: await stepsOf(context.tx, [record.call.id]) }
}

/** Personal: staff who view the product as somebody do not make them look ready. */
export const markReadiness = command(markCallReadiness, {
  load: loadWithSteps,
  see: policy.canSee,
  allow: policy.hasVisibleSeat,
  exemptFrom: [linkToCall],
  isPersonal: true,
  limits: [{ name: 'calls.readiness', max: 600, seconds: 3600 }],
  // Opening a page again changes nothing.
  isContinuation: ({ actor, at, input, subject }) => {
    const me = actor as Member
    const start = recordedStart(subject, at)
    return (
      start === null ||
      subject.steps.some(
        ({ person_id, starts_at, step }) =>
          person_id === me.personId && step === input.step && starts_at.getTime() === start.getTime(),
      )
    )
  },
  about: ({ input: { callId, step } }) => ({ kind: 'call', id: callId, details: { step } }),
  run: async ({ tx, me, at, emit, input: { callId, step }, subject }) => {
    const start = recordedStart(subject, at)
    if (!start) return {}
    const row = { tenant_id: me.tenantId, call_id: callId, person_id: me.personId, starts_at: start }
    if (await insertReadinessStep(tx, { ...row, step, reached_at: at }))
      await emitReadinessChanged({ tx, emit }, callId)
    return {}
  },
})

export const remindSeat = command(remindCallSeat, {
  // Locked, so that of two reminders at once the second sees the first.
  load: lockCall,
  see: policy.canSee,
  allow: policy.isStaffOfCall,
  limits: [{ name: 'calls.remindSeat', max: 60, seconds: 3600 }],
  about: ({ input: { callId, personId } }) => ({ kind: 'call', id: callId, details: { personId } }),
  run: async ({ tx, me, at, emit, input: { callId, personId }, subject, refuse }) => {
    if (!isBooked(subject.call.status) || !isRemindable(subject, at)) return refuse('reminder_not_possible')
    const [readiness] = await readinessOf(tx, [subject], at)
    const seat = readiness?.seats.find(({ person }) => person.personId === personId)
    if (seat?.remindedAt && isRecent(new Date(seat.remindedAt), at)) return refuse('reminded_recently')
    if (!seat?.can.remind) return refuse('reminder_not_possible')
    const reminderId = newId(at)
    await insertSeatReminder(tx, {
      tenant_id: me.tenantId,
      id: reminderId,
      call_id: callId,
      person_id: personId,
      reminded_by: me.personId,
      reminded_at: at,
    })
    emit(seatReminded, { callId, personId, reminderId }, [])
    await emitReadinessChanged({ tx, emit }, callId)
    return {}
  },
})
