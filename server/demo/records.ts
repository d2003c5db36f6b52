import type { DemoPeople } from '../src/capabilities/people/seed.ts'
import type { Post } from './careers.ts'
import type { AnswerTemplate } from './content.ts'
import { fill } from './phrase.ts'
import type { Country } from './places.ts'
import { idOf, type Random } from './random.ts'

type EmploymentRow = DemoPeople['employments'][number]
type AnswerRow = DemoPeople['answers'][number]
type FactRow = DemoPeople['facts'][number]

const dayMs = 86_400_000

/** An instant `days` before now, at a random minute of the working day. */
export const daysAgo = (at: Date, days: number, random: Random): Date =>
  new Date(Math.floor(at.getTime() / dayMs - days) * dayMs + random.int(7 * 60, 18 * 60) * 60_000)

const firstOf = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

// Jobs end on the last day of the previous month.
const lastBefore = (month: number): string => new Date(Date.parse(firstOf(month)) - dayMs).toISOString().slice(0, 10)

/** The jobs of a career as rows. `confirmedAt` is when the primary one and the present ones were last confirmed. */
export const employmentRows = (
  personId: string,
  posts: readonly Post[],
  primary: Post,
  confirmedAt: Date | null,
): EmploymentRow[] =>
  posts.map((post) => ({
    id: idOf(personId, 'employment', String(post.from)),
    person_id: personId,
    company_id: post.employer?.id ?? null,
    company_name: post.companyName,
    title: post.title,
    summary: post.summary,
    start_on: firstOf(post.from),
    end_on: post.to === null ? null : lastBefore(Math.max(post.to, post.from + 1)),
    source: 'self',
    confirmed_at: post === primary || post.to === null ? confirmedAt : null,
    is_primary: post === primary,
  }))

/** Answers of an expert, at most one per question. */
export const answerRows = (
  personId: string,
  templates: readonly AnswerTemplate[],
  { company, country }: { company: string; country: Country },
  at: Date,
  random: Random,
): AnswerRow[] =>
  templates.map((template, index) => {
    const named = { company, country: country.regions[0]!, region: random.pick(country.regions) }
    // Requested answers are the longest; answers in screenings are brief.
    const sentences = random.chance(0.7) ? template.answer : template.answer.slice(0, 2)
    const texts = sentences.map((sentence) => fill(sentence, named, random)).filter((text) => text !== '')
    return {
      id: idOf(personId, 'answer', String(index)),
      person_id: personId,
      question: template.question,
      text: texts.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' '),
      answered_at: daysAgo(at, random.int(5, 700), random),
      is_released: random.chance(0.88),
    }
  })

export interface ExpertBackground {
  readonly company: string
  readonly isCurrent: boolean
  readonly creditsPerHour: number
  readonly languageNames: string
  readonly city: string
  readonly country: Country
}

/** Facts about an expert with a validity period; some have expired. */
export const factRows = (personId: string, known: ExpertBackground, at: Date, random: Random): FactRow[] => {
  const fact = (
    kind: FactRow['kind'],
    value: string,
    validityDays: number,
    source: FactRow['source'] = 'self',
  ): FactRow => ({
    person_id: personId,
    kind,
    value,
    source,
    validity_days: validityDays,
    confirmed_at: daysAgo(
      at,
      random.chance(0.8) ? random.int(1, validityDays) : random.int(validityDays, Math.round(validityDays * 1.6)),
      random,
    ),
  })
  const all = [
    fact(
      'employment',
      known.isCurrent ? `Works at ${known.company}` : `Has left ${known.company}`,
      90,
      random.pick(['self', 'self', 'reference']),
    ),
    fact('rate', `${(known.creditsPerHour / 100).toFixed(2)} credits per hour`, 180),
    fact('languages', known.languageNames, 365),
    fact('location', `${known.city}, ${known.country.name}`, 365),
    fact('public_office', 'None', 180),
    fact(
      'outside_activity',
      random.pick(['None', 'None', 'None', 'Advisory board of one family firm', 'Teaches a day a month']),
      90,
    ),
    fact(
      'shares_held',
      random.pick([
        'None in former employers',
        'None in former employers',
        `Fewer than 200 shares of ${known.company}`,
      ]),
      90,
    ),
  ]
  return random.chance(0.7) ? all : all.slice(0, 4)
}
