import type { Employer } from './companies.ts'
import type { IndustryContent, Track } from './content.ts'
import { asSentence, fill } from './phrase.ts'
import type { Country } from './places.ts'
import { isOfItsTime } from './plausible-years.ts'
import type { Random } from './random.ts'

/** One job of a career. Months are counted from the year 0: 12 × year + month (0 to 11). */
export interface Post {
  /** Null for self-employment. */
  readonly employer: Employer | null
  readonly companyName: string
  readonly title: string
  /** Seniority within the track: 0 the first job, 4 the last. */
  readonly level: number
  readonly from: number
  /** Null for the current job. */
  readonly to: number | null
  readonly summary: string | null
}

export interface Career {
  /** Latest first. */
  readonly posts: readonly Post[]
  /** The primary job: the last one at a company. */
  readonly primary: Post
  /** An achievement that is not in the summary; a phrase starting with a verb in the past tense. */
  readonly deed: string | null
  readonly earlierDeed: string | null
  /** The month the career started. */
  readonly since: number
}

export interface Setting {
  readonly content: IndustryContent
  readonly track: Track
  readonly country: Country
  readonly lastName: string
  readonly employers: readonly Employer[]
  /** The current month. */
  readonly month: number
}

/** Generates a career without gaps of years, with non-decreasing seniority. */
export const careerOf = (setting: Setting, random: Random): Career => {
  const { track, month } = setting
  const months = random.int(9 * 12, 35 * 12)
  const since = month - months
  const top = Math.min(4, Math.max(1, Math.floor(months / 72) + random.pick([-1, 0, 0, 0, 1])))
  const hasLeft = random.chance(0.6)
  const end = hasLeft ? month - random.int(3, 40) : null
  const stays = lengths(random, (end ?? month) - since)
  const posts: Post[] = []
  let at = since
  for (const [index, stay] of stays.entries()) {
    const isLast = index === stays.length - 1
    const level = isLast ? top : Math.min(top, Math.floor((index * (top + 1)) / stays.length))
    const employer = employerFor(setting, posts, random)
    const to = isLast ? end : at + stay - random.pick([0, 0, 1, 2])
    posts.unshift({
      employer,
      companyName: employer.name,
      title: track.titles[level]!,
      level,
      from: at,
      to,
      summary: null,
    })
    at += stay
  }
  const described = describeCareer(posts, setting, random)
  const primary = described.posts[0] as Post
  const own = end !== null && month - end > 4 && random.chance(0.5) ? ownPractice(setting, end, random) : null
  return { ...described, posts: own ? [own, ...described.posts] : described.posts, primary, since }
}

/** The length of each job in months; later ones are longer. */
const lengths = (random: Random, months: number): number[] => {
  const count = Math.max(2, Math.min(5, Math.round(months / 66) + random.pick([0, 0, 1])))
  const weights = Array.from({ length: count }, (_, index) => 1 + index * 0.35 + random.next() * 0.9)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const stays = weights.map((weight) => Math.max(14, Math.round((weight / sum) * months)))
  stays[count - 1] = months - stays.slice(0, -1).reduce((total, stay) => total + stay, 0)
  return stays
}

/** Assigns achievements to jobs: each phrase once per career, senior ones to later jobs only. */
const describeCareer = (
  posts: readonly Post[],
  setting: Setting,
  random: Random,
): Pick<Career, 'posts' | 'deed' | 'earlierDeed'> => {
  const { track } = setting
  const early = random.some(track.early, track.early.length)
  const later = random.some(track.later, track.later.length)
  const next = (post: Post): string | null => {
    const phrases = post.level < 2 ? early : later
    const index = phrases.findIndex((phrase) => isOfItsTime(phrase, post))
    const [phrase] = index < 0 ? [] : phrases.splice(index, 1)
    return phrase === undefined ? null : fill(phrase, namedFor(setting, post.companyName, random), random)
  }
  const [primary, first] = [posts[0] as Post, posts.at(-1) as Post]
  const summary = next(primary)
  const deed = next(primary)
  const earlierDeed = first === primary || first.level > 1 ? null : next(first)
  const describedPosts = posts.map((post) => {
    const text = post === primary ? summary : random.chance(0.85) ? next(post) : null
    return { ...post, summary: text && asSentence(text) }
  })
  return { posts: describedPosts, deed, earlierDeed }
}

const employerFor = ({ employers, country }: Setting, posts: readonly Post[], random: Random): Employer => {
  const fresh = employers.filter((one) => !posts.some((post) => post.employer === one))
  const near = (one: Employer) => nearness(one.country, country)
  return random.weighted(fresh, (one) => one.size * near(one))
}

const nearness = (a: Country, b: Country): number => {
  if (a === b) return 30
  if (a.regions[1] === b.regions[1]) return 12
  return a.zone.split('/')[0] === b.zone.split('/')[0] ? 4 : 0.6
}

const namedFor = ({ country }: Setting, company: string, random: Random) => ({
  company,
  country: country.regions[0]!,
  region: random.pick(country.regions),
})

const ownPractice = ({ lastName, content }: Setting, end: number, random: Random): Post => ({
  employer: null,
  companyName: `${lastName} ${random.pick(['Advisory', 'Consulting', '& Co.', 'Advisory', 'Associates'])}`,
  title: random.pick(['Independent Adviser', 'Founder and Adviser', 'Independent Consultant', 'Interim Manager']),
  level: 4,
  from: end + random.int(1, 4),
  to: null,
  summary: asSentence(
    fill(
      random.pick([
        `advises {two|three|four} companies in ${content.noun}, two to three days a week`,
        'takes interim posts of {six|nine|twelve} months',
        `helps owners of mid-sized firms in ${content.noun} with questions they meet once in ten years`,
        'advises {two|three} funds and {two|three} family firms',
      ]),
      {},
      random,
    ),
  ),
})
