import type { Industry } from '@colloquy/contract/people/shapes'
import { defaultLanguage, tagOf } from '@colloquy/contract/values'
import { industryName, jobFunctionName, type PersonRecord } from '../../people/queries.ts'
import type { Piece } from '../rules.ts'

/** Names by code; asking for one takes longer than all else that is made of a record. */
const remembered = (names: Intl.DisplayNames): ((code: string) => string) => {
  const known = new Map<string, string>()
  return (code) => {
    const name = known.get(code) ?? names.of(code) ?? code
    known.set(code, name)
    return name
  }
}

const tag = tagOf(defaultLanguage)
const countries = remembered(new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }))
const tongues = remembered(new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }))

/** The pieces of a record that can be found. The index is made of them, and the reasons of a hit are cut from them. */
export const piecesOf = ({ person, employments, answers }: PersonRecord): Piece[] => {
  const pieces: Piece[] = []
  const add = (
    group: Piece['group'],
    id: string,
    name: string,
    text: string | null,
    weight: Piece['weight'],
    isInner = false,
  ) => {
    if (text) pieces.push({ group, id, name, text, weight, isInner })
  }
  add('position', 'title', 'title', person.title, 'A')
  add('keywords', 'headline', 'headline', person.headline, 'A')
  add('others', 'name', 'name', `${person.first_name} ${person.last_name}`, 'A')
  for (const term of person.expertise) add('expertise', term, 'expertise', term, 'B')
  for (const industry of industriesOf(employments))
    add('companyExpertises', industry, 'industry', industryName(industry, defaultLanguage), 'B')
  if (person.job_function)
    add('expertise', person.job_function, 'function', jobFunctionName(person.job_function, defaultLanguage), 'B')
  for (const employment of employments) {
    add('employmentsAt', employment.id, 'company', employment.company_name, 'C')
    add('employmentIn', employment.id, 'title', employment.title, 'C')
    add('employmentIn', employment.id, 'summary', employment.summary, 'C')
  }
  for (const answer of answers) {
    add('vettingQa', answer.id, 'question', answer.question, 'D', !answer.is_released)
    add('vettingQa', answer.id, 'answer', answer.text, 'D', !answer.is_released)
  }
  add('editedBio', 'bio', 'bio', person.bio, 'D')
  const place = [person.city, person.country && countries(person.country)].filter(Boolean).join(', ')
  add('location', 'location', 'location', place, 'D')
  for (const language of person.languages) add('others', language, 'language', tongues(language), 'D')
  add('others', 'code', 'code', person.code, 'D')
  add('memberNotes', 'memberNotes', 'notes', person.member_notes, 'D', true)
  return pieces
}

/** The industries somebody has worked in, the latest first. */
export const industriesOf = (employments: PersonRecord['employments']): Industry[] => [
  ...new Set(employments.flatMap(({ industry }) => industry ?? [])),
]
