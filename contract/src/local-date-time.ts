/** A wall time. `month` 1 to 12. */
export interface LocalDateTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const readers = new Map<string, Intl.DateTimeFormat>()
const readerOf = (zone: string): Intl.DateTimeFormat => {
  let reader = readers.get(zone)
  if (!reader) {
    reader = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    readers.set(zone, reader)
  }
  return reader
}

/** The wall time of an instant in a zone. @throws RangeError for an unknown zone */
export const localDateTimeAt = (instant: Date, zone: string): LocalDateTime => {
  const part = Object.fromEntries(
    readerOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: part.year!, month: part.month!, day: part.day!, hour: part.hour!, minute: part.minute! }
}

const asUtc = (wall: LocalDateTime): number => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)

/**
 * The instant of a wall time in a zone. Days and hours may overflow (day 32, hour 24). A skipped time is resolved with
 * the offset before the gap; a repeated time is the first occurrence.
 */
export const instantAt = (wall: LocalDateTime, zone: string): Date => {
  const wanted = asUtc(wall)
  const offsetAt = (instant: number) => asUtc(localDateTimeAt(new Date(instant), zone)) - instant
  const day = 86_400_000
  const candidates = [offsetAt(wanted - day), offsetAt(wanted + day)].map((offset) => wanted - offset)
  const exact = candidates.filter((instant) => asUtc(localDateTimeAt(new Date(instant), zone)) === wanted)
  return new Date(exact.length > 0 ? Math.min(...exact) : candidates[0]!)
}

/** Midnight of the local day of an instant, `later` days on; the day's first instant where midnight is skipped. */
export const dayStart = (instant: Date, zone: string, dayOffset = 0): Date => {
  const { year, month, day } = localDateTimeAt(instant, zone)
  return instantAt({ year, month, day: day + dayOffset, hour: 0, minute: 0 }, zone)
}

/** Local calendar days between two instants: 0 on the same day, 1 when `to` is tomorrow. */
export const daysBetween = (from: Date, to: Date, zone: string): number => {
  const noon = (at: Date) => {
    const { year, month, day } = localDateTimeAt(at, zone)
    return Date.UTC(year, month - 1, day, 12)
  }
  return Math.round((noon(to) - noon(from)) / 86_400_000)
}

const minuteMs = 60_000
/** Clocks of one zone never change twice within this time; a test looks at all zones. */
export const minBetweenChangesMs = 4 * 86_400_000

/** An interval of instants, in epoch milliseconds, during which the clocks of a zone are `offsetMs` ahead of UTC. */
export interface OffsetInterval {
  readonly start: number
  readonly end: number
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
export const zoneOffsets = (
  zone: string,
  { start, end }: { readonly start: number; readonly end: number },
): OffsetInterval[] => {
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
