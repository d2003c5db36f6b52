import type { Fact, FactKind, PersonInfo, PersonProfile } from '@colloquy/contract/people/shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { daysSince } from '../view.ts'

/** The editable fields of a record as form values; an empty string means none. */
export interface Info {
  firstName: string
  lastName: string
  preferredName: string
  headline: string
  bio: string
  city: string
  country: string
  timeZone: string
  languages: readonly string[]
  expertise: readonly string[]
  linkedInUrl: string
}

export const infoOf = (profile: PersonProfile): Info => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  preferredName: profile.preferredName ?? '',
  headline: profile.headline,
  bio: profile.bio,
  city: profile.city ?? '',
  country: profile.country ?? '',
  timeZone: profile.timeZone,
  languages: profile.languages,
  expertise: profile.expertise,
  linkedInUrl: profile.linkedInUrl ?? '',
})

/** Field labels. */
export const fieldNames = {
  firstName: 'PEOPLE.PROFILE.FIRST_NAME',
  lastName: 'PEOPLE.PROFILE.LAST_NAME',
  preferredName: 'PEOPLE.PROFILE.PREFERRED_NAME',
  headline: 'PEOPLE.PROFILE.HEADLINE',
  bio: 'PEOPLE.PROFILE.BIO',
  city: 'PEOPLE.PROFILE.CITY',
  country: 'PEOPLE.PROFILE.COUNTRY',
  timeZone: 'PEOPLE.PROFILE.ZONE',
  languages: 'PEOPLE.FACTS.LANGUAGES',
  expertise: 'PEOPLE.PROFILE.TOPICS',
  linkedInUrl: 'PEOPLE.PROFILE.LINKEDIN',
} as const satisfies Record<keyof Info, TranslationKey>

/** Maximum characters per text, equal to the server's limits. */
export const longest = {
  firstName: 100,
  lastName: 100,
  preferredName: 100,
  headline: 200,
  bio: 4000,
  city: 100,
  linkedInUrl: 300,
} as const
/** Maximum number of languages and topics, and maximum characters per topic. */
export const recordLimits = { languages: 12, topics: 30, topic: 60 } as const

/** Validation errors; each has a message. */
export const validationErrorsOf = (info: Info): Partial<Record<keyof Info, TranslationKey>> => ({
  ...(info.firstName.trim() === '' && { firstName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
  ...(info.lastName.trim() === '' && { lastName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
  ...(info.linkedInUrl.trim() !== '' &&
    !linkedIn.test(info.linkedInUrl.trim()) && { linkedInUrl: 'PEOPLE.PROFILE.LINKEDIN_FORM' }),
})

const linkedIn = /^https:\/\/([a-z]+\.)?linkedin\.com\/[\x21-\x7e]+$/

/** The patch for a record: only the fields that differ, with empty strings as null in nullable fields. */
export const changesOf = (before: Info, typed: Info): Partial<PersonInfo> =>
  Object.fromEntries(
    differences(before, typed).map((field) => [
      field,
      nullable.has(field) && typed[field] === '' ? null : typed[field],
    ]),
  )

/** Trims surrounding whitespace. */
export const trimmed = (info: Info): Info =>
  Object.fromEntries(
    Object.entries(info).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as unknown as Info

const nullable: ReadonlySet<keyof Info> = new Set(['preferredName', 'city', 'country', 'linkedInUrl'])

type Values = Readonly<Record<string, unknown>>
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ between two states, in field order. */
export const differences = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !same(before[key], after[key]))

/** Edits rebased onto a newer state. */
export interface RebasedEdits<T> {
  /** Edited fields keep their text; all others follow the newer state. */
  typed: T
  /** Fields changed on both sides to different values. */
  contested: (keyof T & string)[]
}

/** Rebases edits made over `before` onto `now` after a version conflict [412]. */
export const rebase = <T extends object>(before: T, typed: T, now: T): RebasedEdits<T> => {
  const mine = new Set(differences(before, typed))
  const theirs = differences(before, now)
  const merged = Object.fromEntries(
    Object.keys(now).map((key) => [
      key,
      ((mine as ReadonlySet<string>).has(key) ? (typed as Values) : (now as Values))[key],
    ]),
  ) as T
  return { typed: merged, contested: theirs.filter((key) => mine.has(key) && !same(typed[key], now[key])) }
}

/** Facts every expert should make, in page order. */
const expected: readonly FactKind[] = [
  'rate',
  'location',
  'languages',
  'public_office',
  'outside_activity',
  'shares_held',
]

/** Facts that experts word themselves; the others derive from the record. */
export const isOwnWords = (kind: FactKind): boolean =>
  kind === 'public_office' || kind === 'outside_activity' || kind === 'shares_held'

/** An existing or missing fact. */
export interface FactEntry {
  kind: FactKind
  fact: Fact | undefined
}

/** Existing and missing facts; of the missing ones, only self-worded facts can be added. */
export const factEntriesOf = (facts: readonly Fact[]): FactEntry[] => {
  const byKind = new Map(facts.map((fact) => [fact.kind, fact]))
  const kinds = [...expected, ...[...byKind.keys()].filter((kind) => !expected.includes(kind))]
  return kinds
    .map((kind) => ({ kind, fact: byKind.get(kind) }))
    .filter(({ kind, fact }) => fact !== undefined || isOwnWords(kind))
}

/** A value that stays valid for a number of days after it was stated. */
interface Aging {
  confirmedAt: string | null
  validityDays: number
}

/** The freshness of a fact: confirmed today, fresh, old (from 80 % of its validity period), or never confirmed. */
export const ageOf = ({ confirmedAt, validityDays }: Aging, now: Date): 'new' | 'good' | 'old' | 'never' => {
  if (confirmedAt === null) return 'never'
  const days = daysSince(new Date(confirmedAt), now)
  if (days === 0) return 'new'
  return days >= validityDays * 0.8 ? 'old' : 'good'
}

/** The number of facts that need confirmation. */
export const waitingOf = (some: readonly Aging[], now: Date): number =>
  some.filter((one) => ['old', 'never'].includes(ageOf(one, now))).length

/** Region codes that are not countries. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All current ISO 3166-1 countries whose names the browser knows. */
export const countryCodes = (): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isKnown = (code: string) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isKnown(code))
}
