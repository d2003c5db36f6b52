import { defaultLanguage } from '@colloquy/contract/languages'
import { type Industry, industries } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { languageOf } from '@colloquy/contract/translations'
import type { DemoPeople } from '../src/capabilities/people/seed.ts'
import { bioOf } from './bios.ts'
import { type Career, careerOf } from './careers.ts'
import type { Employer } from './companies.ts'
import type { IndustryContent, Track } from './content.ts'
import { lastNameOfWoman, namings } from './names.ts'
import { fill } from './phrase.ts'
import { type Country, countries, zoneOf } from './places.ts'
import { idOf, type Random, randomOf } from './random.ts'
import { answerRows, daysAgo, employmentRows, factRows } from './records.ts'

export type PersonRow = DemoPeople['people'][number]

/** All rows of one expert. */
export interface ExpertRows {
  readonly person: PersonRow
  readonly employments: DemoPeople['employments']
  readonly answers: DemoPeople['answers']
  readonly facts: DemoPeople['facts']
}

export interface ExpertPopulation {
  readonly tenantKey: string
  readonly at: Date
  readonly contents: Readonly<Record<Industry, IndustryContent>>
  readonly employers: Readonly<Record<Industry, readonly Employer[]>>
  /** Vendors who may have proposed the expert; none when all experts are the network's own. */
  readonly vendors: readonly string[]
  /** Percentage of experts proposed by a vendor. */
  readonly vendorShare: number
  /** Full names in use. */
  readonly names: Set<string>
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
/** Names of languages as a list: `German, English`. */
export const spoken = (languages: readonly string[]): string =>
  languages.map((language) => languageNames.of(language)).join(', ')

/** Industries of the most visible projects have more experts. */
const weightOf = (industry: Industry): number =>
  ({ heating_cooling: 2, health_it: 1.4, chemicals_plastics: 1.3, cold_chain: 1.3 })[industry as string] ?? 1

/** Generates one expert, determined by the seed, the number and the day. */
export const expertOf = (population: ExpertPopulation, number: number, code: string): ExpertRows => {
  const { tenantKey, at } = population
  const random = randomOf(`${tenantKey}/expert/${number}`)
  const content = population.contents[random.weighted(industries, weightOf)]
  const track = random.pick(content.tracks)
  const country = random.weighted(countries, (one) => one.weight)
  const city = random.pick(country.cities)
  const [firstName, lastName] = nameFrom(country, population.names, random)
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth()
  const employers = population.employers[content.id]
  const career = careerOf({ content, track, country, lastName, employers, month }, random)
  const languages = languagesOf(country, random)
  const id = idOf(tenantKey, 'expert', String(number))
  const person = personRow(
    { id, code, firstName, lastName, country, city, languages, content, track, career, population },
    random,
  )
  const able = content.answers.filter(({ fns }) => !fns || fns.includes(track.fn))
  const chosenAnswers = random.chance(0.6) ? random.some(able, random.pick([1, 1, 2, 2, 3])) : []
  const confirmedAt = random.chance(0.85) ? daysAgo(at, random.int(2, 95), random) : null
  const { primary } = career
  const credits = person.credits_per_hour ?? 0
  const known = { company: primary.companyName, isCurrent: primary.to === null, creditsPerHour: credits, city, country }
  return {
    person,
    employments: employmentRows(id, career.posts, primary, confirmedAt),
    answers: answerRows(id, chosenAnswers, { company: primary.companyName, country }, at, random),
    facts: factRows(id, { ...known, languageNames: spoken(languages) }, at, random),
  }
}

const nameFrom = (country: Country, taken: Set<string>, random: Random): [first: string, last: string] => {
  const { women, men, last } = namings[country.names]!
  for (;;) {
    const isWoman = random.chance(0.46)
    const lastName = random.pick(last)
    const name: [string, string] = isWoman
      ? [random.pick(women), lastNameOfWoman(lastName, country.names)]
      : [random.pick(men), lastName]
    const full = name.join(' ')
    if (taken.has(full)) continue
    taken.add(full)
    return name
  }
}

const languagesOf = ({ languages }: Country, random: Random): string[] => {
  const spokenHere = languages.filter((_, index) => index === 0 || random.chance(0.8))
  const english = languages.includes('en') || random.chance(0.96) ? ['en'] : []
  const more = random.chance(0.28) ? [random.pick(['de', 'fr', 'es', 'it', 'ru', 'zh', 'nl', 'pt'])] : []
  return [...new Set([...spokenHere, ...english, ...more])]
}

interface ExpertDraft {
  readonly id: string
  readonly code: string
  readonly firstName: string
  readonly lastName: string
  readonly country: Country
  readonly city: string
  readonly languages: string[]
  readonly content: IndustryContent
  readonly track: Track
  readonly career: Career
  readonly population: ExpertPopulation
}

const personRow = (draft: ExpertDraft, random: Random): PersonRow => {
  const { country, city, career, track, content, population, firstName, languages } = draft
  const { at } = population
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth()
  const { primary } = career
  const credits = 75 + Math.max(0, primary.level - 1) * 25 + random.pick([0, 0, 25, 25, 50])
  const joined = daysAgo(at, random.int(10, 1900), random)
  const calls = random.chance(0.5) ? 0 : random.pick([1, 1, 1, 2, 2, 3, 3, 4, 5, 7, 9, 12])
  const rated = Math.min(calls, random.int(0, calls))
  const statusRoll = random.next()
  return {
    id: draft.id,
    person_type: personTypes.expert,
    role_id: null,
    company_id:
      population.vendors.length > 0 && random.chance(population.vendorShare / 100)
        ? random.pick(population.vendors)
        : null,
    code: draft.code,
    email: `${draft.code.toLowerCase()}@people.example`,
    first_name: firstName,
    last_name: draft.lastName,
    title: primary.to === null ? primary.title : `Former ${primary.title}`,
    headline: headlineOf(track, country, random),
    bio: bioOf({ firstName, city, languages, content, track, career, month }, random),
    country: country.code,
    city,
    time_zone: zoneOf(country, city),
    language: languageOf(country.languages[0] ?? '') ?? defaultLanguage,
    languages,
    expertise: [...new Set([...random.some(track.terms, 3), ...random.some(content.terms, 2)])],
    job_function: track.fn,
    linkedin_url: null,
    is_active: statusRoll > 0.012,
    do_not_use: statusRoll > 0.97,
    needs_interpreter: !languages.includes('en'),
    member_notes: random.chance(0.22) ? notesOf(track, primary.companyName, city, random) : '',
    rating: rated > 0 ? Math.round(random.int(36, 50)) / 10 : null,
    rated_times: rated,
    calls_count: calls,
    credits_per_hour: credits,
    ...rateOf(country, credits),
    joined_on: joined.toISOString().slice(0, 10),
    terms_accepted_at: daysAgo(at, random.int(1, 330), random),
    restricted_at: statusRoll > 0.962 && statusRoll <= 0.968 ? daysAgo(at, random.int(3, 90), random) : null,
    deleted_at: statusRoll > 0.956 && statusRoll <= 0.962 ? daysAgo(at, random.int(3, 200), random) : null,
    needs_activation: false,
    is_admin: false,
    permissions: [],
    has_premium_license: false,
    has_promotion_banners: true,
    is_vetting_pending: false,
  }
}

const headlineOf = (track: Track, country: Country, random: Random): string => {
  const headline = random.pick(track.headlines)
  const saysWhere = / in (Europe|Central)/.test(headline)
  return saysWhere || random.chance(0.55)
    ? headline
    : `${headline}, ${random.pick(country.regions).replace(/^the /, '')}`
}

const notesOf = (track: Track, company: string, city: string, random: Random): string =>
  fill(
    random.pick([
      'Answers within {the hour|two hours}, best before ten in the morning in {$city}.',
      'Strong on {$term}, brief on everything else. Do not ask about prices of {$company}.',
      'Has signed a paper with {$company} that ends in {March|June|September}; check before topics about its customers.',
      'Prefers {30|45} minutes. Wants the questions a day before.',
      'Very clear in English although the profile is modest. Clients asked for a second call {twice|three times}.',
      'Met at the fair in {$city}. Introduced by a colleague from {$company}.',
      'Was late {once|twice}; send a reminder an hour before.',
      'Speaks from practice and says when something is hearsay. Good first call for people new to {$term}.',
    ]),
    { city, company, term: random.pick(track.terms).toLowerCase() },
    random,
  )

/** Local currencies, others use dollars: exchange rate per euro and minor units per unit. */
const currencies: Readonly<Record<string, readonly [perEuro: number, minor: number]>> = {
  EUR: [1, 100],
  GBP: [0.85, 100],
  USD: [1.1, 100],
  CHF: [0.95, 100],
  SEK: [11.2, 100],
  NOK: [11.6, 100],
  DKK: [7.5, 100],
  PLN: [4.3, 100],
  JPY: [160, 1],
  AUD: [1.65, 100],
  CAD: [1.5, 100],
  SGD: [1.45, 100],
}

/** An hourly rate of about 320 euros per credit, rounded in the local currency. */
const rateOf = (country: Country, credits: number): { rate_minor: number; rate_currency: string } => {
  const currency = country.currency in currencies ? country.currency : 'USD'
  const [perEuro, minor] = currencies[currency]!
  const step = perEuro > 50 ? 1000 : perEuro > 5 ? 50 : 10
  return { rate_minor: Math.round((credits * 3.2 * perEuro) / step) * step * minor, rate_currency: currency }
}
