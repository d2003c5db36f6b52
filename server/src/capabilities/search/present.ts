import { defaultLanguage, type Language, tagOf } from '@colloquy/contract/languages'
import {
  employmentValidityDays,
  type Industry,
  industries,
  type JobFunction,
  jobFunctions,
} from '@colloquy/contract/people/shapes'
import {
  type FacetGroup,
  type FacetGroupId,
  type FoundPerson,
  type FoundReasons,
  facetGroups,
} from '@colloquy/contract/search/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import { foldText } from '../../search-engine/analysis/character-folding.ts'
import type { FieldText } from '../../search-engine/expert-document.ts'
import type { FacetCounts, ValueCount } from '../../search-engine/search-request.ts'
import { canSeeRate, viewerOf } from '../people/policy.ts'
import { industryName, jobFunctionName, personAttributesOf } from '../people/queries.ts'
import { textsOf } from './document-present.ts'
import { canSearchInternal } from './policy.ts'
import type { SearchRecord } from './records/record-queries.ts'

const dayMs = 86_400_000

/** A search hit with its match explanations, without what the actor may not see. */
export const presentFound = (
  actor: Actor,
  record: SearchRecord,
  reasonsIn: (pieces: readonly FieldText[]) => FoundReasons,
  language: Language,
  at: Date,
): FoundPerson => {
  const { person, employments } = record
  const primary = employments.find((employment) => employment.is_primary) ?? employments[0]
  const pieces = textsOf(record).filter((piece) => !piece.isInternal || canSearchInternal(actor))
  const isForStaff = viewerOf(actor) === 'staff'
  return {
    personId: person.id,
    code: person.code,
    firstName: person.first_name,
    lastName: person.last_name,
    prefferedName: person.preferred_name,
    country: person.country,
    city: person.city,
    timeZone: person.time_zone,
    title: person.title,
    deleted: person.deleted_at !== null,
    doNotUse: isForStaff ? person.do_not_use : null,
    callsCount: person.calls_count,
    translatorRequired: person.needs_interpreter,
    rating: person.rating,
    ratedTimes: person.rated_times,
    status: person.needs_activation ? 'invited' : 'active',
    ratePerHour:
      canSeeRate(actor, personAttributesOf(person)) && person.rate_minor !== null && person.rate_currency !== null
        ? { minor: person.rate_minor, currency: person.rate_currency }
        : null,
    creditsPerHour: person.credits_per_hour,
    primaryEmployment: primary
      ? {
          companyName: primary.company_name,
          employmentId: primary.id,
          startDate: primary.start_on,
          endDate: primary.end_on,
        }
      : null,
    foundReasons: reasonsIn(pieces),
    linkedInUrl: person.linkedin_url,
    photoId: person.small_photo_id,
    employmentConfirmation: confirmationOf(primary?.confirmed_at ?? null, at),
    role: person.job_function
      ? { id: person.job_function, name: jobFunctionName(person.job_function, language) }
      : null,
    premiumLicense: person.has_premium_license,
    joinedDate: person.joined_on,
    isActive: person.is_active,
    isAdmin: person.is_admin,
    tcDate: person.terms_accepted_at?.toISOString() ?? null,
  }
}

const confirmationOf = (confirmedAt: Date | null, at: Date): FoundPerson['employmentConfirmation'] => {
  const due = confirmedAt && new Date(confirmedAt.getTime() + employmentValidityDays * dayMs)
  const isOutdated = due !== null && due <= at
  return {
    isConfirmed: confirmedAt !== null,
    confirmedOn: confirmedAt?.toISOString() ?? null,
    reviewRequiredSince: isOutdated ? due.toISOString() : null,
    isOutdated,
  }
}

/** English names for API clients; pages translate the ids. */
const groupNames: Record<FacetGroupId, string> = {
  currentCompanies: 'Current companies',
  pastCompanies: 'Past companies',
  industries: 'Industries',
  roles: 'Roles',
  locations: 'Locations',
  sources: 'Sources',
}

/** Facets with values named in the actor's language. */
export const presentFacets = (facets: FacetCounts, language: Language): FacetGroup[] =>
  facetGroups.map((group) => presentGroup(group, facets[group], language))

export const presentGroup = (group: FacetGroupId, values: readonly ValueCount[], language: Language): FacetGroup => ({
  facetGroupId: group,
  facetGroupName: groupNames[group],
  facetGroupSubsectionName: null,
  facetValues: values.map(({ value, count }) => ({
    displayText: nameOf(group, value, language),
    facetFieldValue: value,
    facetCount: count,
  })),
})

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes: Partial<Record<FacetGroupId, readonly string[]>> = {
  industries,
  roles: jobFunctions,
  locations: letters.flatMap((first) => letters.map((second) => first + second)),
}

/** The values of a group whose names contain a folded text; null when values are names themselves. */
export const valuesNamed = (group: FacetGroupId, containing: string, language: Language): readonly string[] | null =>
  containing === ''
    ? null
    : (codes[group]?.filter((code) => foldText(nameOf(group, code, language)).includes(containing)) ?? null)

/** The language of responses to an actor. */
export const languageOf = (actor: Actor): Language => (isMember(actor) ? actor.language : defaultLanguage)

const regions = new Map<Language, Intl.DisplayNames>()

const nameOf = (group: FacetGroupId, value: string, language: Language): string => {
  if (group === 'industries') return isIndustry(value) ? industryName(value, language) : value
  if (group === 'roles') return isJobFunction(value) ? jobFunctionName(value, language) : value
  if (group !== 'locations' || !/^[A-Z]{2}$/.test(value)) return value
  const names = regions.get(language) ?? new Intl.DisplayNames(tagOf(language), { type: 'region', fallback: 'code' })
  regions.set(language, names)
  return names.of(value) ?? value
}

const isIndustry = (value: string): value is Industry => (industries as readonly string[]).includes(value)
const isJobFunction = (value: string): value is JobFunction => (jobFunctions as readonly string[]).includes(value)
