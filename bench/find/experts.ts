import { type Industry, industries, type JobFunction } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { PersonRecord } from '../../server/src/capabilities/people/queries.ts'
import { hashOf } from '../../server/src/platform/ids.ts'
import { synonymGroups } from '../../server/src/search-engine/query/synonyms.ts'
import type { Field } from '../../server/src/search-engine/searchable-fields.ts'
import { generateExpert, randomNumbers } from '../../server/testing/search/generated-experts.ts'

/*
 * Any number of generated experts as the product stores them: the texts and values of `generateExpert` in records. The product
 * indexes these records, and the competitor gets the same documents. Three in ten have a title, a skill or a company with
 * synonyms, as real ones do: generated words have none.
 */

type Employment = PersonRecord['employments'][number]
type Answer = PersonRecord['answers'][number]

/** Companies by name, each with its industry. */
const known = new Map<string, { readonly id: string; readonly industry: Industry }>()

const companyOf = (name: string) => {
  const before = known.get(name)
  if (before) return before
  const hash = hashOf(name).toString('hex')
  const share = Number.parseInt(hash.slice(-6), 16) / 0x1000000
  const made = {
    id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`,
    // Squared, so that some industries have many more companies than others.
    industry: industries[Math.floor(industries.length * share * share)] as Industry,
  }
  known.set(name, made)
  return made
}

/** Rows of all companies named by the records generated so far. */
export const companiesNamed = (tenantId: string) =>
  [...known].map(([name, { id, industry }]) => ({
    tenant_id: tenantId,
    id,
    name,
    kind: 'employer',
    industry,
    country: null,
  }))

/** Ids in ascending order, like real ones, which begin with the time of creation. */
const idAt = (kind: number, i: number, n: number): string => {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  return `0${kind}${hex(Math.floor(i / 65_536), 4)}-${hex(i % 65_536, 4)}-7${hex(n, 3)}-8000-000000000000`
}

const split = (text: string, words: number): [string, string | null] => {
  const all = text.split(' ')
  return [all.slice(0, words).join(' '), all.slice(words).join(' ') || null]
}

const shareWithSynonyms = 0.3

/** A title, skill or company that has synonyms, in one of its spellings; the first groups are the most frequent. */
const expressionWithSynonyms = (i: number): string | null => {
  const next = randomNumbers(i * 131 + 7)
  if (next() >= shareWithSynonyms) return null
  const group = synonymGroups[Math.floor(synonymGroups.length ** next()) - 1] as readonly string[]
  return group[Math.floor(next() * group.length)] as string
}

/** The same day some years earlier. */
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/** Record number i of a tenant. */
export const recordOf = (tenantId: string, i: number): PersonRecord => {
  const expert = generateExpert(i)
  const { texts, values, visibleTo } = expert
  const textsOf = (field: Field) => texts.filter((piece) => piece.field === field)
  const first = (field: Field) => textsOf(field)[0]?.text ?? null
  const [firstName, lastName] = split(first('name') ?? '', 1)
  const expression = expressionWithSynonyms(i)
  const isStaffOnly = visibleTo.length === 1
  const at = new Date(`${expert.freshOn}T12:00:00Z`)
  const careers = textsOf('career')
  const employments = textsOf('company').map(({ text: name }, index): Employment => {
    const { id, industry } = companyOf(name)
    const isCurrent = index === 0 && values.currentCompanies.length > 0
    const end = isCurrent ? null : yearsBefore(expert.leftOn ?? '2020-01-11', 2 * index)
    const [title, summary] = split(careers[index]?.text ?? '', 4)
    return {
      tenant_id: tenantId,
      id: idAt(191, i, index),
      person_id: expert.id,
      company_id: id,
      company_name: name,
      title,
      summary,
      start_on: end === null ? '2024-02-01' : yearsBefore(end, 2),
      end_on: end,
      source: 'self',
      confirmed_at: index === 0 && expert.freshOn > expert.joinedOn ? at : null,
      reminded_at: null,
      is_primary: index === 0,
      previous_confirmation: null,
      industry,
    }
  })
  const answers = textsOf('answers').map(({ text, isInternal }, index): Answer => {
    const [question, answer] = split(text, 8)
    return {
      tenant_id: tenantId,
      id: idAt(192, i, index),
      person_id: expert.id,
      question,
      text: answer ?? '',
      answered_at: at,
      is_released: !isInternal,
    }
  })
  return {
    person: {
      tenant_id: tenantId,
      id: expert.id,
      version: 1,
      person_type: personTypes.expert,
      role_id: null,
      company_id: null,
      code: first('code') ?? '',
      email: `x${i}@many.example`,
      first_name: firstName,
      last_name: lastName ?? '',
      is_offered: true,
      sources: ['own'],
      preferred_name: null,
      title: [expression, first('title')].filter(Boolean).join(' '),
      headline: first('headline') ?? '',
      bio: first('bio') ?? '',
      country: values.locations[0] ?? null,
      city: split(first('location') ?? '', 1)[0],
      time_zone: 'Europe/Berlin',
      language: 'enUS',
      languages: [...values.languages],
      expertise: [...values.expertise],
      job_function: (values.roles[0] ?? null) as JobFunction | null,
      linkedin_url: null,
      is_admin: false,
      is_guest: false,
      permissions: [],
      needs_activation: expert.isInvited,
      has_premium_license: false,
      has_promotion_banners: true,
      promotion_banner_closed_at: null,
      is_vetting_pending: false,
      is_active: true,
      do_not_use: visibleTo.length === 2,
      needs_interpreter: false,
      member_notes: first('notes') ?? '',
      rating: expert.rating,
      rated_times: expert.rating === null ? 0 : 3,
      calls_count: expert.calls,
      credits_per_hour: expert.credits,
      rate_minor: expert.rate?.minor ?? null,
      rate_currency: expert.rate?.currency ?? null,
      joined_on: expert.joinedOn,
      photo_id: null,
      small_photo_id: null,
      terms_accepted_at: at,
      restricted_at: isStaffOnly ? at : null,
      disabled_at: null,
      deleted_at: visibleTo.length === 0 ? at : null,
      erased_at: null,
    },
    // Latest first, the order in which the product reads them.
    employments: employments.toSorted((a, b) => (a.start_on < b.start_on ? 1 : a.start_on > b.start_on ? -1 : 0)),
    answers,
  }
}
