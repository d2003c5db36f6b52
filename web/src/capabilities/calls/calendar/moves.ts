import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { instantAt, localDateTimeAt } from '@colloquy/contract/local-date-time'
import { duration, formatSlot, parseSlot, type TimeFormat } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { dayAfter, dayOf } from './days.ts'

/** A call that has a time. */
export type TimedCall = Call & { slot: Slot }

/** A call that is being moved in the calendar, and the slot where it would go. */
export interface Move {
  readonly call: TimedCall
  readonly slot: Slot
  /** With what it is moved: a mouse or a pen, or the bar with its keys and buttons. */
  readonly by: 'pointer' | 'bar'
}

/** Minutes of a step up or down in a calendar with hours. */
export const stepMinutes = 15

const minuteMs = 60_000
const minutesOf = (slot: Slot): number => duration(parseSlot(slot)) / minuteMs

/** A slot of the same length from another instant. */
const slotFrom = (slot: Slot, start: Date): Slot =>
  formatSlot({ start, end: new Date(start.getTime() + duration(parseSlot(slot))) })

/** A slot of the same length from a local time of a day. */
const slotFromLocal = (slot: Slot, day: string, minute: number, zone: string): Slot => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return slotFrom(slot, instantAt({ year, month, day: date, hour: 0, minute }, zone))
}

/** The slot so many minutes on: time that passes, so that each hour of a clock change is reached. */
export const slotLater = (slot: Slot, minutes: number): Slot =>
  slotFrom(slot, new Date(Date.parse(slot.start) + minutes * minuteMs))

/** The slot so many days on, at the same local time. */
export const slotDaysLater = (slot: Slot, days: number, zone: string): Slot => {
  const start = new Date(slot.start)
  return slotOn(slot, dayAfter(dayOf(start, zone), days), zone)
}

/** The slot on another day, at the same local time. */
export const slotOn = (slot: Slot, day: string, zone: string): Slot => {
  const { hour, minute } = localDateTimeAt(new Date(slot.start), zone)
  return slotFromLocal(slot, day, hour * 60 + minute, zone)
}

/** The slot at a local time of a day, on the grid of steps, within the shown hours. */
export const slotAtMinute = (
  slot: Slot,
  day: string,
  minute: number,
  zone: string,
  { first, last }: { readonly first: number; readonly last: number },
): Slot => {
  const onGrid = Math.round(minute / stepMinutes) * stepMinutes
  const latest = Math.floor((last * 60 - minutesOf(slot)) / stepMinutes) * stepMinutes
  return slotFromLocal(slot, day, Math.max(first * 60, Math.min(onGrid, latest)), zone)
}

/** The slot that a key moves to; undefined for other keys. In a month, up and down are weeks. */
export const slotByKey = (
  slot: Slot,
  key: string,
  {
    isMonth,
    isRightToLeft,
    zone,
  }: { readonly isMonth: boolean; readonly isRightToLeft: boolean; readonly zone: string },
): Slot | undefined => {
  const [nextDay, previousDay] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === nextDay) return slotDaysLater(slot, 1, zone)
  if (key === previousDay) return slotDaysLater(slot, -1, zone)
  if (key === 'ArrowDown') return isMonth ? slotDaysLater(slot, 7, zone) : slotLater(slot, stepMinutes)
  if (key === 'ArrowUp') return isMonth ? slotDaysLater(slot, -7, zone) : slotLater(slot, -stepMinutes)
  if (key === 'PageDown') return slotLater(slot, 60)
  return key === 'PageUp' ? slotLater(slot, -60) : undefined
}

/** Whether a move leaves the call where it is. */
export const isMoved = ({ call, slot }: Move): boolean => call.slot.start !== slot.start

/** Why a reader cannot move a call, as the key of a text; undefined when they can. */
export const immovableReason = ({
  can,
  slot,
  status,
}: Pick<Call, 'can' | 'slot' | 'status'>): 'COMPLETED' | 'CANCELLED' | 'OPEN' | 'OTHERS' | undefined => {
  if (slot && (can.reschedule || can.proposeTimes)) return undefined
  if (status === callStatuses.completed) return 'COMPLETED'
  if (status === callStatuses.cancelled || status === callStatuses.removed) return 'CANCELLED'
  return status === callStatuses.scheduled || status === callStatuses.rescheduled ? 'OTHERS' : 'OPEN'
}

/** A time on one clock; the day only where it is another than in the shown zone. */
export interface ClockTime {
  readonly zone: string
  readonly range: string
  readonly city: string
  readonly day: string | null
}

/** Where a call would go: in the shown zone, then on the clocks of both sides that differ from it. */
export const clocksOf = ({ call, slot }: Pick<Move, 'call' | 'slot'>, time: TimeFormat, now: Date): ClockTime[] => {
  const zones = [...new Set([time.zone, call.contact.timeZone, call.expert.timeZone])]
  const day = time.day(slot.start, now)
  return zones.map((zone) => {
    const there = time.day(slot.start, now, zone)
    return {
      zone,
      range: time.range(slot, zone),
      city: time.placed(slot.start, zone).city,
      day: there === day ? null : there,
    }
  })
}
