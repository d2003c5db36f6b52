import type { ReadinessStep } from '@colloquy/contract/calls/readiness-shapes'
import { bookedStatuses } from '@colloquy/contract/calls/statuses'
import type { Interval } from '@colloquy/contract/time'
import type { Tx } from '../../../platform/db/tables.ts'
import { type CallWithRelations, parseCall, selectCalls } from '../store.ts'

interface ReadinessRow {
  tenant_id: string
  call_id: string
  person_id: string
  starts_at: Date
  step: ReadinessStep
  reached_at: Date
}

interface SeatReminderRow {
  tenant_id: string
  id: string
  call_id: string
  person_id: string
  reminded_by: string
  reminded_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_readiness: ReadinessRow
    call_seat_reminders: SeatReminderRow
  }
}

/** The steps that people have taken for the times of some calls. */
export const stepsOf = async (
  tx: Tx,
  callIds: readonly string[],
): Promise<Pick<ReadinessRow, 'call_id' | 'person_id' | 'starts_at' | 'step' | 'reached_at'>[]> =>
  callIds.length === 0
    ? []
    : tx
        .selectFrom('call_readiness')
        .select(['call_id', 'person_id', 'starts_at', 'step', 'reached_at'])
        .where('call_id', 'in', callIds)
        .execute()

/** Records a step. @returns false when it was recorded before */
export const insertReadinessStep = async (tx: Tx, row: ReadinessRow): Promise<boolean> =>
  (await tx
    .insertInto('call_readiness')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()) !== undefined

/** Deletes what was recorded for calls that began before an instant. */
export const deleteStepsBefore = async (tx: Tx, startedBefore: Date): Promise<void> => {
  await tx.deleteFrom('call_readiness').where('starts_at', '<', startedBefore).execute()
}

export const insertSeatReminder = async (tx: Tx, row: SeatReminderRow): Promise<void> => {
  await tx.insertInto('call_seat_reminders').values(row).execute()
}

/** When each person of some calls was last reminded. */
export const lastSeatRemindersOf = async (
  tx: Tx,
  callIds: readonly string[],
): Promise<{ call_id: string; person_id: string; reminded_at: Date }[]> =>
  callIds.length === 0
    ? []
    : tx
        .selectFrom('call_seat_reminders')
        .select((eb) => ['call_id', 'person_id', eb.fn.max('reminded_at').as('reminded_at')])
        .where('call_id', 'in', callIds)
        .groupBy(['call_id', 'person_id'])
        .execute()

/** Who was in the rooms of some calls: when each person left last, null while they are there. */
export const roomStaysOf = async (
  tx: Tx,
  callIds: readonly string[],
): Promise<{ call_id: string; person_id: string; left_at: Date | null }[]> => {
  if (callIds.length === 0) return []
  const rows = await tx
    .selectFrom('room_visits')
    .select((eb) => [
      'call_id',
      'person_id',
      eb.fn.max('left_at').as('left_at'),
      eb.fn.countAll<number>().filterWhere('left_at', 'is', null).as('open'),
    ])
    .where('call_id', 'in', callIds)
    .groupBy(['call_id', 'person_id'])
    .execute()
  return rows.map(({ call_id, person_id, left_at, open }) => ({
    call_id,
    person_id,
    left_at: Number(open) > 0 ? null : left_at,
  }))
}

/** Booked calls that end after the start of an interval and begin before its end, by time. */
export const listBooked = async (tx: Tx, { start, end }: Interval, limit: number): Promise<CallWithRelations[]> => {
  const rows = await selectCalls(tx)
    .where('status', 'in', bookedStatuses)
    .where('ends_at', '>', start)
    .where('starts_at', '<=', end)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(parseCall)
}
