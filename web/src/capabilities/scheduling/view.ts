import { dayStart, instantAt, localDateTimeAt } from '@colloquy/contract/local-date-time'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { defaultWindows, type WorkingWindow } from '@colloquy/contract/scheduling/working-hours'
import { contains, overlaps, parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Somebody whose clock and working hours count. */
export interface Party {
  readonly zone: string
  readonly windows: readonly WorkingWindow[]
}

/** A person who has chosen no working hours. */
export const usualParty = (zone: string): Party => ({ zone, windows: defaultWindows })

/** A slot of `minutes` from an instant. */
export const slotFrom = (start: Date, minutes: number): Slot => ({
  start: start.toISOString(),
  end: new Date(start.getTime() + minutes * minuteMs).toISOString(),
})

export const sameSlot = (a: Slot, b: Slot): boolean => Date.parse(a.start) === Date.parse(b.start)

/** Whether two slots overlap. */
export const slotsOverlap = (a: Slot, b: Slot): boolean => overlaps(parseSlot(a), parseSlot(b))

/** Minutes since midnight of a typed time: 15, 15:30, 1530, 9.05, 3pm, in any digits; else undefined. */
export const readClock = (text: string): number | undefined => {
  const plain = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).trim()
  const found = plain.match(/^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i)
  if (!found) return undefined
  const [, hours, minutes = '0', half] = found
  const isTwelve = half !== undefined
  const h = isTwelve ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const isPossible = isTwelve ? Number(hours) >= 1 && Number(hours) <= 12 : h <= 23
  return isPossible && Number(minutes) <= 59 ? h * 60 + Number(minutes) : undefined
}

/** Minutes since midnight as text: 930 → "15:30". Wraps at midnight. */
export const writeClock = (minutes: number): string => {
  const inDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** The next time on the five-minute grid in the direction of `by`, which is a multiple of five. */
export const stepClock = (minutes: number, by: number): number => {
  const step = schedulingDefaults.stepMinutes
  const onGrid = by > 0 ? Math.floor(minutes / step) * step : Math.ceil(minutes / step) * step
  return onGrid + by
}

/** A local day by name, `2026-11-24`, and an instant in the middle of it to write it with. */
export interface LocalDay {
  name: string
  noon: Date
}

/** Local days starting today. */
export const daysFrom = (now: Date, zone: string, count: number): LocalDay[] =>
  Array.from({ length: count }, (_, offset) => {
    const { year, month, day } = localDateTimeAt(new Date(dayStart(now, zone, offset).getTime() + 2 * hourMs), zone)
    const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return { name, noon: instantAt({ year, month, day, hour: 12, minute: 0 }, zone) }
  })

/** The slot that starts at a local time of a day in a zone. */
export const slotAt = (day: string, clock: number, zone: string, minutes: number): Slot => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return slotFrom(instantAt({ year, month, day: date, hour: 0, minute: clock }, zone), minutes)
}

export type SlotProblem = 'slot_malformed' | 'slot_in_past' | 'slot_too_soon' | 'slots_overlap' | 'slot_taken'

/** The server's slot checks, as far as the browser can evaluate them. */
export const slotProblem = (
  slot: Slot,
  {
    now,
    chosen,
    busy,
    notice = schedulingDefaults.noticeHours * 60,
  }: { now: Date; chosen: readonly Slot[]; busy: readonly Slot[] /** In minutes. */; notice?: number },
): SlotProblem | undefined => {
  const start = Date.parse(slot.start)
  if (start % (schedulingDefaults.stepMinutes * minuteMs) !== 0) return 'slot_malformed'
  if (start <= now.getTime()) return 'slot_in_past'
  if (start < now.getTime() + notice * minuteMs) return 'slot_too_soon'
  if (chosen.some((other) => slotsOverlap(other, slot))) return 'slots_overlap'
  return busy.some((other) => slotsOverlap(other, slot)) ? 'slot_taken' : undefined
}

/**
 * Day and minutes since midnight, in `zone`, of the first slot on a half hour that lies in the working hours of all parties
 * and has no problem; undefined when there is none within the days.
 */
export const firstSharedSlot = (
  days: readonly { readonly name: string }[],
  minutes: number,
  zone: string,
  parties: readonly Party[],
  hasProblem: (slot: Slot) => boolean,
): { readonly day: string; readonly clock: number } | undefined => {
  for (const { name } of days)
    for (let clock = 0; clock < 24 * 60; clock += 30) {
      const slot = slotAt(name, clock, zone, minutes)
      if (parties.every((party) => isInWorkingHours(slot, party)) && !hasProblem(slot)) return { day: name, clock }
    }
  return undefined
}

