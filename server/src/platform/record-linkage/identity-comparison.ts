import type { IdentityEvidence } from '@colloquy/contract/comparable-names'
import type { IdentityFingerprint } from './identity-fingerprint.ts'

/** What speaks for or against two records being of one person, with its points. */
export interface IdentityMatch {
  /** From 0 to 100. */
  readonly score: number
  readonly isCertain: boolean
  readonly evidence: readonly { readonly kind: IdentityEvidence; readonly points: number }[]
}

/** Weights, chosen so that two strong signs are certain and one is doubtful. Measured by `npm run bench -- duplicates`. */
const points: Readonly<Record<IdentityEvidence, number>> = {
  email: 85,
  profile: 85,
  phone: 60,
  name: 45,
  similar_name: 32,
  employment: 48,
  employer: 30,
  different_name: -40,
  different_profile: -30,
}

/** From this score on, records are of one person as good as certainly. */
export const minCertainScore = 80
/** From this score on, staff decide. */
export const minDoubtfulScore = 40
const minSimilarity = 0.72

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** How similar two names are by their filters, from 0 to 1 (Sørensen–Dice coefficient of the bits). */
const similarityOf = (one: string, other: string): number => {
  const [bytes, otherBytes] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  let [shared, total] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    const otherByte = otherBytes[at] ?? 0
    shared += bitCounts[byte & otherByte]!
    total += bitCounts[byte]! + bitCounts[otherByte]!
  }
  return total === 0 ? 0 : (2 * shared) / total
}

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one))

const nameEvidence = (one: IdentityFingerprint, other: IdentityFingerprint): IdentityEvidence => {
  if (one.name === other.name) return 'name'
  return similarityOf(one.nameFilter, other.nameFilter) >= minSimilarity ? 'similar_name' : 'different_name'
}

const employmentEvidence = (one: IdentityFingerprint, other: IdentityFingerprint): IdentityEvidence[] => {
  const isSameJob =
    haveCommon(one.jobs, other.jobs) ||
    haveCommon(one.jobs, other.jobBeginnings) ||
    haveCommon(one.jobBeginnings, other.jobs)
  if (isSameJob) return ['employment']
  return haveCommon(one.employers, other.employers) ? ['employer'] : []
}

/**
 * Compares two fingerprints that were made with one key.
 * @returns undefined when the records are of different people: the score is too low for anybody to look
 */
export const compareIdentities = (one: IdentityFingerprint, other: IdentityFingerprint): IdentityMatch | undefined => {
  const contacts: IdentityEvidence[] = [
    ...(one.email !== null && one.email === other.email ? (['email'] as const) : []),
    ...(haveCommon(one.phones, other.phones) ? (['phone'] as const) : []),
    ...(one.profile !== null && one.profile.key === other.profile?.key ? (['profile'] as const) : []),
  ]
  const name = nameEvidence(one, other)
  // Colleagues have had the same employers: that alone says nothing.
  if (contacts.length === 0 && name === 'different_name') return undefined
  const isOtherProfile =
    one.profile !== null && one.profile.network === other.profile?.network && one.profile.key !== other.profile.key
  const kinds = [
    ...contacts,
    name,
    ...employmentEvidence(one, other),
    ...(isOtherProfile ? (['different_profile'] as const) : []),
  ]
  const evidence = kinds.map((kind) => ({ kind, points: points[kind] }))
  const score = Math.max(
    0,
    Math.min(
      100,
      evidence.reduce((sum, one) => sum + one.points, 0),
    ),
  )
  return score < minDoubtfulScore ? undefined : { score, isCertain: score >= minCertainScore, evidence }
}
