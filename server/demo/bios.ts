import type { Career, Post } from './careers.ts'
import type { IndustryContent, Track } from './content.ts'
import { asSentence, fill, listed } from './phrase.ts'
import type { Random } from './random.ts'

export interface Subject {
  readonly firstName: string
  readonly city: string
  readonly languages: readonly string[]
  readonly content: IndustryContent
  readonly track: Track
  readonly career: Career
  readonly month: number
}

/** A biography of four or five coherent sentences. */
export const bioOf = (subject: Subject, random: Random): string => {
  const { career, content, track, month, firstName } = subject
  const { primary } = career
  const years = Math.floor((month - career.since) / 12)
  const stay = Math.max(1, Math.round(((primary.to ?? month) - primary.from) / 12))
  const named = {
    firstName,
    noun: content.noun,
    years: String(years),
    company: primary.companyName,
    title: primary.title,
    stay: stay === 1 ? 'one year' : `${stay} years`,
    since: String(Math.floor(primary.from / 12)),
    until: primary.to === null ? '' : String(Math.floor(primary.to / 12)),
  }
  const say = (phrases: readonly string[], more = {}) =>
    asSentence(fill(random.pick(phrases), { ...named, ...more }, random))
  const sentences = [say(primary.to === null ? openingsNow : openingsThen)]
  if (career.deed)
    sentences.push(
      say(['{$firstName} {$deed}', 'There {$firstName} {$deed}', 'In that time {$firstName} {$deed}'], {
        deed: career.deed,
      }),
    )
  const first = career.posts.at(-1) as Post
  if (first !== primary && career.earlierDeed)
    sentences.push(say(beginnings, { first: first.companyName, firstTitle: first.title, earlier: career.earlierDeed }))
  const own = career.posts[0] as Post
  if (own.employer === null)
    sentences.push(
      say(
        [
          'Since {$start}, {$firstName} works independently from {$city}',
          '{$firstName} has been independent since {$start} and lives in {$city}',
        ],
        { start: String(Math.floor(own.from / 12)), city: subject.city },
      ),
    )
  const terms = random.some(track.terms, 3).map(lowered)
  sentences.push(say(closings, { terms: listed(terms) }))
  return sentences.join(' ')
}

const openingsNow = [
  '{$firstName} has worked in {$noun} for {$years} years and is {$title} at {$company} since {$since}',
  '{$title} at {$company} since {$since}; {$years} years in {$noun} altogether',
  'With {$years} years in {$noun}, {$firstName} is {$title} at {$company} today',
]

const openingsThen = [
  '{$firstName} worked in {$noun} for {$years} years, the last {$stay} as {$title} at {$company}',
  'Until {$until}, {$firstName} was {$title} at {$company}, at the end of {$years} years in {$noun}',
  '{$title} at {$company} for {$stay}, until {$until}',
  'After {$years} years in {$noun}, {$firstName} left {$company} as {$title} in {$until}',
]

const beginnings = [
  'The first post was {$firstTitle} at {$first}, where {$firstName} {$earlier}',
  '{$firstName} began as {$firstTitle} at {$first} and {$earlier}',
  'Earlier, at {$first}, {$firstName} {$earlier}',
]

const closings = [
  'Clients ask about {$terms}',
  'Speaks about {$terms} from daily practice',
  'Most questions are about {$terms}',
  'Can say what works and what does not in {$terms}',
  'Knows {$terms} from the inside',
]

/** A term inside a sentence: `Bonus tiers` → `bonus tiers`, but not `OPC UA` or `SF6-free switchgear`. */
const lowered = (term: string): string =>
  /^\p{Lu}\p{Ll}+( |$|-)/u.test(term) && !keepsCapital.test(term) ? term.charAt(0).toLowerCase() + term.slice(1) : term
const keepsCapital = /^(Open RAN|Monolith)/
