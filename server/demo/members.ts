import { personTypes, type RoleId } from '@colloquy/contract/person-types'
import type { PersonRow } from './experts.ts'
import type { Colleague } from './organizations.ts'
import { countryOf, zoneOf } from './places.ts'
import { idOf, randomOf } from './random.ts'
import { daysAgo } from './records.ts'

export interface CompanyPerson {
  readonly person: PersonRow
}

interface CompanyPersonInput {
  readonly tenantKey: string
  readonly person: Colleague
  readonly number: number
  readonly companyId: string
  readonly companyName: string
  readonly roleId: RoleId
  readonly permissions: readonly number[]
  readonly isAdmin?: boolean
  /** Local part of the demo account's address. */
  readonly signIn?: string
  /** Invited and not yet activated. */
  readonly isPending?: boolean
  /** Has not accepted the current terms. */
  readonly owesTerms?: boolean
  readonly at: Date
}

/** A person of a client, a vendor or the tenant, as a row. */
export const companyPerson = (input: CompanyPersonInput): CompanyPerson => {
  const { tenantKey, number, roleId, at } = input
  const [first, last, title, countryCode, city] = input.person
  const country = countryOf(countryCode)
  const random = randomOf(`${tenantKey}/member/${number}`)
  const mother = country.languages[0] as string
  const host = input.companyName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z]+/g, '')
  return {
    person: {
      id: idOf(tenantKey, 'member', `${first} ${last}`),
      person_type: personTypes.companyMember,
      role_id: roleId,
      company_id: input.companyId,
      code: `PE-${number}`,
      email: input.signIn
        ? `${input.signIn}@${tenantKey}.example`
        : `${addressOf(first)}.${addressOf(last)}@${host}.example`,
      first_name: first,
      last_name: last,
      title,
      headline: '',
      bio: '',
      country: country.code,
      city,
      time_zone: zoneOf(country, city),
      language: 'enUS',
      languages: [...new Set([mother, 'en'])],
      expertise: [],
      job_function: null,
      linkedin_url: null,
      is_active: true,
      do_not_use: false,
      needs_interpreter: false,
      member_notes: '',
      rating: null,
      rated_times: 0,
      calls_count: 0,
      credits_per_hour: 0,
      rate_minor: null,
      rate_currency: null,
      joined_on: daysAgo(at, random.int(60, 1400), random).toISOString().slice(0, 10),
      terms_accepted_at: input.isPending || input.owesTerms ? null : daysAgo(at, random.int(5, 300), random),
      restricted_at: null,
      deleted_at: null,
      needs_activation: input.isPending ?? false,
      is_admin: input.isAdmin ?? false,
      permissions: [...new Set(input.permissions)].sort((a, b) => a - b),
      has_premium_license: random.chance(0.3),
      has_promotion_banners: true,
      is_vetting_pending: false,
    },
  }
}

const addressOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
