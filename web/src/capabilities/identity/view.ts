import { minPasswordLength } from '@colloquy/contract/identity/shapes'
import type { Language } from '@colloquy/contract/languages'
import { dayStart, localDateTimeAt } from '@colloquy/contract/local-date-time'
import type { PortalType } from '@colloquy/contract/tenancy/shapes'
import { cityOf, duration, type Interval, intersect } from '@colloquy/contract/time'

/** Props of every sign-in step: the callback that switches to another step. */
export interface StepProps {
  go: (to: string) => void
}

/** State that the forgotten-password pages pass to each other in the query string [RT-27]. */
export interface ReturnParameters {
  readonly email?: string | undefined
  /** Return address after sign-in. */
  readonly return?: string | undefined
  readonly tenant?: string | undefined
}

/** The address of a forgotten-password page; clients and experts have separate ones. */
export const resetPath = (
  portal: 'Exchange' | 'Expert',
  page: 'new' | 'email-sent' | 'set',
  carried: ReturnParameters = {},
): string => {
  const search = new URLSearchParams()
  for (const name of ['return', 'tenant', 'email'] as const) {
    const value = carried[name]
    // The root is the default destination, so the address omits it.
    if (value && !(name === 'return' && value === '/')) search.set(name, value)
  }
  const query = search.size > 0 ? `?${search}` : ''
  return `/reset-password/${portal === 'Expert' ? 'expert' : 'flow'}/${page}${query}`
}

/**
 * The page to open after a password reset was requested [RT-27].
 * @throws Error at portals that have no such page
 */
export const emailSentPath = (portal: PortalType, carried: ReturnParameters): string => {
  if (portal !== 'Exchange' && portal !== 'Expert') throw new Error('Unsupported portal type for email sent redirect.')
  return resetPath(portal, 'email-sent', carried)
}

/** One city's working day, projected onto the reader's day. */
export interface CityRow {
  zone: string
  city: string
  mine: boolean
  /** Working hours, in hours from the reader's midnight: 0 to 24. */
  hours: readonly Interval<number>[]
}

const cities = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Europe/Zurich',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Tokyo',
]
const work = { start: 8, end: 18 }
const readersDay = { start: 0, end: 24 }
const hourMs = 3_600_000

/** Working hours of seven cities, including the reader's, on the reader's local day. */
export const worldRows = (zone: string, language: Language, now: Date): CityRow[] => {
  const start = dayStart(now, zone).getTime()
  const offset = (of: string): number => {
    const wall = localDateTimeAt(now, of)
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - now.getTime()
  }
  const nearest = [...cities].sort((a, b) => Math.abs(offset(a) - offset(zone)) - Math.abs(offset(b) - offset(zone)))[0]
  const shown = cities.includes(zone) ? cities : cities.map((one) => (one === nearest ? zone : one))
  return shown.map((one) => ({
    zone: one,
    city: cityOf(one, language),
    mine: one === zone,
    hours: [-1, 0, 1]
      .map((day) => (dayStart(new Date(start), one, day).getTime() - start) / hourMs)
      .flatMap((midnight) => intersect({ start: midnight + work.start, end: midnight + work.end }, readersDay) ?? []),
  }))
}

/** The shortest partial overlap of at least an hour between the reader's row and an adjacent one. */
export const bestOverlap = (
  rows: readonly CityRow[],
): (Interval<number> & { first: number; last: number }) | undefined => {
  const mine = rows.findIndex((row) => row.mine)
  const own = rows[mine]?.hours.find((hours) => duration(hours) === duration(work))
  if (!own) return undefined
  const shared = [mine - 1, mine + 1].flatMap((other) =>
    (rows[other]?.hours ?? []).flatMap((hours) => {
      const shared = intersect(hours, own)
      return shared ? { ...shared, first: Math.min(mine, other), last: Math.max(mine, other) } : []
    }),
  )
  return shared
    .filter((one) => duration(one) >= 1 && duration(one) < duration(work))
    .sort((a, b) => duration(a) - duration(b))[0]
}

/** The next daylight-saving change of a zone within 400 days; undefined if there is none. */
export const nextClockChange = (zone: string, now: Date): Date | undefined => {
  const offsetAt = (instant: number): number => {
    const { year, month, day, hour: hours, minute } = localDateTimeAt(new Date(instant), zone)
    return Date.UTC(year, month - 1, day, hours, minute) - Math.floor(instant / 60_000) * 60_000
  }
  const before = offsetAt(now.getTime())
  for (let day = 1; day <= 400; day++) {
    const instant = now.getTime() + day * 24 * hourMs
    if (offsetAt(instant) !== before) return new Date(instant)
  }
  return undefined
}

/** Formats a six-digit code in two groups for readability. */
export const spokenCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim()

/** The number of characters a new password still lacks; zero or negative once it is long enough. */
export const missingIn = (password: string): number => minPasswordLength - [...password].length
