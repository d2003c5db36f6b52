import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { duration, type Interval, subtract } from '@colloquy/contract/time'
import {
  blockedIntervals,
  defaultNoticeMs,
  earliestStart,
  gridMs,
  horizonOf,
  type Party,
  type SlotRequest,
} from './find-slots.ts'
import { workingIntervals } from './working-time.ts'

const minuteMs = 60_000

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
 * The first start of a free slot of `minutes` in the working hours of the first party. Notice and buffers are respected.
 * Undefined when there is none within two weeks.
 */
export const firstFreeStart = (
  [host, ...others]: readonly [Party, ...Party[]],
  { at, minutes, noticeMs = defaultNoticeMs }: SlotRequest,
): Date | undefined => {
  const horizon = horizonOf(at.getTime())
  const parties = [host, ...others]
  const earliest = earliestStart(parties, at.getTime(), noticeMs)
  const blocked = parties.flatMap((party) => blockedIntervals(party, horizon))
  for (const window of workingIntervals(host, horizon))
    for (const gap of subtract(window, blocked)) {
      // The offsets of some zones are quarters of an hour; their gaps are rounded up to the grid as well.
      const start = Math.ceil(Math.max(gap.start, earliest) / gridMs) * gridMs
      if (start + minutes * minuteMs <= gap.end) return new Date(start)
    }
  return undefined
}
