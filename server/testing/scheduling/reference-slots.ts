import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import type { FoundSlot, Party, SlotRequest } from '../../src/capabilities/scheduling/find-slots.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Clocks, windows and bookings of generated cases change on this grid only. */
export const scanMs = 15 * minuteMs

/** What a clock shows. */
interface Reading {
  /** `2026-11-20` */
  readonly date: string
  /** Monday is 1. */
  readonly weekday: number
  readonly minute: number
}

const readings = new Map<string, Map<number, Reading>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock of a zone shows at an instant, by the runtime. Cached: generated cases share their instants. */
const readingAt = (zone: string, instant: number): Reading => {
  const ofZone = readings.get(zone) ?? new Map<number, Reading>()
  readings.set(zone, ofZone)
  const known = ofZone.get(instant)
  if (known) return known
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(zone, format)
  const [date, time] = format.format(instant).split(' ') as [string, string]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const reading = { date, weekday: new Date(date).getUTCDay() || 7, minute: hour * 60 + minute }
  ofZone.set(instant, reading)
  return reading
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The runs of grid steps for which something holds. */
const runs = (from: number, to: number, holds: (instant: number) => boolean): Span[] => {
  const found: { start: number; end: number }[] = []
  for (let at = from; at < to; at += scanMs) {
    if (!holds(at)) continue
    const last = found.at(-1)
    if (last?.end === at) last.end = at + scanMs
    else found.push({ start: at, end: at + scanMs })
  }
  return found
}

/** The zone of each grid step: a trip begins when the clock there first shows its first day, and ends after its last. */
const zonesOf = (party: Party, from: number, to: number): ((instant: number) => string) => {
  const firstStep = (zone: string, day: string, isAfter: boolean): number => {
    for (let at = from; at < to; at += scanMs) {
      const { date } = readingAt(zone, at)
      if (isAfter ? date > day : date >= day) return at
    }
    return Number.POSITIVE_INFINITY
  }
  const trips = (party.exceptions ?? []).flatMap(({ from: first, to: last, timeZone }) =>
    timeZone ? [{ timeZone, start: firstStep(timeZone, first, false), end: firstStep(timeZone, last, true) }] : [],
  )
  return (instant) => trips.find(({ start, end }) => start <= instant && instant < end)?.timeZone ?? party.timeZone
}

/**
 * The same as `findSlots`, by looking at every step of the grid and asking the runtime what each person's clock shows then.
 * Slow, and right by inspection.
 */
export const findSlotsByScanning = (
  parties: readonly Party[],
  { at, minutes, noticeMs = schedulingDefaults.noticeHours * hourMs, days = 14 }: SlotRequest,
): FoundSlot[] => {
  const now = at.getTime()
  const from = Math.floor(now / hourMs) * hourMs - dayMs
  const to = Math.floor(now / hourMs) * hourMs + (days + 2) * dayMs
  const prepared = parties.map((party) => {
    const zoneAt = zonesOf(party, from, to)
    const read = (instant: number) => readingAt(zoneAt(instant), instant)
    const works = runs(from, to, (instant) => {
      const { weekday, minute } = read(instant)
      return party.windows.some((window) => window.day === weekday && window.start <= minute && minute < window.end)
    })
    const off = runs(from, to, (instant) => {
      const { date } = read(instant)
      return (party.exceptions ?? []).some((one) => one.timeZone === null && one.from <= date && date <= one.to)
    })
    const bufferMs = party.bufferMs ?? schedulingDefaults.bufferMinutes * minuteMs
    const busy = party.busy.map(({ start, end }) => ({
      start: start.getTime() - bufferMs,
      end: end.getTime() + bufferMs,
    }))
    return { party, works, blocked: [...off, ...busy] }
  })
  const candidates: (Span & { inside: number; max: number; cost: number })[] = []
  for (
    let start = Math.ceil(now / (30 * minuteMs)) * 30 * minuteMs;
    start < now + days * dayMs;
    start += 30 * minuteMs
  ) {
    const end = start + minutes * minuteMs
    const isTooSoon = prepared.some(
      ({ party }) =>
        start < now + Math.max(noticeMs, party.noticeMs ?? 0) || (party.notBefore && start < party.notBefore.getTime()),
    )
    const isBlocked = prepared.some(({ blocked }) => blocked.some((one) => one.start < end && start < one.end))
    if (isTooSoon || isBlocked) continue
    const outside = prepared.map(({ works }) =>
      Math.min(days * dayMs, ...works.map((work) => Math.max(0, work.start - start, end - work.end))),
    )
    const max = Math.max(0, ...outside)
    const sum = outside.reduce((total, one) => total + one, 0)
    const inside = outside.filter((one) => one === 0).length
    candidates.push({ start, end, inside, max, cost: sum + max + ((start - now) / dayMs) * 30 * minuteMs })
  }
  const chosen: typeof candidates = []
  const apart = Math.max(2 * hourMs, minutes * minuteMs)
  const isFirst = (a: (typeof candidates)[0], b: (typeof candidates)[0]) =>
    (a.max > 0 ? 1 : 0) - (b.max > 0 ? 1 : 0) || a.cost - b.cost || a.start - b.start
  while (chosen.length < 5) {
    const left = candidates.filter((one) => {
      const near = chosen.filter(({ start }) => Math.abs(start - one.start) < dayMs / 2)
      return near.length < 2 && near.every(({ start }) => Math.abs(start - one.start) >= apart)
    })
    const [best] = left.toSorted(isFirst)
    if (!best) break
    chosen.push(best)
  }
  return chosen.map(({ start, end, inside, max }) => ({
    start: new Date(start),
    end: new Date(end),
    reason:
      inside === parties.length
        ? 'working_hours_of_all'
        : inside > 0
          ? 'working_hours_of_some'
          : 'outside_working_hours',
    maxMinutesOutside: Math.ceil(max / minuteMs),
    isSoonest: chosen.every((one) => start <= one.start),
  }))
}
