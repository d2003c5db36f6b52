import type { Language } from '@colloquy/contract/languages'
import { cityOf } from '@colloquy/contract/time'
import { wallAt } from '@colloquy/contract/wall'

/** What a browser says it is: names of products, the same in every language. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

// Most browsers also name those they want to be taken for; the first that fits is the one it is.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Reads the browser and its system out of what it says of itself. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([sign]) => sign.test(userAgent))?.[1],
  system: systems.find(([sign]) => sign.test(userAgent))?.[1],
})

/** A time zone one can choose. */
export interface ZoneEntry {
  readonly zone: string
  readonly city: string
  /** Minutes its clocks are ahead of UTC now. */
  readonly ahead: number
}

/** Minutes by which the clocks of a zone are ahead of UTC at an instant. */
export const aheadAt = (zone: string, at: Date): number => {
  const { year, month, day, hour, minute } = wallAt(at, zone)
  const full = Math.floor(at.getTime() / 60_000)
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - full
}

/** How far ahead, as people write it: 60 → "GMT+1", 330 → "GMT+5:30", −210 → "GMT−3:30". */
export const aheadText = (minutes: number): string => {
  if (minutes === 0) return 'GMT'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** What a zone is chosen with. */
export interface ZonePickerProps {
  value: string
  /** Zones that are offered even when the browser does not list them. */
  own: readonly string[]
  disabled?: boolean
  onChange: (zone: string) => void
}

/** A zone as the list shows it. */
export const labelOf = (entry: Pick<ZoneEntry, 'city' | 'ahead'> | undefined): string | undefined =>
  entry && `${entry.city} · ${aheadText(entry.ahead)}`

/** All zones by the reader's names of their cities, west to east as of now; `also` are there in any case. */
export const zoneEntries = (language: Language, at: Date, also: readonly string[]): ZoneEntry[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])]
    .map((zone) => ({ zone, city: cityOf(zone, language), ahead: aheadAt(zone, at) }))
    .sort((a, b) => a.ahead - b.ahead || a.city.localeCompare(b.city))

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('−', '-')
    .replace(/[_/]/g, ' ')
    .toLowerCase()

/** Whether a zone is what somebody looks for: by city in their language or in English, by region, or by distance. */
export const isMeant = ({ zone, city, ahead }: ZoneEntry, typed: string): boolean => {
  const text = plain(`${city} ${zone} ${aheadText(ahead)}`)
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * The zone to propose to a browser [TZ-01]: the one with the least difference of distances from UTC in January and July;
 * among several of those the browser's own, else one whose name holds the city of the browser's zone, else the first.
 */
export const guessZone = (entries: readonly Pick<ZoneEntry, 'zone' | 'city'>[], own: string, year: number): string => {
  const instants = [new Date(Date.UTC(year, 0, 15)), new Date(Date.UTC(year, 6, 15))]
  const [january, july] = instants.map((at) => aheadAt(own, at)) as [number, number]
  const ranked = entries.map((entry) => {
    const [first, second] = instants.map((at) => aheadAt(entry.zone, at)) as [number, number]
    return { ...entry, away: Math.abs(first - january) + Math.abs(second - july) }
  })
  const least = Math.min(...ranked.map(({ away }) => away))
  const best = ranked.filter(({ away }) => away === least)
  const city = plain(own.split('/').at(-1) ?? own)
  const found =
    best.find(({ zone }) => zone === own) ??
    best.find((entry) => plain(`${entry.city} ${entry.zone}`).includes(city)) ??
    best[0]
  return found?.zone ?? own
}
