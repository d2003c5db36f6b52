import { type SuggestedTime, schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { type Interval, joinIntervals } from '@colloquy/contract/time'
import { offIntervals, type WorkingTime, workingIntervals } from './working-time.ts'

/** Somebody who has to be free. */
export interface Party extends WorkingTime {
  /** Existing bookings, and busy times in their own calendars. */
  readonly busy: readonly Interval[]
  /** Free time they want before and after each booking; the default when absent. */
  readonly bufferMs?: number
  /** Their own minimum notice, where it is longer than that of the request. */
  readonly noticeMs?: number
  /** They may not be scheduled for earlier, for reasons of compliance. */
  readonly notBefore?: Date
}

/** The instant of the request and what a slot has to satisfy. */
export interface SlotRequest {
  readonly at: Date
  readonly minutes: number
  /** Minimum notice; the default when absent. */
  readonly noticeMs?: number
  /** How far ahead slots may start. */
  readonly days?: number
}

/** A slot and why it is suggested. */
export interface FoundSlot extends Interval {
  readonly reason: SuggestedTime['reason']
  /** How far it reaches outside the working hours of the party for whom it is worst. */
  readonly maxMinutesOutside: number
  readonly isSoonest: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const defaultNoticeMs = schedulingDefaults.noticeHours * hourMs
const defaultBufferMs = schedulingDefaults.bufferMinutes * minuteMs
/** Slots start on half hours, which are easy to read. */
export const gridMs = 30 * minuteMs
const defaultDays = 14
export const maxSlots = 5
/** Slots of one day start at least this far apart, or the length of the call if that is longer. */
const minGapMs = 2 * hourMs
const maxSlotsPerDay = 2
/** Waiting for a day costs as much as this much time outside working hours. */
const costPerDayMs = 30 * minuteMs

/**
 * The best slots at which nobody is booked or away, best first, at most five. Slots in everybody's working hours rank before
 * all others. These are ranked by the time they reach outside working hours, in which whom they suit least counts twice, so that
 * the burden is shared; and by date. They are spread to leave a choice. Notice, buffers and `notBefore` are respected.
 */
export const findSlots = (
  parties: readonly Party[],
  { at, minutes, noticeMs = defaultNoticeMs, days = defaultDays }: SlotRequest,
): FoundSlot[] => {
  const now = at.getTime()
  const length = minutes * minuteMs
  const horizon = horizonOf(now, days)
  const busy = joinIntervals(parties.flatMap((party) => blockedIntervals(party, horizon)))
  const distances = parties.map((party) => distanceTo(workingIntervals(party, horizon), days * dayMs))
  const candidates: Candidate[] = []
  let next = 0
  for (let start = earliestStart(parties, now, noticeMs); start < now + days * dayMs; start += gridMs) {
    const end = start + length
    while (next < busy.length && busy[next]!.end <= start) next += 1
    if (next < busy.length && busy[next]!.start < end) continue
    let [sum, max, inside] = [0, 0, 0]
    for (const distance of distances) {
      const outside = distance(start, end)
      sum += outside
      max = Math.max(max, outside)
      inside += outside === 0 ? 1 : 0
    }
    candidates.push({ start, end, max, inside, cost: sum + max + ((start - now) / dayMs) * costPerDayMs })
  }
  candidates.sort((a, b) => Math.sign(a.max) - Math.sign(b.max) || a.cost - b.cost || a.start - b.start)
  const chosen = pickSpread(candidates, Math.max(minGapMs, length))
  const soonest = Math.min(...chosen.map(({ start }) => start))
  return chosen.map(({ start, end, max, inside }) => ({
    start: new Date(start),
    end: new Date(end),
    reason:
      inside === parties.length
        ? 'working_hours_of_all'
        : inside > 0
          ? 'working_hours_of_some'
          : 'outside_working_hours',
    maxMinutesOutside: Math.ceil(max / minuteMs),
    isSoonest: start === soonest,
  }))
}

/** The interval in which working hours matter for slots of the coming days: also those just before and after them. */
export const horizonOf = (now: number, days: number = defaultDays): Interval<number> => {
  const hour = Math.floor(now / hourMs) * hourMs
  return { start: hour - dayMs, end: hour + (days + 2) * dayMs }
}

/** The first start on the grid that respects everybody's notice and what compliance allows. */
export const earliestStart = (parties: readonly Party[], now: number, noticeMs: number): number => {
  const earliest = parties.map((party) => Math.max(now + (party.noticeMs ?? 0), party.notBefore?.getTime() ?? 0))
  return Math.ceil(Math.max(now + noticeMs, ...earliest) / gridMs) * gridMs
}

/** When somebody cannot have a call: at their bookings, with the buffer around them, and on days off. */
export const blockedIntervals = (party: Party, horizon: Interval<number>): Interval<number>[] => {
  const { busy, bufferMs = defaultBufferMs } = party
  const booked = busy.map(({ start, end }) => ({ start: start.getTime() - bufferMs, end: end.getTime() + bufferMs }))
  return [...booked, ...offIntervals(party, horizon)]
}

/** A possible time, in epoch milliseconds. */
interface Candidate extends Interval<number> {
  /** Milliseconds outside the working hours of the party for whom it is worst. */
  readonly max: number
  /** In how many parties' working hours it lies. */
  readonly inside: number
  readonly cost: number
}

/**
 * How far an interval reaches outside the nearest of some others, which are in order and apart; at most `limit`. Intervals
 * must be asked in order and have one length: then the nearest is found without searching.
 */
const distanceTo = (working: readonly Interval<number>[], limit: number) => {
  let next = 0
  return (start: number, end: number): number => {
    const to = (interval: Interval<number> | undefined) =>
      interval ? Math.max(0, interval.start - start, end - interval.end) : limit
    // The nearest is the first whose middle is not before the middle of the interval, or the one before it.
    while (next < working.length && working[next]!.start + working[next]!.end < start + end) next += 1
    return Math.min(limit, to(working[next]), to(working[next - 1]))
  }
}

const pickSpread = (candidates: readonly Candidate[], minDistanceMs: number): Candidate[] => {
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === maxSlots) break
    const near = chosen.filter(({ start }) => Math.abs(start - candidate.start) < dayMs / 2)
    const fits =
      near.length < maxSlotsPerDay && near.every(({ start }) => Math.abs(start - candidate.start) >= minDistanceMs)
    if (fits) chosen.push(candidate)
  }
  return chosen
}
