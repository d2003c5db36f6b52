import type { Finding, MessageRules } from '@colloquy/contract/chat/supervision-shapes'
import { normalizeCompanyName, normalizeName } from '@colloquy/contract/comparable-names'
import { findingsIn, tickerPattern, type WatchedCompany } from './message-rules.ts'

/** A finding with its place in the text, in UTF-16 units; the end is excluded. */
export interface TextMark extends Finding {
  readonly start: number
  readonly end: number
}

type Span = Pick<TextMark, 'start' | 'end'>

/** Where words occur in a text, compared like the findings: without diacritics, letter case and punctuation. */
const spansOfWords = (body: string, words: string): Span[] => {
  if (words === '') return []
  const tokens = [...body.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: token, index }) => ({
    word: normalizeName(token),
    start: index,
    end: index + token.length,
  }))
  const length = words.split(' ').length
  return tokens.flatMap(({ start }, i) => {
    const window = tokens.slice(i, i + length)
    const isFound = window.map(({ word }) => word).join(' ') === words
    return isFound ? [{ start, end: window.at(-1)!.end }] : []
  })
}

const spansOfPattern = (body: string, pattern: RegExp): Span[] =>
  [...body.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))

const spansOfText = (body: string, text: string): Span[] => {
  const spans: Span[] = []
  for (let start = body.indexOf(text); start >= 0; start = body.indexOf(text, start + text.length))
    spans.push({ start, end: start + text.length })
  return spans
}

const spansOf = (body: string, { rule, text }: Finding, watched: readonly WatchedCompany[]): Span[] => {
  if (rule === 'contacts') return spansOfText(body, text)
  if (rule === 'phrases') return spansOfWords(body, normalizeName(text))
  const spellings = watched.filter(({ name }) => name === text).flatMap((company) => company.spellings)
  return spellings.flatMap((spelling) => {
    const ticker = tickerPattern(spelling)
    return ticker ? spansOfPattern(body, ticker) : spansOfWords(body, normalizeCompanyName(spelling))
  })
}

/** What rules find in a text, with the places, in their order. Of places that overlap the first and longest is kept. */
export const marksIn = (body: string, rules: MessageRules, watched: readonly WatchedCompany[]): TextMark[] => {
  const marks = findingsIn(body, rules, watched)
    .flatMap((finding) => spansOf(body, finding, watched).map((span) => ({ ...finding, ...span })))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return marks.filter(({ start }, i) => marks.slice(0, i).every((earlier) => earlier.end <= start))
}
