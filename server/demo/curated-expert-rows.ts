import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { type ExpertRows, spoken } from './experts.ts'
import { countryOf, zoneOf } from './places.ts'
import { idOf, randomOf } from './random.ts'
import { daysAgo, factRows } from './records.ts'

/** A hand-written expert of the demo. */
export interface CuratedExpert {
  readonly code: string
  readonly name: readonly [first: string, last: string]
  readonly industry: Industry
  readonly fn: JobFunction
  readonly location: readonly [country: string, city: string]
  readonly languages: readonly string[]
  readonly title: string
  readonly headline: string
  readonly bio: string
  readonly expertise: readonly string[]
  /** Company, title, first and last month (none for the current job), summary; latest first. */
  readonly posts: readonly (readonly [
    company: string,
    title: string,
    from: string,
    to: string | null,
    summary: string | null,
  ])[]
  /** Index of the primary job. */
  readonly primary: number
  readonly credits: number
  /** Question, answer, and its age in days. */
  readonly answers: readonly (readonly [question: string, answer: string, daysAgo: number])[]
  readonly callsCount: number
  readonly rating: number | null
  /** Address for signing in; generated when absent. */
  readonly email?: string
}

/** Finds the company of a job by name; null for self-employment. */
export type FindCompany = (name: string, expert: CuratedExpert) => string | null

/** The rows of a character. */
export const curatedExpertRows = (
  tenantKey: string,
  one: CuratedExpert,
  at: Date,
  companyOf: FindCompany,
): ExpertRows => {
  const random = randomOf(`${tenantKey}/character/${one.code}`)
  const id = idOf(tenantKey, 'character', one.code)
  const country = countryOf(one.location[0])
  const city = one.location[1]
  const primary = one.posts[one.primary]!
  const known = {
    company: primary[0],
    isCurrent: primary[3] === null,
    creditsPerHour: one.credits,
    languageNames: spoken(one.languages),
    city,
    country,
  }
  return {
    person: {
      id,
      person_type: personTypes.expert,
      role_id: null,
      company_id: null,
      code: one.code,
      email: one.email ?? `${one.code.toLowerCase()}@people.example`,
      first_name: one.name[0],
      last_name: one.name[1],
      title: one.title,
      headline: one.headline,
      bio: one.bio,
      country: country.code,
      city,
      time_zone: zoneOf(country, city),
      language: 'enUS',
      languages: [...one.languages],
      expertise: [...one.expertise],
      job_function: one.fn,
      linkedin_url: null,
      is_active: true,
      do_not_use: false,
      needs_interpreter: false,
      member_notes: '',
      rating: one.rating,
      rated_times: one.rating === null ? 0 : one.callsCount,
      calls_count: one.callsCount,
      credits_per_hour: one.credits,
      rate_minor: one.credits * 320,
      rate_currency: 'EUR',
      joined_on: daysAgo(at, random.int(300, 1500), random).toISOString().slice(0, 10),
      terms_accepted_at: daysAgo(at, random.int(20, 200), random),
      restricted_at: null,
      deleted_at: null,
      needs_activation: false,
      is_admin: false,
      permissions: [],
      has_premium_license: false,
      has_promotion_banners: true,
      is_vetting_pending: false,
    },
    employments: one.posts.map((post, index) => {
      const [company, title, from, to, summary] = post
      return {
        id: idOf(id, 'employment', from),
        person_id: id,
        company_id: companyOf(company, one),
        company_name: company,
        title,
        summary,
        start_on: `${from}-01`,
        end_on: to === null ? null : lastDayOf(to),
        source: 'self' as const,
        confirmed_at: post === primary || to === null ? daysAgo(at, 20 + (index % 60), random) : null,
        is_primary: post === primary,
      }
    }),
    answers: one.answers.map(([question, text, days], index) => ({
      id: idOf(id, 'answer', String(index)),
      person_id: id,
      question,
      text,
      answered_at: daysAgo(at, days, random),
      is_released: true,
    })),
    facts: factRows(id, known, at, random),
  }
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
