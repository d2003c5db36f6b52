import type { FoundReasons, ReasonGroup } from '@colloquy/contract/search/shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** A piece of text; `marked` if it is a highlighted match. */
export interface TextRun {
  /** Offset in the text. */
  at: number
  text: string
  marked: boolean
}

const start = '\u{E000}'
const end = '\u{E001}'

/** Wraps a text in highlight marks, which `textRunsOf` parses. */
export const marked = (text: string): string => `${start}${text}${end}`

/** Splits a text at its highlight marks. An unclosed mark extends to the end. */
export const textRunsOf = (text: string): TextRun[] => {
  const segments: TextRun[] = []
  let at = 0
  for (const [index, part] of text.split(start).entries()) {
    const [inside, ...outside] = index === 0 ? ['', part] : part.split(end)
    for (const [text, marked] of [
      [inside!, true],
      [outside.join(''), false],
    ] as const) {
      if (text !== '') segments.push({ at, text, marked })
      at += text.length
    }
  }
  return segments
}

/** Tidies a truncated text: no ellipsis after a complete sentence, and never an ellipsis alone on a line. */
const closed = (text: string): string => text.replace(/([.!?؟。]\u{E001}?) …$/u, '$1').replace(/ …$/u, '\u{A0}…')

/** Removes highlight marks. */
export const unmarked = (text: string): string => text.replaceAll(start, '').replaceAll(end, '')

/** Highlights matches in a text the page shows anyway. */
export const markedIn = (reasons: FoundReasons[ReasonGroup], text: string): string =>
  reasons.flatMap(({ textFragments }) => textFragments).find((fragment) => unmarked(fragment.text) === text)?.text ??
  text

/** One line of a match explanation: the record field and the highlighted text. */
export interface ExplanationLine {
  id: string
  name: TranslationKey
  text: string
  /** The text quotes the person's own words. */
  quoted: boolean
}

/** Record fields, most relevant first. */
const groupsByRelevance: readonly ReasonGroup[] = [
  'employmentIn',
  'vettingQa',
  'position',
  'employmentsAt',
  'keywords',
  'expertise',
  'projects',
  'companyExpertises',
  'editedBio',
  'location',
  'memberNotes',
  'others',
]
/** Groups of single terms, which fit on one line. */
const terms: ReadonlySet<ReasonGroup> = new Set([
  'employmentsAt',
  'expertise',
  'companyExpertises',
  'location',
  'others',
])

const reasonNames = {
  keywords: 'SEARCH.REASONS.KEYWORDS',
  memberNotes: 'SEARCH.REASONS.MEMBER_NOTES',
  editedBio: 'SEARCH.REASONS.EDITED_BIO',
  companyExpertises: 'SEARCH.REASONS.COMPANY_EXPERTISES',
  vettingQa: 'SEARCH.REASONS.VETTING_QA',
  employmentsAt: 'SEARCH.REASONS.EMPLOYMENTS_AT',
  employmentIn: 'SEARCH.REASONS.EMPLOYMENT_IN',
  location: 'SEARCH.REASONS.LOCATION',
  position: 'SEARCH.REASONS.POSITION',
  expertise: 'SEARCH.REASONS.EXPERTISE',
  projects: 'SEARCH.REASONS.PROJECTS',
  others: 'SEARCH.REASONS.OTHERS',
} as const satisfies Record<ReasonGroup, TranslationKey>

const linesOf = (reasons: FoundReasons, group: ReasonGroup, beside: readonly string[]): ExplanationLine[] => {
  const hits = reasons[group]
  if (hits.length === 0) return []
  if (terms.has(group)) {
    const texts = [...new Set(hits.flatMap(({ textFragments }) => textFragments.map(({ text }) => text)))]
    const others = texts.filter((text) => !beside.includes(unmarked(text)))
    return others.length === 0 ? [] : [{ id: group, name: reasonNames[group], text: others.join(' · '), quoted: false }]
  }
  return hits.flatMap(({ innerHitId, textFragments }) => {
    const telling = textFragments.find(({ name }) => name === 'answer' || name === 'summary') ?? textFragments[0]
    if (!telling) return []
    const { name, text } = telling
    const title = name === 'question' ? 'SEARCH.REASONS.QUESTION' : reasonNames[group]
    return [{ id: `${group} ${innerHitId}`, name: title, text: closed(text), quoted: name === 'answer' }]
  })
}

const foundWords = (text: string): string[] =>
  textRunsOf(text)
    .filter(({ marked }) => marked)
    .flatMap(({ text }) => text.toLowerCase().split(/\s+/))

/**
 * Selects the few lines that best explain a hit. Each next line is the one with the most words not shown yet; ties go to the more
 * relevant field. The second line may repeat words of the first; a third must add some. Texts in `beside`, which the page shows
 * anyway, are skipped.
 */
export const explanationLines = (
  reasons: FoundReasons,
  maxLines = 3,
  beside: readonly string[] = [],
): ExplanationLine[] => {
  const seen: string[] = [...beside]
  const isNew = ({ text }: ExplanationLine) => {
    const plain = unmarked(text)
    const known = seen.some((other) => other.includes(plain))
    seen.push(plain)
    return !known
  }
  const rest = groupsByRelevance
    .flatMap((group) => linesOf(reasons, group, beside))
    .filter(isNew)
    .map((line) => ({ line, words: new Set(foundWords(line.text)) }))
  const chosen: ExplanationLine[] = []
  const shown = new Set<string>()
  while (chosen.length < maxLines && rest.length > 0) {
    const news = rest.map(({ words }) => words.difference(shown).size)
    const best = Math.max(...news)
    if (best === 0 && chosen.length > 1) break
    const [{ line, words }] = rest.splice(news.indexOf(best), 1) as [(typeof rest)[number]]
    for (const word of words) shown.add(word)
    chosen.push(line)
  }
  return chosen
}

/** A date's year, for careers: "2017". */
export const yearOf = (day: string): string => day.slice(0, 4)

/** Puts some words of a query into quotes, so that they are searched for as typed. */
export const withQuotes = (query: string, words: string): string => {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const phrase = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u')
  // The name of a field stays outside: `title:"CFO"`.
  return query.replace(/\s+/g, ' ').replace(phrase, () => words.replace(/^([a-z]+:)?(.+)$/i, '$1"$2"'))
}
