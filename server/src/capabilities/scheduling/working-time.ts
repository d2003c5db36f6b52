import { type OffsetInterval, zoneOffsets } from '@colloquy/contract/local-date-time'
import type { WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { type Interval, intersect, joinIntervals, subtract } from '@colloquy/contract/time'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Calendar days, from the first to the last, on which somebody does not work, or works by the clock of another zone. */
export interface Exception {
  readonly from: string
  readonly to: string
  /** Where they are then; null when they do not work. */
  readonly timeZone: string | null
}

/** When somebody works. */
export interface WorkingTime {
  /** The IANA zone of their clock. */
  readonly timeZone: string
  /** Their working hours by that clock. */
  readonly windows: readonly WorkingWindow[]
  readonly exceptions?: readonly Exception[]
}

/**
 * The instants within an interval at which somebody's clock shows a time of their working hours. An hour that the clock
 * repeats counts twice, one that it skips not at all.
 */
export const workingIntervals = (time: WorkingTime, interval: Interval<number>): Interval<number>[] =>
  joinIntervals(
    clockOf(time, interval).flatMap((part) =>
      daysOf(part).flatMap((day) =>
        time.windows
          .filter((window) => window.day === weekdayOf(day))
          .flatMap(({ start, end }) => instantsOf(part, day + start * minuteMs, day + end * minuteMs)),
      ),
    ),
  )

/** The instants within an interval at which somebody does not work at all. */
export const offIntervals = (time: WorkingTime, interval: Interval<number>): Interval<number>[] => {
  const off = time.exceptions?.filter(({ timeZone }) => timeZone === null) ?? []
  if (off.length === 0) return []
  return joinIntervals(
    clockOf(time, interval).flatMap((part) =>
      off.flatMap(({ from, to }) => instantsOf(part, Date.parse(from), Date.parse(to) + dayMs)),
    ),
  )
}

/** The offsets of somebody's clock during an interval: of the zone they live in, and of those they travel to. */
const clockOf = ({ timeZone, exceptions = [] }: WorkingTime, interval: Interval<number>): OffsetInterval[] => {
  let home = [interval]
  const away = exceptions.flatMap((trip) => {
    if (trip.timeZone === null) return []
    const offsets = zoneOffsets(trip.timeZone, interval)
    const stay = { start: firstInstantOf(offsets, trip.from), end: firstInstantOf(offsets, trip.to, 1) }
    const parts = home.flatMap((part) => intersect(part, stay) ?? [])
    home = home.flatMap((part) => subtract(part, [stay]))
    return clip(offsets, parts)
  })
  return [...away, ...clip(zoneOffsets(timeZone, interval), home)].sort((a, b) => a.start - b.start)
}

const clip = (offsets: readonly OffsetInterval[], parts: readonly Interval<number>[]): OffsetInterval[] =>
  offsets.flatMap(({ offsetMs, ...whole }) =>
    parts.flatMap((part) => {
      const common = intersect(whole, part)
      return common ? { ...common, offsetMs } : []
    }),
  )

/** The first instant of a calendar day, or of one after it; infinite when that is after the last offset. */
const firstInstantOf = (offsets: readonly OffsetInterval[], day: string, daysLater = 0): number => {
  const midnight = Date.parse(day) + daysLater * dayMs
  for (const { start, end, offsetMs } of offsets) {
    const instant = Math.max(start, midnight - offsetMs)
    if (instant < end) return instant
  }
  return Number.POSITIVE_INFINITY
}

/** The calendar days that a clock shows, as the UTC instants of the same name. */
const daysOf = ({ start, end, offsetMs }: OffsetInterval): number[] => {
  const first = Math.floor((start + offsetMs) / dayMs)
  const last = Math.floor((end - 1 + offsetMs) / dayMs)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * dayMs)
}

/** The day of the week of a calendar day; Monday is 1. The epoch began on a Thursday. */
const weekdayOf = (day: number): number => ((day / dayMs + 3) % 7) + 1

/** The instants at which a clock shows a time between two others, in that offset. */
const instantsOf = (part: OffsetInterval, from: number, to: number): Interval<number>[] => {
  const common = intersect<number>(part, { start: from - part.offsetMs, end: to - part.offsetMs })
  return common ? [common] : []
}
