import type { ExpertProfile, ExternalId, PersonProfile } from '@colloquy/contract/people/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { abilities } from '../../platform/access/policy.ts'
import { fullNameOfRow } from './name-store.ts'
import {
  canEditRecord,
  canManagePerson,
  canRequestCall,
  canSeeCredits,
  canSeeRate,
  canSeeUnreleased,
} from './policy.ts'
import { attributesOf, type Fact, type PersonRecord, type personWithCompany } from './store.ts'

/** An expert's profile, without the fields the actor may not see. */
export const presentProfile = (
  actor: Actor,
  { person, employments, answers }: PersonRecord,
  facts: readonly Fact[],
): ExpertProfile => {
  const about = attributesOf(person)
  const shownAnswers = canSeeUnreleased(actor, about) ? answers : answers.filter((answer) => answer.is_released)
  // An expert's own price is stored as a fact, but its visibility is restricted.
  const isShown = (fact: Fact) => fact.kind !== 'rate' || canSeeRate(actor, about)
  return {
    personId: person.id,
    code: person.code,
    firstName: person.first_name,
    lastName: person.last_name,
    fullName: fullNameOfRow(person),
    headline: person.headline,
    bio: person.bio,
    country: person.country ?? '',
    city: person.city ?? '',
    timeZone: person.time_zone,
    languages: person.languages,
    jobFunction: person.job_function,
    industries: [...new Set(employments.flatMap(({ industry }) => industry ?? []))],
    expertise: person.expertise,
    employments: employments.map((employment) => ({
      employmentId: employment.id,
      companyName: employment.company_name,
      title: employment.title,
      startDate: employment.start_on,
      endDate: employment.end_on,
      summary: employment.summary,
    })),
    answers: shownAnswers.map((answer) => ({
      answerId: answer.id,
      question: answer.question,
      text: answer.text,
      answeredAt: answer.answered_at.toISOString(),
    })),
    facts: facts.filter(isShown).map(presentFact),
    joinedDate: person.joined_on,
    callsCount: person.calls_count,
    rating: person.rating,
    ratedTimes: person.rated_times,
    creditsPerHour: canSeeCredits(actor, undefined) ? person.credits_per_hour : null,
    ratePerHour:
      canSeeRate(actor, about) && person.rate_minor !== null && person.rate_currency !== null
        ? { minor: person.rate_minor, currency: person.rate_currency }
        : null,
    linkedInUrl: person.linkedin_url,
    photoId: person.photo_id,
    can: abilities(actor, about, { requestCall: canRequestCall }),
  }
}

const presentFact = (fact: Fact): ExpertProfile['facts'][number] => ({
  kind: fact.kind,
  value: fact.value,
  source: fact.source,
  confirmedAt: fact.confirmed_at.toISOString(),
  validityDays: fact.validity_days,
})

export const presentRecord = (
  actor: Actor,
  person: NonNullable<Awaited<ReturnType<typeof personWithCompany>>>,
  facts: readonly Fact[],
  externalIds: readonly ExternalId[],
): PersonProfile => ({
  personId: person.id,
  version: person.version,
  code: person.code,
  personType: person.person_type,
  firstName: person.first_name,
  lastName: person.last_name,
  fullName: fullNameOfRow(person),
  preferredName: person.preferred_name,
  title: person.title,
  headline: person.headline,
  bio: person.bio,
  country: person.country,
  city: person.city,
  timeZone: person.time_zone,
  preferredLanguage: person.language,
  languages: person.languages,
  expertise: person.expertise,
  linkedInUrl: person.linkedin_url,
  email: person.email,
  companyName: person.company_name,
  photoId: person.photo_id,
  joinedDate: person.joined_on,
  facts: facts.map(presentFact),
  externalIds: [...externalIds],
  can: abilities(actor, attributesOf(person), { updateProfile: canEditRecord, setExternalIds: canManagePerson }),
})
