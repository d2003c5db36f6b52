import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { dayStart, instantAt, localDateTimeAt } from '@colloquy/contract/local-date-time'

/** How many days a calendar shows. */
export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

const dayMs = 86_400_000
const minuteMs = 60_000

/** The first instant of a calendar day in a zone, `offsetDays` days on. */
export const startOfDay = (name: string, zone: string, offsetDays = 0): Date => {
  const [year, month, date] = name.split('-').map(Number) as [number, number, number]
  return instantAt({ year, month, day: date + offsetDays, hour: 0, minute: 0 }, zone)
}

/** An instant in the middle of a calendar day, to write the day with. */
export const noonOf = (name: string, zone: string): Date => {
  const [year, month, day] = name.split('-').map(Number) as [number, number, number]
  return instantAt({ year, month, day, hour: 12, minute: 0 }, zone)
}

/** The calendar day on which an instant lies in a zone. */
export const dayOf = (instant: Date, zone: string): string => {
  const { year, month, day: date } = localDateTimeAt(instant, zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** The calendar's day when the URL names none. */
export const today = (now: Date, zone: string): string => dayOf(dayStart(now, zone), zone)

const utcNoon = (name: string): number => Date.parse(`${name}T12:00:00Z`)

/** The calendar day so many days on. */
export const dayAfter = (name: string, days: number): string =>
  new Date(utcNoon(name) + days * dayMs).toISOString().slice(0, 10)

/** Calendar days from one to another, negative when it is earlier. */
export const daysFromTo = (from: string, to: string): number => Math.round((utcNoon(to) - utcNoon(from)) / dayMs)

/** The first day of the month so many months on. */
export const monthAfter = (name: string, months: number): string => {
  const [year, month] = name.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Whether two calendar days are of the same month. */
export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7)

const mondayOf = (name: string): string => dayAfter(name, -((new Date(utcNoon(name)).getUTCDay() + 6) % 7))

/** The days of a calendar: the one named, its week from Monday on, or the weeks of its month. A month may be named alone. */
export const daysOf = (view: CalendarView, name: string): string[] => {
  const day = name.length === 7 ? `${name}-01` : name
  if (view === 'day') return [day]
  const first = mondayOf(view === 'week' ? day : monthAfter(day, 0))
  const weeks = view === 'week' ? 1 : (daysFromTo(first, mondayOf(dayAfter(monthAfter(day, 1), -1))) + 7) / 7
  return Array.from({ length: weeks * 7 }, (_, i) => dayAfter(first, i))
}

/** The first instants of the first day and of the day after the last one. */
export const listedInterval = (days: readonly string[], zone: string): { from: string; to: string } => ({
  from: startOfDay(days[0]!, zone).toISOString(),
  to: startOfDay(days.at(-1)!, zone, 1).toISOString(),
})

/** A call's position in a day column: start minute, length, and its lane among those side by side. */
export interface PlacedCall {
  call: Call
  top: number
  length: number
  lane: number
  lanes: number
}

/** The calls that start on a day, in order. */
export const callsOnDay = (calls: readonly Call[], name: string, zone: string): Call[] =>
  calls
    .filter((call) => call.slot !== null && dayOf(new Date(call.slot.start), zone) === name)
    .toSorted((a, b) => Date.parse(a.slot!.start) - Date.parse(b.slot!.start))

/**
 * Lays out the calls that start on a day. Overlapping calls are placed side by side and share the width. Minutes are local
 * wall-clock minutes, so that a day with a clock change looks like any other. What lasts beyond midnight ends there.
 */
export const placeCalls = (calls: readonly Call[], name: string, zone: string): PlacedCall[] => {
  const placed = callsOnDay(calls, name, zone)
    .map((call) => {
      const start = new Date(call.slot!.start)
      const { hour, minute } = localDateTimeAt(start, zone)
      const top = hour * 60 + minute
      const length = (Date.parse(call.slot!.end) - start.getTime()) / minuteMs
      return { call, top, length: Math.min(length, 24 * 60 - top) }
    })
    .toSorted((a, b) => a.top - b.top || b.length - a.length)
  const laidOut: PlacedCall[] = []
  let cluster: PlacedCall[] = []
  let clusterEnd = Number.NEGATIVE_INFINITY
  for (const one of placed) {
    if (one.top >= clusterEnd) cluster = []
    const taken = new Set(cluster.filter(({ top, length }) => top + length > one.top).map(({ lane }) => lane))
    const lane = Array.from({ length: cluster.length + 1 }, (_, i) => i).find((i) => !taken.has(i)) ?? 0
    const next = { ...one, lane, lanes: 1 }
    cluster.push(next)
    laidOut.push(next)
    const lanes = Math.max(...cluster.map((other) => other.lane)) + 1
    for (const other of cluster) other.lanes = lanes
    clusterEnd = Math.max(clusterEnd, one.top + one.length)
  }
  return laidOut
}

/** The hours a calendar shows: a working day, extended to fit its calls. */
export const visibleHours = (placed: readonly PlacedCall[]): { first: number; last: number } => ({
  first: Math.min(8, ...placed.map(({ top }) => Math.floor(top / 60))),
  last: Math.min(24, Math.max(19, ...placed.map(({ top, length }) => Math.ceil((top + length) / 60)))),
})

const timedStatuses = [callStatuses.scheduled, callStatuses.rescheduled, callStatuses.completed]

/** Whether a displayed call does not occupy its time. */
export const isTimeFree = ({ status }: Pick<Call, 'status'>): boolean => !timedStatuses.some((one) => one === status)
