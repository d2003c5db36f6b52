import { officeMinutes, type ResponseTime, type Workweek } from '@colloquy/contract/compliance/response-time-operations'
import { zoneOffsets } from '@colloquy/contract/local-date-time'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** The longest response time is five working days: even with a weekend in between, they end within two weeks. */
const horizonMs = 15 * dayMs

/** The working days of a week; Monday is 1. */
const workdays: Readonly<Record<Workweek, readonly number[]>> = {
  monday_friday: [1, 2, 3, 4, 5],
  sunday_thursday: [7, 1, 2, 3, 4],
  daily: [1, 2, 3, 4, 5, 6, 7],
}

/** The day of the week of a calendar day. The epoch began on a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1

/** The instant at which so many working hours have passed since another one. */
const afterWorkingHours = (from: number, { hours, workweek, timeZone }: ResponseTime): number => {
  let leftMs = hours * hourMs
  for (const { start, end, offsetMs } of zoneOffsets(timeZone, { start: from, end: from + horizonMs })) {
    const [first, last] = [start, end].map((instant) => Math.floor((instant + offsetMs) / dayMs)) as [number, number]
    for (let day = first; day <= last; day++) {
      if (!workdays[workweek].includes(weekdayOf(day))) continue
      const midnight = day * dayMs - offsetMs
      const opens = Math.max(start, midnight + officeMinutes.start * minuteMs)
      const worked = Math.min(end, midnight + officeMinutes.end * minuteMs) - opens
      if (worked >= leftMs) return opens + leftMs
      if (worked > 0) leftMs -= worked
    }
  }
  return from + horizonMs
}

/** Until when officers should decide about a call: within their working hours, and before it begins. */
export const decisionDue = (
  { openedAt, startsAt }: { readonly openedAt: Date; readonly startsAt: Date },
  responseTime: ResponseTime,
): Date => new Date(Math.min(startsAt.getTime(), afterWorkingHours(openedAt.getTime(), responseTime)))
