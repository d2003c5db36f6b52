import { defaultAvailability } from '@colloquy/contract/scheduling/availability'
import { findFirstFreeTimes, listOwnBookings } from '@colloquy/contract/scheduling/operations'
import { type SuggestedTime, schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import { duration, formatSlot, type Interval } from '@colloquy/contract/time'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { canSeeExpert } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { noticeMinutes } from '../tenancy/queries.ts'
import { availabilitiesOf } from './availability-queries.ts'
import { calendarBusyTimes } from './calendars/queries.ts'
import { findSlots, type Party } from './find-slots.ts'
import { canFindFirstFree } from './policy.ts'
import { anyOverlap, firstFreeStart, slotProblem } from './slot-rules.ts'
import { bookingsOf } from './store.ts'
import { workingWindowsOf } from './working-hours-queries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const maxInterval = 62 * dayMs

/** The tenant's minimum notice, in milliseconds. */
const readNoticeMs = async (tx: Tx): Promise<number> => minuteMs * (await noticeMinutes(tx))

export const listBookings = query(listOwnBookings, {
  allow: signedIn,
  run: async ({ tx, me, input, at, refuse }) => {
    const interval = { start: new Date(input.from), end: new Date(input.to) }
    const length = duration(interval)
    if (length <= 0 || length > maxInterval) return refuse('invalid_input')
    return (await bookingsOf(tx, [me.personId], interval, at)).map((row) => ({
      bookingId: row.id,
      callId: row.call_id,
      slot: formatSlot({ start: row.starts_at, end: row.ends_at }),
      kind: row.kind,
    }))
  },
})

export const findFirstFree = query(findFirstFreeTimes, {
  allow: canFindFirstFree,
  limits: [{ name: 'scheduling.findFirstFree', max: 600, seconds: 60 }],
  run: async ({ tx, me, input, at }) => {
    const summaries = [...(await personSummaries(tx, input.personIds)).values()].filter((expert) =>
      canSeeExpert(me, expert),
    )
    if (summaries.length === 0) return []
    const horizon = { start: at, end: new Date(at.getTime() + 18 * dayMs) }
    const ids = summaries.map(({ personId }) => personId)
    const persons = [...summaries, { personId: me.personId, timeZone: me.timeZone }]
    const booked = await bookingsOf(tx, [me.personId, ...ids], horizon, at)
    const parties = await partiesOf(tx, persons, booked, horizon)
    const notice = await readNoticeMs(tx)
    return summaries.map(({ personId }) => {
      const both = [parties.get(personId)!, parties.get(me.personId)!] as const
      const start = firstFreeStart(both, { at, minutes: schedulingDefaults.callMinutes, noticeMs: notice })
      return { personId, start: start?.toISOString() ?? null }
    })
  },
})

/** A person who attends the call. */
interface Attendee {
  readonly personId: string
  readonly timeZone: string
}

/**
 * Persons with what `findSlots` has to know of them: their clocks, working hours and availability, and when they are booked or
 * busy by their own calendars.
 */
const partiesOf = async (
  tx: Tx,
  persons: readonly Attendee[],
  booked: readonly { readonly person_id: string; readonly starts_at: Date; readonly ends_at: Date }[],
  horizon: Interval,
): Promise<Map<string, Party>> => {
  const ids = persons.map(({ personId }) => personId)
  const windows = await workingWindowsOf(tx, ids)
  const availabilities = await availabilitiesOf(tx, ids)
  const calendars = await calendarBusyTimes(tx, ids, horizon)
  return new Map(
    persons.map(({ personId, timeZone }) => {
      const { noticeMinutes, bufferMinutes, exceptions } = availabilities.get(personId) ?? defaultAvailability
      const busy = booked.filter((row) => row.person_id === personId)
      return [
        personId,
        {
          timeZone,
          windows: windows.get(personId) ?? defaultWindows,
          exceptions,
          busy: [
            ...busy.map((row) => ({ start: row.starts_at, end: row.ends_at })),
            ...(calendars.get(personId) ?? []),
          ],
          bufferMs: bufferMinutes * minuteMs,
          noticeMs: noticeMinutes * minuteMs,
        },
      ]
    }),
  )
}

/** The interval within which times are suggested. */
export const suggestionHorizon = (at: Date): Interval => ({ start: at, end: new Date(at.getTime() + 16 * dayMs) })

/**
 * The best slots at which all attendees are free, outside the intervals that are blocked for the call. Its own booking is ignored.
 */
export const suggestTimesFor = async (
  tx: Tx,
  {
    callId,
    minutes,
    attendees,
    at,
    blocked,
  }: {
    callId: string
    minutes: number
    attendees: readonly Attendee[]
    at: Date
    /** By compliance, in order. One that begins now is a "not before". */
    blocked: readonly Interval[]
  },
): Promise<SuggestedTime[]> => {
  const horizon = suggestionHorizon(at)
  const ids = attendees.map(({ personId }) => personId)
  const booked = (await bookingsOf(tx, ids, horizon, at)).filter((row) => row.call_id !== callId)
  const parties = [...(await partiesOf(tx, attendees, booked, horizon)).values()]
  const notBefore = blocked.find(({ start }) => start <= at)?.end ?? at
  const busyLater = blocked.filter(({ start }) => start > at)
  const restricted = parties.map((party) => ({ ...party, notBefore, busy: [...party.busy, ...busyLater] }))
  const notice = await readNoticeMs(tx)
  return findSlots(restricted, { at, minutes, noticeMs: notice }).map(({ start, end, ...why }) => ({
    slot: formatSlot({ start, end }),
    ...why,
  }))
}

/**
 * Why slots of a call cannot be offered or booked: their form, the minimum notice, an overlap among them, or an existing
 * booking of one of the persons. `slot_taken` is only an early answer here; the constraint on bookings decides.
 */
export const findSlotProblem = async (
  tx: Tx,
  slots: readonly Interval[],
  { callId, minutes, personIds, at }: { callId: string; minutes: number; personIds: readonly string[]; at: Date },
) => {
  const notice = await readNoticeMs(tx)
  const problem = slots.map((slot) => slotProblem(slot, { at, minutes, noticeMs: notice })).find(Boolean)
  if (problem) return problem
  if (anyOverlap(slots)) return 'slots_overlap'
  for (const slot of slots) {
    const booked = await bookingsOf(tx, personIds, slot, at)
    if (booked.some((row) => row.call_id !== callId)) return 'slot_taken'
  }
  return undefined
}
