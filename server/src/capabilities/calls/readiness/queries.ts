import { listCallReadiness, seatReminderIntervalMinutes } from '@colloquy/contract/calls/readiness-operations'
import type { ReadinessCall, ReadinessStep, SeatReadiness } from '@colloquy/contract/calls/readiness-shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { formatSlot } from '@colloquy/contract/time'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { personCards, personSummaries } from '../../people/queries.ts'
import { missingAttestations } from '../attestations/due-attestations.ts'
import * as policy from '../policy.ts'
import { type CallRecord, intervalOf } from '../present.ts'
import { recordOf } from '../queries.ts'
import { roomClosesAfterMs } from '../room/opening-hours.ts'
import { lastSeatRemindersOf, listBooked, roomStaysOf, stepsOf } from './store.ts'
import { byUrgency, urgencyOf } from './urgency.ts'

const hourMs = 3_600_000
const reminderIntervalMs = seatReminderIntervalMinutes * 60_000
const maxShown = 200
/** How long before its start people can be reminded of a call. */
const maxReminderLeadMs = 48 * hourMs

/** Whether a reminder was sent so lately that another has to wait. */
export const isRecent = (remindedAt: Date | null, at: Date): boolean =>
  remindedAt !== null && at.getTime() < remindedAt.getTime() + reminderIntervalMs

/** Whether people can be reminded of a call: it has a time that begins within two days and has not ended. */
export const isRemindable = ({ call }: CallRecord, at: Date): boolean => {
  const slot = intervalOf(call)
  return slot !== null && at < slot.end && slot.start.getTime() <= at.getTime() + maxReminderLeadMs
}

/** How ready everybody with a seat of some booked calls is. Silent seats are not shown. */
export const readinessOf = async (tx: Tx, records: readonly CallRecord[], at: Date): Promise<ReadinessCall[]> => {
  const ids = records.map(({ call }) => call.id)
  const personIds = records.flatMap(({ seated }) => seated)
  const [steps, reminders, stays] = [
    await stepsOf(tx, ids),
    await lastSeatRemindersOf(tx, ids),
    await roomStaysOf(tx, ids),
  ]
  const cards = await personCards(tx, personIds)
  const summaries = await personSummaries(tx, personIds)
  return records.flatMap((record) => {
    const { call } = record
    const slot = intervalOf(call)
    if (!slot) return []
    const missing = missingAttestations(call, at)
    const seats = call.seats.map(({ person_id, kind, state }): SeatReadiness => {
      const isTheirs = (row: { readonly call_id: string; readonly person_id: string }) =>
        row.call_id === call.id && row.person_id === person_id
      const reachedAt = (step: ReadinessStep) =>
        steps
          .find((row) => isTheirs(row) && row.step === step && row.starts_at.getTime() === slot.start.getTime())
          ?.reached_at.toISOString() ?? null
      const stay = stays.find(isTheirs)
      const remindedAt = reminders.find(isTheirs)?.reminded_at ?? null
      const isInRoom = stay !== undefined && stay.left_at === null
      const summary = summaries.get(person_id)
      return {
        person: cards.get(person_id) as PersonCard,
        kind,
        isConfirmed: state === 'accepted',
        isAttestationDue: missing.includes(person_id),
        pageOpenedAt: reachedAt('page'),
        lobbyOpenedAt: reachedAt('lobby'),
        devicesCheckedAt: reachedAt('devices'),
        isInRoom,
        leftRoomAt: stay?.left_at?.toISOString() ?? null,
        remindedAt: remindedAt?.toISOString() ?? null,
        can: {
          remind:
            !isInRoom &&
            !isRecent(remindedAt, at) &&
            isRemindable(record, at) &&
            summary !== undefined &&
            policy.canBeNotified(summary, kind, record),
        },
      }
    })
    return {
      callId: call.id,
      code: call.code,
      topic: call.topic,
      clientName: call.client_name,
      slot: formatSlot(slot),
      platformType: call.platform_type,
      urgency: urgencyOf({ startsAt: slot.start, isVideo: call.platform_type === 'video', seats }, at),
      seats,
    }
  })
}

export const listReadiness = query(listCallReadiness, {
  allow: policy.isStaffMember,
  run: async ({ tx, at, input: { hours } }) => {
    const period = { start: new Date(at.getTime() - roomClosesAfterMs), end: new Date(at.getTime() + hours * hourMs) }
    const records = (await listBooked(tx, period, maxShown)).map(recordOf)
    return { calls: (await readinessOf(tx, records, at)).toSorted(byUrgency) }
  },
})
