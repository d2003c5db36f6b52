import { createHmac, hkdfSync } from 'node:crypto'
import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { normalizeEmail, normalizePhone, normalizeProfile } from './contact-normalization.ts'
import { foldName } from './name-folding.ts'

/** What is known of a person, for comparison with another record. */
export interface IdentityRecord {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: readonly string[]
  /** ISO 3166-1, two letters: where numbers without a country code are. */
  readonly country: string | null
  readonly profileUrl: string | null
  readonly employments: readonly {
    readonly companyName: string
    /** `YYYY-MM-DD`; null when nobody knows. */
    readonly startDate: string | null
  }[]
}

/**
 * A person's record in keyed hashes (HMAC-SHA-256): equal where normalized values are equal, and useless to everybody without the
 * key of the tenant.
 */
export interface IdentityFingerprint {
  readonly email: string | null
  readonly phones: readonly string[]
  /** The network, which is not hashed, and the hashed profile. */
  readonly profile: { readonly network: string; readonly key: string } | null
  readonly name: string
  /** The pairs of letters of the name as a Bloom filter of 1,024 bits, in base64 (Schnell et al. 2009). */
  readonly nameFilter: string
  /** Employers and the years around the start; names of companies whole. */
  readonly jobs: readonly string[]
  /** The same for the beginnings of companies' names: an unknown legal form may follow. */
  readonly jobBeginnings: readonly string[]
  readonly employers: readonly string[]
  /** Records that share one of these are compared. */
  readonly lookupKeys: readonly string[]
}

/** Makes fingerprints with the key of one tenant. */
export interface Fingerprinter {
  /** Differs between keys: fingerprints of other keys have to be made anew. */
  readonly keyId: string
  readonly of: (record: IdentityRecord) => IdentityFingerprint
}

export const filterBytes = 128
const bitsPerPair = 8

/**
 * A fingerprinter of a tenant. Its key is derived from the secret of the installation (HKDF-SHA-256), so that it follows when that
 * is replaced.
 */
export const createFingerprinter = (secretKey: string, tenantId: string): Fingerprinter => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, tenantId, 'identity fingerprints', 32))
  const digestOf = (kind: string, value: string): Buffer =>
    createHmac('sha256', key).update(`${kind}|${value}`).digest()
  const hash = (kind: string, value: string): string => digestOf(kind, value).toString('base64url', 0, 16)
  return {
    keyId: hash('key', '').slice(0, 8),
    of: (record) => fingerprintOf(record, hash, digestOf),
  }
}

const fingerprintOf = (
  record: IdentityRecord,
  hash: (kind: string, value: string) => string,
  digestOf: (kind: string, value: string) => Buffer,
): IdentityFingerprint => {
  const [first, last] = [foldName(record.firstName), foldName(record.lastName)]
  const words = `${first} ${last}`.split(' ').filter(Boolean).toSorted()
  const email = record.email === null ? null : hash('email', normalizeEmail(record.email))
  const phones = record.phones.flatMap((phone) => {
    const number = normalizePhone(phone, record.country)
    return number === undefined ? [] : [hash('phone', number)]
  })
  const profile = record.profileUrl === null ? undefined : normalizeProfile(record.profileUrl)
  const profileKey = profile === undefined ? null : hash('profile', profile)
  const { jobs, jobBeginnings, employers } = employmentKeysOf(record, hash)
  return {
    email,
    phones,
    profile: profileKey === null ? null : { network: profile!.split(':')[0]!, key: profileKey },
    name: hash('name', words.join(' ')),
    nameFilter: filterOf(words, digestOf),
    jobs,
    jobBeginnings,
    employers,
    lookupKeys: [
      ...new Set([
        ...[email, profileKey].flatMap((value) => value ?? []),
        ...phones,
        ...nameBlocksOf(first, last).map((block) => hash('names', block)),
      ]),
    ],
  }
}

/**
 * Beginnings of both names, and each name with the initial of the other one: a typing mistake changes only some of them. Swapped
 * names have the same ones.
 */
const nameBlocksOf = (first: string, last: string): string[] => [
  [first.slice(0, 2), last.slice(0, 2)].toSorted().join(' '),
  `${first} ${last.slice(0, 1)}`,
  `${last} ${first.slice(0, 1)}`,
]

const employmentKeysOf = ({ employments }: IdentityRecord, hash: (kind: string, value: string) => string) => {
  const [jobs, jobBeginnings, employers] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { companyName, startDate } of employments) {
    const company = normalizeCompanyName(companyName)
    if (company === '') continue
    employers.add(hash('employer', company))
    if (startDate === null) continue
    const year = Number(startDate.slice(0, 4))
    const words = company.split(' ')
    // Two jobs that share one of both years began at most a year apart.
    for (const near of [year, year + 1]) {
      jobs.add(hash('job', `${company}|${near}`))
      for (let length = 1; length < words.length; length++)
        jobBeginnings.add(hash('job', `${words.slice(0, length).join(' ')}|${near}`))
    }
  }
  return { jobs: [...jobs], jobBeginnings: [...jobBeginnings], employers: [...employers] }
}

/** The Bloom filter of the pairs of letters in words. */
const filterOf = (words: readonly string[], digestOf: (kind: string, value: string) => Buffer): string => {
  const filter = Buffer.alloc(filterBytes)
  const pairs = new Set(
    words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2))),
  )
  for (const pair of pairs) {
    const digest = digestOf('pair', pair)
    for (let at = 0; at < bitsPerPair; at++) {
      const bit = digest.readUInt16BE(at * 2) % (filterBytes * 8)
      filter[bit >> 3]! |= 1 << (bit & 7)
    }
  }
  return filter.toString('base64')
}
