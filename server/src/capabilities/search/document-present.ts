import { defaultLanguage, tagOf } from '@colloquy/contract/languages'
import type { Industry } from '@colloquy/contract/people/shapes'
import type { ExpertDocument, FieldText } from '../../search-engine/expert-document.ts'
import type { Field } from '../../search-engine/searchable-fields.ts'
import { isFindable } from '../people/policy.ts'
import { factsOfPerson, fullNameOfRow, industryName, jobFunctionName, type PersonRecord } from '../people/queries.ts'

/** Names by code; asking for one takes longer than all else that is made of a record. */
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

/** The pieces of a record that can be found. The index is made of them, and the reasons of a hit are cut from them. */
export const textsOf = ({ person, employments, answers }: PersonRecord): FieldText[] => {
  const pieces: FieldText[] = []
  const add = (field: Field, id: string, name: string, text: string | null, isInner = false) => {
    if (text) pieces.push({ field, id, name, text, isInternal: isInner })
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
  const place = [person.city, person.country && countryNames(person.country)].filter(Boolean).join(', ')
  add('location', 'location', 'location', place)
  for (const language of person.languages) add('language', language, 'language', languageNames(language))
  add('code', 'code', 'code', person.code)
  add('notes', 'memberNotes', 'notes', person.member_notes, true)
  return pieces
}

/** The industries somebody has worked in, the latest first. */
export const industriesOf = (employments: PersonRecord['employments']): Industry[] => [
  ...new Set(employments.flatMap(({ industry }) => industry ?? [])),
]

/** The companies somebody works for now, or has worked for, each once. */
export const companiesOf = (employments: PersonRecord['employments'], isCurrent: boolean): string[] => [
  ...new Set(employments.filter((job) => (job.end_on === null) === isCurrent).map((job) => job.company_name)),
]

/** The last day of the employment that ended last. */
export const leftOn = (employments: PersonRecord['employments']): string | null =>
  employments
    .flatMap(({ end_on }) => end_on ?? [])
    .toSorted()
    .at(-1) ?? null

/** The last day on which something of a record was said to be true. */
export const freshOn = ({ person, employments }: PersonRecord): string =>
  employments
    .flatMap(({ confirmed_at }) => confirmed_at?.toISOString().slice(0, 10) ?? [])
    .reduce((latest, day) => (day > latest ? day : latest), person.joined_on)

/** A record as the engine takes it in. Whom nobody can ask, nobody finds; whom clients may not ask, they do not find. */
export const documentOf = (record: PersonRecord): ExpertDocument => {
  const { person, employments } = record
  const facts = factsOfPerson(person)
  const isAskable = isFindable({ ...facts, doNotUse: false })
  return {
    id: person.id,
    texts: textsOf(record),
    visibleTo: !isAskable ? [] : facts.doNotUse ? ['compliance', 'staff'] : ['client', 'compliance', 'staff'],
    values: {
      currentCompanies: companiesOf(employments, true),
      pastCompanies: companiesOf(employments, false),
      industries: industriesOf(employments),
      roles: person.job_function ? [person.job_function] : [],
      locations: person.country ? [person.country] : [],
      languages: person.languages,
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
