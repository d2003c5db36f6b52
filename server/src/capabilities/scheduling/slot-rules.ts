import { type SuggestedTime, schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { duration, type Interval, overlaps, subtract } from '@colloquy/contract/time'
import { Temporal } from 'temporal-polyfill'

/** A person who has to be free. */
export interface Party {
  /** The IANA zone of their clock. */
  readonly timeZone: string
  /** Their working hours by that clock. */
  readonly windows: readonly WorkingWindow[]
  /** Existing bookings. */
  readonly busy: readonly Interval[]
}

export interface Suggestion extends Interval {
  readonly reason: SuggestedTime['reason']
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const defaultNoticeMs = schedulingDefaults.noticeHours * hourMs
/** Suggestions start on half hours, which are easy to read. */
const gridMs = 30 * minuteMs
const horizonDays = 14
const maxSuggestions = 5
/** Suggestions of one day start at least this far apart, or the length of the call if that is longer. */
const minGapMs = 2 * hourMs
const maxSuggestionsPerDay = 2

/** The instant of the request and what a slot has to satisfy. */
interface SlotRequest {
  readonly at: Date
  readonly minutes: number
  /** Minimum notice; the default when absent. */
  readonly noticeMs?: number
}

/** Why a slot cannot be offered or booked for a call of `minutes`; undefined when it can. */
export const slotProblem = (
  slot: Interval,
  { at, minutes, noticeMs = defaultNoticeMs }: SlotRequest,
): 'slot_malformed' | 'slot_in_past' | 'slot_too_soon' | undefined => {
  const begins = slot.start.getTime()
  if (duration(slot) !== minutes * minuteMs || begins % (schedulingDefaults.stepMinutes * minuteMs) !== 0)
    return 'slot_malformed'
  if (begins <= at.getTime()) return 'slot_in_past'
  return begins < at.getTime() + noticeMs ? 'slot_too_soon' : undefined
}

/** Whether any two of the intervals share an instant. */
export const anyOverlap = (intervals: readonly Interval[]): boolean => {
  const sorted = intervals.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  return sorted.some(({ start }, i) => i > 0 && start < sorted[i - 1]!.end)
}

/**
 * The best slots for a call of `minutes` at which nobody is booked, best first, at most five. Slots in everybody's working
 * hours rank before slots in somebody's, then by distance from those hours, then by date; they are spread to leave a
 * choice. Minimum notice and buffer are respected.
 */
export const suggestSlots = (
  parties: readonly Party[],
  { at, minutes, noticeMs = defaultNoticeMs }: SlotRequest,
): Suggestion[] => {
  const now = at.getTime()
  const working = parties.map((party) => workingHours(party, at))
  const busy = parties.flatMap((party) => party.busy.map(withBuffer))
  const candidates: Candidate[] = []
  const earliest = Math.ceil((now + noticeMs) / gridMs) * gridMs
  for (let start = earliest; start < now + horizonDays * dayMs; start += gridMs) {
    const slot = { start, end: start + minutes * minuteMs }
    if (busy.some((booked) => overlaps(slot, booked))) continue
    const away = working.map((windows) => msOutside(windows, slot))
    const inside = away.filter((distance) => distance === 0).length
    const rank = inside === parties.length ? 0 : inside > 0 ? 1 : 2
    const lateness = ((start - now) / dayMs) * gridMs
    candidates.push({ ...slot, rank, cost: away.reduce((sum, distance) => sum + distance, lateness) })
  }
  candidates.sort((a, b) => a.rank - b.rank || a.cost - b.cost || a.start - b.start)
  return pickSpread(candidates, Math.max(minGapMs, minutes * minuteMs)).map(({ start, end, rank }) => ({
    start: new Date(start),
    end: new Date(end),
    reason: reasons[rank],
  }))
}

/**
 * The first start of a free slot of `minutes` in the working hours of the first party. Minimum notice and buffer are
 * respected. Undefined when there is none within two weeks.
 */
export const firstFreeStart = (
  [host, ...others]: readonly [Party, ...Party[]],
  { at, minutes, noticeMs = defaultNoticeMs }: SlotRequest,
): Date | undefined => {
  const earliest = Math.ceil((at.getTime() + noticeMs) / gridMs) * gridMs
  const busy = [host, ...others].flatMap((party) => party.busy.map(withBuffer))
  for (const window of workingHours(host, at))
    for (const gap of subtract(window, busy)) {
      // The offsets of some zones are quarters of an hour; their gaps are rounded up to the grid as well.
      const start = Math.ceil(Math.max(gap.start, earliest) / gridMs) * gridMs
      if (start + minutes * minuteMs <= gap.end) return new Date(start)
    }
  return undefined
}

/** A possible time, in epoch milliseconds. */
interface Candidate extends Interval<number> {
  readonly rank: 0 | 1 | 2
  /** Milliseconds outside working hours, plus a small amount for each day of waiting. */
  readonly cost: number
}

const reasons = ['working_hours_of_all', 'working_hours_of_some', 'outside_working_hours'] as const

/** A booking with the buffer before and after it, in epoch milliseconds. */
const withBuffer = ({ start, end }: Interval): Interval<number> => {
  const buffer = schedulingDefaults.bufferMinutes * minuteMs
  return { start: start.getTime() - buffer, end: end.getTime() + buffer }
}

/**
 * Working hours of the coming days as instants, in order. By the clock: they start at 08:00 on days of 23 and 25 hours too.
 * Windows that meet at midnight are one.
 */
const workingHours = ({ timeZone, windows }: Party, at: Date): Interval<number>[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const instantOf = (date: Temporal.PlainDate, minute: number) =>
    date.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone).epochMilliseconds
  const intervals: Interval<number>[] = []
  for (const date of Array.from({ length: horizonDays + 3 }, (_, i) => today.add({ days: i - 1 })))
    for (const { start, end } of windows.filter(({ day }) => day === date.dayOfWeek)) {
      const interval = { start: instantOf(date, start), end: instantOf(date, end) }
      // A window that the clock skips has no time.
      if (interval.start >= interval.end) continue
      const last = intervals.at(-1)
      if (last && interval.start <= last.end) intervals[intervals.length - 1] = { start: last.start, end: interval.end }
      else intervals.push(interval)
    }
  return intervals
}

/** Milliseconds between a slot and the nearest working hours; 0 when the slot lies inside them. */
const msOutside = (windows: readonly Interval<number>[], { start, end }: Interval<number>): number =>
  Math.min(horizonDays * dayMs, ...windows.map((window) => Math.max(0, window.start - start, end - window.end)))

const pickSpread = (candidates: readonly Candidate[], minDistanceMs: number): Candidate[] => {
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === maxSuggestions) break
    const near = chosen.filter(({ start }) => Math.abs(start - candidate.start) < dayMs / 2)
    const fits =
      near.length < maxSuggestionsPerDay &&
      near.every(({ start }) => Math.abs(start - candidate.start) >= minDistanceMs)
    if (fits) chosen.push(candidate)
  }
  return chosen
}
