import { defaultLanguage, tagOf } from '@colloquy/contract/languages'
import type { Industry } from '@colloquy/contract/people/shapes'
import type { ExpertDocument, FieldText } from '../../search-engine/expert-document.ts'
import type { Field } from '../../search-engine/searchable-fields.ts'
import { isCallable } from '../people/policy.ts'
import {
  fullNameOfRow,
  industryName,
  jobFunctionName,
  type PersonRecord,
  personAttributesOf,
} from '../people/queries.ts'
import type { SearchRecord } from './records/record-queries.ts'

/** Caches names by code, because `Intl.DisplayNames` takes longer than everything else about a document. */
const cachedNames = (names: Intl.DisplayNames): ((code: string) => string) => {
  const known = new Map<string, string>()
  return (code) => {
    const name = known.get(code) ?? names.of(code) ?? code
    known.set(code, name)
    return name
  }
}

const tag = tagOf(defaultLanguage)
const countryNames = cachedNames(new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }))
const languageNames = cachedNames(new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }))

/** The searchable texts of a record: the index is made of them, and highlights are cut from them. */
export const textsOf = ({ person, employments, answers, projects = [] }: SearchRecord): FieldText[] => {
  const texts: FieldText[] = []
  const add = (field: Field, id: string, name: string, text: string | null, isInternal = false) => {
    if (text) texts.push({ field, id, name, text, isInternal })
  }
  add('title', 'title', 'title', person.title)
  add('headline', 'headline', 'headline', person.headline)
  add('name', 'name', 'name', fullNameOfRow(person))
  for (const term of person.expertise) add('expertise', term, 'expertise', term)
  for (const industry of industriesOf(employments))
    add('industry', industry, 'industry', industryName(industry, defaultLanguage))
  if (person.job_function)
    add('expertise', person.job_function, 'function', jobFunctionName(person.job_function, defaultLanguage))
  for (const employment of employments) {
    add('company', employment.id, 'company', employment.company_name)
    add('career', employment.id, 'title', employment.title)
    add('career', employment.id, 'summary', employment.summary)
  }
  for (const answer of answers) {
    add('answers', answer.id, 'question', answer.question, !answer.is_released)
    add('answers', answer.id, 'answer', answer.text, !answer.is_released)
  }
  add('bio', 'bio', 'bio', person.bio)
  const location = [person.city, person.country && countryNames(person.country)].filter(Boolean).join(', ')
  add('location', 'location', 'location', location)
  for (const language of person.languages) add('language', language, 'language', languageNames(language))
  add('code', 'code', 'code', person.code)
  add('notes', 'memberNotes', 'notes', person.member_notes, true)
  for (const { id, name } of projects) add('project', id, 'project', name, true)
  return texts
}

/** The industries an expert has worked in, the latest first. */
export const industriesOf = (employments: PersonRecord['employments']): Industry[] => [
  ...new Set(employments.flatMap(({ industry }) => industry ?? [])),
]

/** The companies an expert works for now, or has worked for, each once. */
export const companiesOf = (employments: PersonRecord['employments'], isCurrent: boolean): string[] => [
  ...new Set(employments.filter((job) => (job.end_on === null) === isCurrent).map((job) => job.company_name)),
]

/** The last day of the employment that ended last. */
export const leftOn = (employments: PersonRecord['employments']): string | null =>
  employments
    .flatMap(({ end_on }) => end_on ?? [])
    .toSorted()
    .at(-1) ?? null

/** The last day the record was confirmed, or the day the expert joined. */
export const freshOn = ({ person, employments }: PersonRecord): string =>
  employments
    .flatMap(({ confirmed_at }) => confirmed_at?.toISOString().slice(0, 10) ?? [])
    .reduce((latest, day) => (day > latest ? day : latest), person.joined_on)

/** The document of a record. Experts nobody may ask are visible to nobody, and those not to be used or not offered not to clients. */
export const documentOf = (record: SearchRecord): ExpertDocument => {
  const { person, employments } = record
  const attributes = personAttributesOf(person)
  const isAskable = isCallable({ ...attributes, doNotUse: false })
  return {
    id: person.id,
    texts: textsOf(record),
    visibleTo: !isAskable
      ? []
      : attributes.doNotUse || !attributes.isOffered
        ? ['compliance', 'staff']
        : ['client', 'compliance', 'staff'],
    values: {
      currentCompanies: companiesOf(employments, true),
      pastCompanies: companiesOf(employments, false),
      industries: industriesOf(employments),
      roles: person.job_function ? [person.job_function] : [],
      locations: person.country ? [person.country] : [],
      languages: person.languages,
      sources: person.sources,
      expertise: person.expertise,
    },
    calls: person.calls_count,
    rating: person.rating,
    joinedOn: person.joined_on,
    credits: person.credits_per_hour,
    rate:
      person.rate_minor === null || person.rate_currency === null
        ? null
        : { minor: person.rate_minor, currency: person.rate_currency },
    isInvited: person.needs_activation,
    leftOn: leftOn(employments),
    freshOn: freshOn(record),
  }
}
