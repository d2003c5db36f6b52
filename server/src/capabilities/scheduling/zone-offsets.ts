import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { Interval } from '@colloquy/contract/time'

const minuteMs = 60_000
/** Clocks of one zone never change twice within this time; a test looks at all zones. */
export const minBetweenChangesMs = 4 * 86_400_000

/** An interval of instants, in epoch milliseconds, during which the clocks of a zone are `offsetMs` ahead of UTC. */
export interface OffsetInterval extends Interval<number> {
  readonly offsetMs: number
}

const offsetAt = (zone: string, instant: number): number => {
  const minute = Math.floor(instant / minuteMs) * minuteMs
  const { year, month, day, hour, minute: past } = localDateTimeAt(new Date(minute), zone)
  return Date.UTC(year, month - 1, day, hour, past) - minute
}

/**
 * The UTC offsets of a zone during an interval, in order and without gaps. The clocks are asked every few days, and to the
 * minute only where they have changed in between: asking them for each instant takes a hundred times longer.
 */
export const zoneOffsets = (zone: string, { start, end }: Interval<number>): OffsetInterval[] => {
  const found: OffsetInterval[] = []
  let since = start
  let offsetMs = offsetAt(zone, start)
  for (let from = start; from < end; from += minBetweenChangesMs) {
    const to = Math.min(from + minBetweenChangesMs, end)
    const next = offsetAt(zone, to)
    if (next === offsetMs) continue
    const change = changeBetween(zone, from, to)
    found.push({ start: since, end: change, offsetMs })
    since = change
    offsetMs = next
  }
  if (since < end) found.push({ start: since, end, offsetMs })
  return found
}

/** The instant at which clocks change, between one before it and one after it. */
const changeBetween = (zone: string, before: number, after: number): number => {
  const offsetMs = offsetAt(zone, before)
  let [low, high] = [Math.floor(before / minuteMs), Math.ceil(after / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * minuteMs) === offsetMs) low = middle
    else high = middle
  }
  return high * minuteMs
}
