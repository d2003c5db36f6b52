import type { FoundReasons, ReasonGroup } from '@colloquy/contract/search/shapes'
import type { TranslationKey } from '../../../platform/translation-keys.ts'

/** A stretch of text; `marked` when it lies between the marks of a found word. */
export interface TextRun {
  /** Where it begins in the text. */
  at: number
  text: string
  marked: boolean
}

const start = '\u{E000}'
const end = '\u{E001}'

/** The text put between marks, to be set off by `stretchesOf`. */
export const marked = (text: string): string => `${start}${text}${end}`

/** Cuts a text at its marks. A mark that is never closed holds to the end. */
export const textRunsOf = (text: string): TextRun[] => {
  const stretches: TextRun[] = []
  let at = 0
  for (const [index, part] of text.split(start).entries()) {
    const [inside, ...outside] = index === 0 ? ['', part] : part.split(end)
    for (const [text, marked] of [
      [inside!, true],
      [outside.join(''), false],
    ] as const) {
      if (text !== '') stretches.push({ at, text, marked })
      at += text.length
    }
  }
  return stretches
}

/** A text whose end was cut off: no dots behind a whole sentence, and never dots alone on a line. */
const closed = (text: string): string => text.replace(/([.!?؟。]\u{E001}?) …$/u, '$1').replace(/ …$/u, '\u{A0}…')

/** A text without its marks. */
export const unmarked = (text: string): string => text.replaceAll(start, '').replaceAll(end, '')

/** A text that the page shows anyway, with the found words marked if it is among the reasons. */
export const markedIn = (reasons: FoundReasons[ReasonGroup], text: string): string =>
  reasons.flatMap(({ textFragments }) => textFragments).find((fragment) => unmarked(fragment.text) === text)?.text ??
  text

/** One line that says why somebody was found: where it stands in the record, and the text with its marks. */
export interface ExplanationLine {
  id: string
  name: TranslationKey
  text: string
  /** Somebody's own words. */
  quoted: boolean
}

/** What of a record says most about somebody, first. */
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
/** Groups of single terms: all of them fit in one line. */
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
 * The few lines that explain a hit best: each next line is the one with most words that no line before has shown,
 * and of equals the more telling one. A second line may repeat what the first one shows; a third must add something.
 * Texts of `beside`, which the page shows anyway, are no lines.
 */
export const explanationLines = (
  reasons: FoundReasons,
  most = 3,
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
  while (chosen.length < most && rest.length > 0) {
    const news = rest.map(({ words }) => words.difference(shown).size)
    const best = Math.max(...news)
    if (best === 0 && chosen.length > 1) break
    const [{ line, words }] = rest.splice(news.indexOf(best), 1) as [(typeof rest)[number]]
    for (const word of words) shown.add(word)
    chosen.push(line)
  }
  return chosen
}

/** A day's year, for careers: "2017". */
export const yearOf = (day: string): string => day.slice(0, 4)
