import type { Language } from '@colloquy/contract/languages'
import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import { cityOf } from '@colloquy/contract/time'

/** A selectable time zone. */
export interface ZoneEntry {
  readonly zone: string
  readonly city: string
  /** Current UTC offset in minutes. */
  readonly ahead: number
}

/** The UTC offset of a zone at an instant, in minutes. */
export const utcOffsetAt = (zone: string, at: Date): number => {
  const { year, month, day, hour, minute } = localDateTimeAt(at, zone)
  const full = Math.floor(at.getTime() / 60_000)
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - full
}

/** Formats a UTC offset: 60 → "GMT+1", 330 → "GMT+5:30", −210 → "GMT−3:30". */
export const utcOffsetText = (minutes: number): string => {
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

export interface ZonePickerProps {
  /** Names the field; shown above it unless `compact`. */
  label: string
  value: string
  /** Zones to offer even if the browser does not list them. */
  own?: readonly string[]
  /** The zone at the top of the list, with its own label. */
  first?: { readonly zone: string; readonly label: string }
  /** For toolbars: a small field without label and help. */
  compact?: boolean
  disabled?: boolean
  onChange: (zone: string) => void
}

/** A zone as the list shows it. */
export const labelOf = (entry: ZoneEntry | undefined, first?: ZonePickerProps['first']): string | undefined =>
  entry && (entry.zone === first?.zone ? first.label : `${entry.city} · ${utcOffsetText(entry.ahead)}`)

/** All zones by city name in the reader's language, west to east by current offset; always includes `also`. */
export const zoneEntries = (language: Language, at: Date, also: readonly string[]): ZoneEntry[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])]
    .map((zone) => ({ zone, city: cityOf(zone, language), ahead: utcOffsetAt(zone, at) }))
    .sort((a, b) => a.ahead - b.ahead || a.city.localeCompare(b.city))

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('−', '-')
    .replace(/[_/]/g, ' ')
    .toLowerCase()

/** Whether a zone matches a query: by city (localised or English), region, or offset. */
export const matchesZone = ({ zone, city, ahead }: ZoneEntry, typed: string): boolean => {
  const text = plain(`${city} ${zone} ${utcOffsetText(ahead)}`)
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * The zone to propose to a browser [TZ-01]: the closest match of UTC offsets in January and July. Ties go to the browser's own
 * zone, then to a zone whose name contains the city of the browser's zone, then to the first.
 */
export const guessZone = (entries: readonly Pick<ZoneEntry, 'zone' | 'city'>[], own: string, year: number): string => {
  const instants = [new Date(Date.UTC(year, 0, 15)), new Date(Date.UTC(year, 6, 15))]
  const [january, july] = instants.map((at) => utcOffsetAt(own, at)) as [number, number]
  const ranked = entries.map((entry) => {
    const [first, second] = instants.map((at) => utcOffsetAt(entry.zone, at)) as [number, number]
    return { ...entry, away: Math.abs(first - january) + Math.abs(second - july) }
  })
  const smallest = Math.min(...ranked.map(({ away }) => away))
  const best = ranked.filter(({ away }) => away === smallest)
  const city = plain(own.split('/').at(-1) ?? own)
  const found =
    best.find(({ zone }) => zone === own) ??
    best.find((entry) => plain(`${entry.city} ${entry.zone}`).includes(city)) ??
    best[0]
  return found?.zone ?? own
}
