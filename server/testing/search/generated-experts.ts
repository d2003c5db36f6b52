import { industries, jobFunctions } from '@colloquy/contract/people/shapes'
import type { ExpertDocument, ViewerClass } from '../../src/search-engine/expert-document.ts'
import type { Field } from '../../src/search-engine/searchable-fields.ts'

/*
 * Experts without end, for benches and for comparing searches: expert i is the same whatever else is made. Words are as
 * frequent as in real texts (Zipf), in five languages, with names and misspellings, so that a million experts have more
 * than two million different words.
 */

/** Numbers from 0 up to 1 that look like chance, the same for the same seed. */
export const randomNumbers = (seed: number): (() => number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Chance = () => number

const upTo = (next: Chance, end: number): number => Math.floor(next() * end)
/** The frequent ones are the first. */
const zipf = (next: Chance, end: number): number =>
  Math.min(end - 1, Math.floor(end ** next()) - 1 + (next() < 0.5 ? 0 : 1))
const oneOf = <T>(next: Chance, items: readonly T[]): T => items[upTo(next, items.length)] as T

const sounds: Record<string, readonly [starts: string, cores: readonly string[], ends: readonly string[]]> = {
  en: ['bcdfghklmnprstvw', ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'], ['', 's', 'ing', 'ed', 'tion', 'er', 'ly', 'ment']],
  de: ['bdfghklmnrstwz', ['a', 'e', 'ie', 'ä', 'ö', 'ü', 'au'], ['', 'en', 'er', 'ung', 'keit', 'lich', 'e']],
  fr: ['bcdfglmnprstv', ['é', 'è', 'a', 'oi', 'eu', 'ou'], ['', 's', 'tion', 'ment', 'eur']],
  ar: ['بتجدرسشعفقكلمنه', ['ا', 'و', 'ي', ''], ['', 'ة', 'ات', 'ين']],
  ja: ['東京検索会社電力医療', ['機', '械', 'エ', 'ン', 'ジ', 'ス'], ['', '業', '学']],
}
type WordLanguage = keyof typeof sounds
const wordLanguages: readonly WordLanguage[] = ['en', 'de', 'fr', 'ar', 'ja']
const commonWords: Record<WordLanguage, readonly string[]> = {
  en: ['the', 'of', 'and', 'for', 'in', 'with'],
  de: ['der', 'die', 'und', 'für', 'mit', 'von'],
  fr: ['le', 'la', 'et', 'pour', 'des'],
  ar: ['في', 'من', 'على'],
  ja: ['の', 'と'],
}

/** Word number `rank` of a language. */
const wordOf = (tongue: WordLanguage, rank: number): string => {
  const [starts, cores, ends] = sounds[tongue] as (typeof sounds)[string]
  const next = randomNumbers(rank * 31 + wordLanguages.indexOf(tongue))
  let word = ''
  const parts = 1 + (rank > 40 ? 1 : 0) + (rank > 3000 ? upTo(next, 2) : 0)
  for (let part = 0; part < parts; part++) word += oneOf(next, [...starts]) + oneOf(next, cores)
  return word + (tongue === 'ja' ? '' : oneOf(next, [...starts])) + oneOf(next, ends)
}

const vocabulary = 50_000
const remembered = new Map<WordLanguage, string[]>(wordLanguages.map((tongue) => [tongue, []]))
const knownWord = (tongue: WordLanguage, rank: number): string => {
  const words = remembered.get(tongue) as string[]
  const word = words[rank] ?? wordOf(tongue, rank)
  words[rank] = word
  return word
}

/** An English word by how frequent it is among the texts of these experts, from 0. */
export const frequentWord = (rank: number): string => knownWord('en', rank)

const misspelled = (next: Chance, word: string): string => {
  const at = upTo(next, word.length)
  return `${word.slice(0, at)}${String.fromCharCode(97 + upTo(next, 26))}${word.slice(at + upTo(next, 2))}`
}

/** A word of a language as somebody writes it. */
export const someWord = (next: Chance, tongue: WordLanguage = 'en'): string => {
  const kind = next()
  if (kind < 0.28) return oneOf(next, commonWords[tongue] as readonly string[])
  const word = knownWord(tongue, zipf(next, vocabulary))
  if (kind > 0.996 && tongue !== 'ja') return misspelled(next, word)
  return kind > 0.988 ? `${word}-${knownWord(tongue, zipf(next, 400))}` : word
}

const text = (next: Chance, tongue: WordLanguage, minWords: number, maxWords: number): string =>
  Array.from({ length: minWords + upTo(next, maxWords - minWords + 1) }, () => someWord(next, tongue)).join(' ')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const legalForms = ['GmbH', 'AG', 'Inc', 'Ltd', 'SA', 'AT&T', '5G', '.NET']

/** The name of company number `rank`. */
export const companyName = (rank: number): string => {
  const next = randomNumbers(rank * 7 + 3)
  return `${capital(wordOf('en', 5000 + rank))} ${capital(wordOf('de', rank % 9000))} ${oneOf(next, legalForms)}`
}

const companies = 200_000
const countries = ['DE', 'US', 'GB', 'FR', 'CH', 'IT', 'ES', 'PL', 'JP', 'AE', 'IN', 'BR', 'SE', 'NL', 'AT']
/** The most frequent country of experts without end. */
export const someCountry = (next: Chance): string => countries[zipf(next, countries.length)] as string

const visibleTo = (next: Chance): readonly ViewerClass[] => {
  const kind = next()
  return kind < 0.94
    ? ['client', 'compliance', 'staff']
    : kind < 0.96
      ? ['compliance', 'staff']
      : kind < 0.97
        ? ['staff']
        : []
}

/** Expert number i. */
export const generateExpert = (i: number): ExpertDocument => {
  const next = randomNumbers(i * 2_654_435 + 17)
  const tongue = next() < 0.6 ? 'en' : oneOf(next, wordLanguages)
  const pieces: ExpertDocument['texts'][number][] = []
  const add = (field: Field, content: string, isInner = false) =>
    pieces.push({ field, text: content, isInternal: isInner })
  add('title', text(next, tongue, 2, 4))
  add('headline', text(next, tongue, 3, 8))
  add('name', `${capital(wordOf('en', zipf(next, 90_000)))} ${capital(wordOf('de', 200_000 + upTo(next, 600_000)))}`)
  add('code', `EX-${10_000 + i}`)
  const expertise = Array.from({ length: 3 + upTo(next, 6) }, () => knownWord('en', 300 + zipf(next, 9000)))
  for (const term of expertise) add('expertise', term)
  const jobs = 1 + upTo(next, 4)
  const [current, past]: [string[], string[]] = [[], []]
  for (let job = 0; job < jobs; job++) {
    const company = companyName(zipf(next, companies))
    ;(job === 0 && next() < 0.8 ? current : past).push(company)
    add('company', company)
    add('career', text(next, tongue, 4, 14))
  }
  add('bio', text(next, tongue, 40, 120))
  for (let n = upTo(next, 3); n > 0; n--) add('answers', text(next, tongue, 20, 50), next() < 0.3)
  const country = next() < 0.97 ? someCountry(next) : undefined
  add('location', `${capital(wordOf('fr', zipf(next, 6000)))} ${country ?? ''}`)
  if (next() < 0.2) add('notes', text(next, 'en', 8, 30), true)
  const day = () => `20${10 + upTo(next, 16)}-0${1 + upTo(next, 9)}-1${upTo(next, 10)}`
  const joinedOn = day()
  const confirmedOn = day()
  const id = (n: number) => n.toString(16).padStart(12, '0')
  return {
    id: `0190${id(Math.imul(i, 40_503) >>> 16).slice(-4)}-0000-7000-8000-${id(i)}`,
    texts: pieces,
    visibleTo: visibleTo(next),
    values: {
      currentCompanies: current,
      pastCompanies: [...new Set(past)],
      industries: [...new Set([industries[zipf(next, industries.length)] as string, oneOf(next, industries)])],
      roles: next() < 0.9 ? [jobFunctions[zipf(next, jobFunctions.length)] as string] : [],
      locations: country ? [country] : [],
      sources: i % 3 === 0 ? [`Vendor ${i % 7}`] : i % 5 === 0 ? ['own', 'Vendor 1'] : ['own'],
      languages: [...new Set([tongue, next() < 0.5 ? 'en' : 'es'])],
      expertise: [...new Set(expertise)],
    },
    calls: Math.floor(next() ** 4 * 30),
    rating: next() < 0.4 ? Math.round((3 + 2 * next()) * 10) / 10 : null,
    joinedOn,
    credits: 50 + 25 * upTo(next, 10),
    rate: next() < 0.7 ? { minor: 100 * (100 + upTo(next, 400)), currency: next() < 0.6 ? 'EUR' : 'USD' } : null,
    isInvited: next() < 0.2,
    leftOn: past.length > 0 ? day() : null,
    freshOn: confirmedOn > joinedOn ? confirmedOn : joinedOn,
  }
}