/** The window of a person's working hours that an instant lies in. */
const windowAt = (instant: Date, { zone, windows }: Party): WorkingWindow | undefined => {
  const wall = localDateTimeAt(instant, zone)
  const weekday = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() || 7
  return windows.find((window) => window.day === weekday && contains(window, wall.hour * 60 + wall.minute))
}

/** A scale of whole hours: its start and length. */
export interface Scale {
  begin: Date
  hours: number
}

/**
 * A scale of at least twelve hours of the local day of `around`, from the start of working hours. It is shifted or
 * extended to fit the slots of that day with an hour of margin; those of other days have no place on it.
 */
export const scaleFor = (slots: readonly Slot[], around: Date, zone: string): Scale => {
  const usual = instantAt({ ...localDateTimeAt(around, zone), hour: 8, minute: 0 }, zone).getTime()
  const day = { start: dayStart(around, zone), end: dayStart(around, zone, 1) }
  const ofDay = slots.map(parseSlot).filter((slot) => overlaps(slot, day))
  const first = Math.min(...ofDay.map(({ start }) => Math.floor(start.getTime() / hourMs) * hourMs - hourMs))
  const last = Math.max(...ofDay.map(({ end }) => Math.ceil(end.getTime() / hourMs) * hourMs + hourMs))
  const fits = first + hourMs >= usual && last - hourMs <= usual + 12 * hourMs
  if (ofDay.length === 0 || fits) return { begin: new Date(usual), hours: 12 }
  // Zones may differ by half an hour; the scale uses full hours of its own zone.
  const shift = (instant: number) => instant - ((((instant - usual) % hourMs) + hourMs) % hourMs)
  const begin = shift(Math.min(first, Math.max(usual, last - 12 * hourMs)))
  return { begin: new Date(begin), hours: Math.max(12, Math.ceil((last - begin) / hourMs)) }
}

/** The position of an instant on a scale, in hours. */
export const hoursFrom = ({ begin }: Scale, instant: Date | string): number =>
  ((typeof instant === 'string' ? Date.parse(instant) : instant.getTime()) - begin.getTime()) / hourMs

/** The local time at each mark of a scale: "08", or "13:30" when it is not a full hour. */
export const marksOf = ({ begin, hours }: Scale, zone: string): string[] =>
  Array.from({ length: hours }, (_, mark) => {
    const wall = localDateTimeAt(new Date(begin.getTime() + mark * hourMs), zone)
    const text = writeClock(wall.hour * 60 + wall.minute)
    return wall.minute === 0 ? text.slice(0, 2) : text
  })

/** Time outside working hours, in hours from the start of the scale, and the zones it applies to. */
export interface OffHours {
  start: number
  length: number
  zones: string[]
}

/** The parts of a scale that lie outside the working hours of any of the parties, with the zones of these. */
export const offHoursOf = ({ begin, hours }: Scale, parties: readonly Party[]): OffHours[] => {
  const quarters = Array.from({ length: hours * 4 }, (_, quarter) => {
    const instant = new Date(begin.getTime() + quarter * 15 * minuteMs)
    return [...new Set(parties.filter((party) => !windowAt(instant, party)).map(({ zone }) => zone))]
  })
  const parts: OffHours[] = []
  quarters.forEach((off, quarter) => {
    const last = parts.at(-1)
    const isSame = last && last.start + last.length === quarter / 4 && last.zones.join() === off.join()
    if (isSame) last.length += 0.25
    else if (off.length > 0) parts.push({ start: quarter / 4, length: 0.25, zones: off })
  })
  return parts
}

/** Whether a whole slot lies in a person's working hours. */
export const isInWorkingHours = ({ start, end }: Slot, party: Party): boolean => {
  const first = new Date(start)
  const last = new Date(Date.parse(end) - minuteMs)
  const window = windowAt(first, party)
  if (!window || !windowAt(last, party)) return false
  if (windowAt(last, party) === window) return true
  // Over midnight, several windows may cover it without a break.
  const stepMs = schedulingDefaults.stepMinutes * minuteMs
  for (let at = first.getTime(); at < last.getTime(); at += stepMs) if (!windowAt(new Date(at), party)) return false
  return true
}
