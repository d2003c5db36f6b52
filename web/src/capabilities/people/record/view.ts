import type { Fact, FactKind, PersonInfo, PersonProfile } from '@colloquy/contract/people/shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { daysSince } from '../view.ts'

/** What a person says about themselves, as fields hold it: an empty text where there is nothing. */
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

/** What fields are called. */
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

/** Most characters of each text, as the server takes them. */
export const longest = {
  firstName: 100,
  lastName: 100,
  preferredName: 100,
  headline: 200,
  bio: 4000,
  city: 100,
  linkedInUrl: 300,
} as const
/** Most languages, most topics, and most characters of a topic. */
export const most = { languages: 12, topics: 30, topic: 60 } as const

/** What is wrong with what was typed; a text stands for each. */
export const mistakesOf = (info: Info): Partial<Record<keyof Info, TranslationKey>> => ({
  ...(info.firstName.trim() === '' && { firstName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
  ...(info.lastName.trim() === '' && { lastName: 'SHARED.FORMS.ERRORS.REQUIRED' }),
  ...(info.linkedInUrl.trim() !== '' &&
    !linkedIn.test(info.linkedInUrl.trim()) && { linkedInUrl: 'PEOPLE.PROFILE.LINKEDIN_FORM' }),
})

const linkedIn = /^https:\/\/([a-z]+\.)?linkedin\.com\/[\x21-\x7e]+$/

/** What of a record is to be another: the fields that differ, an empty text as nothing where the record knows nothing. */
export const changesOf = (before: Info, typed: Info): Partial<PersonInfo> =>
  Object.fromEntries(
    differences(before, typed).map((field) => [
      field,
      nullable.has(field) && typed[field] === '' ? null : typed[field],
    ]),
  )

/** Without what nobody means to write: space before and after. */
export const trimmed = (info: Info): Info =>
  Object.fromEntries(
    Object.entries(info).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as unknown as Info

const nullable: ReadonlySet<keyof Info> = new Set(['preferredName', 'city', 'country', 'linkedInUrl'])

type Values = Readonly<Record<string, unknown>>
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two states differ, in their order. */
export const differences = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !same(before[key], after[key]))

/** What was typed over one state, laid over another that has come meanwhile. */
export interface Rebased<T> {
  /** What was typed stays; everything else is as it is now. */
  typed: T
  /** Fields that both have changed, to something different. */
  contested: (keyof T & string)[]
}

/** Keeps what was typed over `before` when it has become `now` [412]. */
export const rebase = <T extends object>(before: T, typed: T, now: T): Rebased<T> => {
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

/** Statements every expert should have made, in their order on the page. */
const expected: readonly FactKind[] = [
  'rate',
  'location',
  'languages',
  'public_office',
  'outside_activity',
  'shares_held',
]

/** What an expert says about themselves with their own words; the others follow from the record. */
export const isOwnWords = (kind: FactKind): boolean =>
  kind === 'public_office' || kind === 'outside_activity' || kind === 'shares_held'

/** A statement that was made, or that is still to be made. */
export interface Statement {
  kind: FactKind
  fact: Fact | undefined
}

/** All statements: those there are and those that are missing, of which only own words can be asked for. */
export const statementsOf = (facts: readonly Fact[]): Statement[] => {
  const byKind = new Map(facts.map((fact) => [fact.kind, fact]))
  const kinds = [...expected, ...[...byKind.keys()].filter((kind) => !expected.includes(kind))]
  return kinds
    .map((kind) => ({ kind, fact: byKind.get(kind) }))
    .filter(({ kind, fact }) => fact !== undefined || isOwnWords(kind))
}

/** Something that is good for so many days once it was said. */
interface Aging {
  confirmedAt: string | null
  shelfDays: number
}

/** How a statement stands: said today, still good, soon or already too old, or never confirmed. */
export const standingOf = ({ confirmedAt, shelfDays }: Aging, now: Date): 'new' | 'good' | 'old' | 'never' => {
  if (confirmedAt === null) return 'never'
  const days = daysSince(new Date(confirmedAt), now)
  if (days === 0) return 'new'
  return days >= shelfDays * 0.8 ? 'old' : 'good'
}

/** How many of them wait for a confirmation. */
export const waitingOf = (some: readonly Aging[], now: Date): number =>
  some.filter((one) => ['old', 'never'].includes(standingOf(one, now))).length

/** Regions that have a code and are no country. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All countries by ISO 3166-1, as far as this browser knows their names; former ones are left out. */
export const countryCodes = (): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isKnown = (code: string) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isKnown(code))
}
