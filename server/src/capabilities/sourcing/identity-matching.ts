import { normalizeCompanyName, normalizeName } from '@colloquy/contract/comparable-names'
import type { IdentityEvidence } from '@colloquy/contract/sourcing/shapes'

/** What is known of a person, for comparison with another record. */
export interface IdentityRecord {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly employments: readonly { readonly companyName: string; readonly startDate: string }[]
}

export interface IdentityMatch {
  readonly isCertain: boolean
  readonly evidence: readonly IdentityEvidence[]
}

/** Employments at one company that start within so many days of each other are one employment. */
const maxStartDifferenceDays = 400
const minSimilarity = 0.72
const dayMs = 86_400_000

/**
 * An address as mailboxes compare it: without letter case, tags after a plus sign, and the dots that Gmail ignores.
 */
export const normalizeEmail = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = local.split('+')[0] ?? ''
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return `${isGmail ? untagged.replaceAll('.', '') : untagged}@${isGmail ? 'gmail.com' : domain}`
}

/** The beginnings of both names, by which records to compare are found. The same when the names are swapped. */
export const nameKeyOf = ({ firstName, lastName }: Pick<IdentityRecord, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((name) => normalizeName(name).slice(0, 2))
    .toSorted()
    .join(' ')

/** Both names in one order, so that swapped ones are equal. */
const comparableName = ({ firstName, lastName }: IdentityRecord): string =>
  normalizeName(`${firstName} ${lastName}`).split(' ').toSorted().join(' ')

const pairsOf = (text: string): string[] => [...` ${text} `].slice(1).map((letter, at) => ` ${text} `[at] + letter)

/** Similarity of two texts by their pairs of letters, from 0 to 1 (Sørensen–Dice coefficient). */
export const similarityOf = (one: string, other: string): number => {
  const [pairs, rest] = [pairsOf(one), pairsOf(other)]
  const total = pairs.length + rest.length
  let shared = 0
  for (const pair of pairs) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    shared += 1
  }
  return total === 0 ? 0 : (2 * shared) / total
}

/** Whether names mean one company: equal, or one with an addition such as a legal form that is not known. */
const isSameCompany = (one: string, other: string): boolean => {
  const [name, otherName] = [normalizeCompanyName(one), normalizeCompanyName(other)]
  return name !== '' && (name === otherName || name.startsWith(`${otherName} `) || otherName.startsWith(`${name} `))
}

const sharesEmployment = (one: IdentityRecord, other: IdentityRecord): boolean =>
  one.employments.some((employment) =>
    other.employments.some(
      ({ companyName, startDate }) =>
        isSameCompany(companyName, employment.companyName) &&
        Math.abs(Date.parse(startDate) - Date.parse(employment.startDate)) <= maxStartDifferenceDays * dayMs,
    ),
  )

/**
 * Whether two records may be of one person, and what speaks for it; undefined when nothing does. The same address, or a
 * similar name with a common employment, is certain; a similar name alone is possible.
 */
export const matchIdentities = (one: IdentityRecord, other: IdentityRecord): IdentityMatch | undefined => {
  const hasSameEmail =
    one.email !== null && other.email !== null && normalizeEmail(one.email) === normalizeEmail(other.email)
  const [name, otherName] = [comparableName(one), comparableName(other)]
  const hasSameName = name === otherName
  const isSimilar = hasSameName || similarityOf(name, otherName) >= minSimilarity
  const hasEmployment = isSimilar && sharesEmployment(one, other)
  if (!hasSameEmail && !isSimilar) return undefined
  const evidence: IdentityEvidence[] = [
    ...(hasSameEmail ? (['email'] as const) : []),
    ...(hasSameName ? (['name'] as const) : isSimilar ? (['similar_name'] as const) : []),
    ...(hasEmployment ? (['employment'] as const) : []),
  ]
  return { isCertain: hasSameEmail || hasEmployment, evidence }
}
