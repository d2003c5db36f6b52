import type { Employment, Fact } from '@colloquy/contract/people/shapes'
import type { TranslationKey } from '../../platform/translation-keys.ts'

const dayMs = 86_400_000

/** Whole days between two instants. */
export const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))

/** Formats an age in the unit of its limit: 94 days, 7 months, 3 years. */
export const ageOf = (days: number): { unit: 'DAYS' | 'MONTHS' | 'YEARS'; count: number } => {
  if (days < 100) return { unit: 'DAYS', count: days }
  if (days < 731) return { unit: 'MONTHS', count: Math.floor(days / 30.44) }
  return { unit: 'YEARS', count: Math.floor(days / 365.25) }
}

/** Green while more than half of the validity period is left, amber for the last fifth; neutral in between. */
export const toneOf = (used: number): 'ok' | 'neutral' | 'warn' => (used < 0.5 ? 'ok' : used < 0.8 ? 'neutral' : 'warn')

/** Days for which an answer counts as fresh. */
export const answerValidityDays = 365

/** A career drawn to scale. Positions are fractions of the whole, 0 to 1. */
export interface Career {
  /** Whole years from the first day to now. */
  years: number
  marks: { year: number; at: number }[]
  bars: { employment: Employment; from: number; to: number; isCurrent: boolean }[]
  /** Position of the current day. */
  now: number
}

const monthsOf = (day: string): number => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return year * 12 + (month - 1) + (date - 1) / 31
}

/** Maximum number of year labels above the bars. */
const maxMarks = 8

/** Lays out a career from January of its first year to the end of this year. `today` is a calendar day. */
export const careerOf = (employments: readonly Employment[], today: string): Career | undefined => {
  if (employments.length === 0) return undefined
  const first = Math.min(...employments.map(({ startDate }) => monthsOf(startDate)))
  const now = monthsOf(today)
  const begin = Math.floor(first / 12) * 12
  const length = Math.max(12, (Math.floor(now / 12) + 1) * 12 - begin)
  const at = (months: number) => Math.min(1, Math.max(0, (months - begin) / length))
  const step = Math.ceil(length / 12 / maxMarks)
  const beginYear = begin / 12
  return {
    years: Math.floor((now - first) / 12),
    marks: Array.from({ length: Math.ceil(length / 12 / step) }, (_, i) => {
      const year = beginYear + i * step
      return { year, at: at(year * 12) }
    }),
    bars: employments.map((employment) => ({
      employment,
      from: at(monthsOf(employment.startDate)),
      to: at(employment.endDate === null ? now : monthsOf(employment.endDate)),
      isCurrent: employment.endDate === null,
    })),
    now: at(now),
  }
}

export const factNames = {
  employment: 'PEOPLE.FACTS.EMPLOYMENT',
  rate: 'PEOPLE.FACTS.RATE',
  languages: 'PEOPLE.FACTS.LANGUAGES',
  location: 'PEOPLE.FACTS.LOCATION',
  public_office: 'PEOPLE.FACTS.PUBLIC_OFFICE',
  outside_activity: 'PEOPLE.FACTS.OUTSIDE_ACTIVITY',
  shares_held: 'PEOPLE.FACTS.SHARES_HELD',
} as const satisfies Record<Fact['kind'], TranslationKey>

/** The source of a fact, worded for the expert themselves. */
export const ownSourceNames = {
  self: 'PEOPLE.PROFILE.YOU',
  staff: 'PEOPLE.SOURCES.STAFF',
  reference: 'PEOPLE.SOURCES.REFERENCE',
} as const satisfies Record<Fact['source'], TranslationKey>

export const sourceNames = {
  self: 'PEOPLE.SOURCES.SELF',
  staff: 'PEOPLE.SOURCES.STAFF',
  reference: 'PEOPLE.SOURCES.REFERENCE',
} as const satisfies Record<Fact['source'], TranslationKey>
