import { type FoundReasons, reasonGroups } from '@colloquy/contract/search/shapes'
import { Analyzer, anyInitial, type InitialLetters, initialLetters } from '../analysis/analyzer.ts'
import { currentLexicon, type Lexicon, notAnalyzed } from '../analysis/lexicon.ts'
import type { FieldText } from '../expert-document.ts'
import { type Field, fields } from '../searchable-fields.ts'
import { type Clause, type Phrase, positivePhrases } from './query-parser.ts'
import type { QueryTerm } from './query-terms.ts'
import { matchesTerm } from './text-matcher.ts'

/**
 * Private-use characters around each match in a fragment. Texts are stripped of them, so that nothing needs escaping.
 */
export const highlightMarks = { start: '\u{E000}', end: '\u{E001}' } as const

const withoutMarks = (text: string): string => text.replace(/[\u{E000}\u{E001}]/gu, '')

/** Adjacent matches, and the parts of a compound, are marked as one. */
const adjacentMarks = new RegExp(`${highlightMarks.end}([ -]?)${highlightMarks.start}`, 'g')

const fragmentLength = 170

/** A phrase, prepared for matching many texts. */
interface PhraseQuery {
  readonly field: Field | null
  readonly terms: readonly TermQuery[]
}

interface TermQuery {
  /** Prefixes, one of which a matching word has in a text of ASCII only; null when no such prefix is known. */
  readonly asciiPrefixes: readonly string[] | null
  /** Whether a term list of the lexicon matches. */
  readonly matches: (list: number) => boolean
}

/** The phrases to look for in the texts of one field. */
interface FieldQuery {
  readonly phrases: readonly PhraseQuery[]
  readonly initials: InitialLetters
}

/**
 * Prepares a query and returns a function that explains why a record matches: for each group, fragments of the texts
 * with matches, marked. Long texts are cut around the first match.
 */
export const createHighlighter = (clauses: readonly Clause[]): ((pieces: readonly FieldText[]) => FoundReasons) => {
  const lexicon = currentLexicon()
  const wanted = positivePhrases(clauses).map((phrase) => phraseQueryOf(phrase, lexicon))
  const fieldQueryOf = (phrases: readonly PhraseQuery[]): FieldQuery => ({ phrases, initials: initialsIn(phrases) })
  const elsewhere = fieldQueryOf(wanted.filter(({ field }) => field === null))
  const named = new Set(wanted.flatMap(({ field }) => field ?? []))
  const queriesByField = new Map(
    [...named].map((own) => [own, fieldQueryOf(wanted.filter(({ field }) => (field ?? own) === own))] as const),
  )
  return (pieces) => {
    const reasons = Object.fromEntries(reasonGroups.map((group) => [group, []])) as unknown as FoundReasons
    if (wanted.length === 0) return reasons
    for (const piece of pieces) {
      const text = highlight(piece, queriesByField.get(piece.field) ?? elsewhere, lexicon)
      if (text === undefined) continue
      const hits = reasons[fields[piece.field].group]
      const entry = hits.find((hit) => hit.innerHitId === piece.id)
      if (entry) entry.textFragments.push({ name: piece.name, text })
      else hits.push({ innerHitId: piece.id, textFragments: [{ name: piece.name, text }] })
    }
    return reasons
  }
}

const phraseQueryOf = ({ field, terms }: Phrase, lexicon: Lexicon): PhraseQuery => ({
  field,
  terms: terms.map((word) => {
    // Caches results by term list, because words repeat.
    const known = new Map<number, boolean>([[notAnalyzed, false]])
    const matches = (list: number) => {
      const before = known.get(list)
      if (before !== undefined) return before
      const is = matchesTerm({ terms: lexicon.termsIn(list), start: 0, end: 0 }, word)
      known.set(list, is)
      return is
    }
    return { asciiPrefixes: asciiPrefixesOf(word), matches }
  }),
})

/** Folding and stemming keep the first letters of words of a–z; other words may change anywhere. */
const asciiPrefixesOf = ({ stems, prefixes }: QueryTerm): readonly string[] | null => {
  const terms = [...stems, ...prefixes.filter((prefix) => !prefix.startsWith('='))]
  if (!terms.every((term) => /^[a-z]+$/.test(term))) return null
  return [...new Set(terms.map((term) => term.slice(0, 4).replace(/(?<=.)[iey]+$/, '')))]
}

/** The initials of all words that may match; any, when some cannot be told. */
const initialsIn = (phrases: readonly PhraseQuery[]): InitialLetters => {
  const asciiPrefixes = phrases.flatMap(({ terms }) => terms.map((word) => word.asciiPrefixes))
  return asciiPrefixes.includes(null)
    ? anyInitial
    : initialLetters(asciiPrefixes.flatMap((some) => some?.map((beginning) => beginning.charAt(0)) ?? []))
}

const isAscii = /^\p{ASCII}*$/u

/** The phrases that may occur in a text, by a cheap test that spares most texts the analysis. */
const possiblePhrases = (text: string, phrases: readonly PhraseQuery[]): readonly PhraseQuery[] => {
  if (phrases.length === 0 || !isAscii.test(text)) return phrases
  const small = text.toLowerCase()
  // The first part of a compound is found by the compound written as one.
  const whole = /['-]/.test(small) ? small.replace(/['-]/g, '') : null
  const begins = (beginning: string) =>
    whole === null ? startsWord(small, beginning) : small.includes(beginning) || whole.includes(beginning)
  return phrases.filter(({ terms }) =>
    terms.every(({ asciiPrefixes }) => asciiPrefixes === null || asciiPrefixes.some(begins)),
  )
}

const startsWord = (small: string, beginning: string): boolean => {
  for (let at = small.indexOf(beginning); at >= 0; at = small.indexOf(beginning, at + 1)) {
    const before = small.charCodeAt(at - 1)
    const isInside = (before >= 0x61 && before <= 0x7a) || (before >= 0x30 && before <= 0x39)
    if (!isInside) return true
  }
  return false
}

const analyzer = new Analyzer()

/** Whether a phrase begins at a token of the text that was analyzed last. */
const phraseMatchesAt = ({ terms }: PhraseQuery, at: number): boolean => {
  const { length, termLists, compoundTermLists } = analyzer
  if (at + terms.length > length) return false
  for (let i = 0; i < terms.length; i++) {
    const { matches } = terms[i] as TermQuery
    const whole = compoundTermLists[at + i] as number
    if (!matches(termLists[at + i] as number) && (whole === 0 || !matches(whole))) return false
  }
  return true
}

/** The text, or a fragment of a long one, with marked matches; nothing without matches. */
const highlight = (
  piece: FieldText,
  { phrases: wanted, initials }: FieldQuery,
  lexicon: Lexicon,
): string | undefined => {
  const phrases = possiblePhrases(piece.text, wanted)
  if (phrases.length === 0) return undefined
  const text = withoutMarks(piece.text)
  analyzer.analyze(text, lexicon, initials)
  const { length, starts, ends } = analyzer
  let fragment: string | undefined
  let [from, to, written] = [0, text.length, 0]
  // Tokens before this index belong to a match; overlapping phrases mark each token once.
  let marked = 0
  for (let at = 0; at < length && (starts[at] as number) < to; at++) {
    for (const phrase of phrases) if (phraseMatchesAt(phrase, at)) marked = Math.max(marked, at + phrase.terms.length)
    if (at >= marked) continue
    const [start, end] = [starts[at] as number, ends[at] as number]
    if (fragment === undefined) {
      fragment = ''
      ;[from, to] = fragmentBounds(text, start, end)
      written = from
    }
    // Character bigrams overlap.
    const begin = Math.max(written, start)
    if (end > to || end <= written) continue
    fragment += `${text.slice(written, begin)}${highlightMarks.start}${text.slice(begin, end)}${highlightMarks.end}`
    written = end
  }
  if (fragment === undefined) return undefined
  const whole = `${fragment}${text.slice(written, to)}`.trim().replace(adjacentMarks, '$1')
  return `${from > 0 ? '… ' : ''}${whole}${to < text.length ? ' …' : ''}`
}

/** The bounds of a fragment around a match: whole sentences if they are short enough, whole words otherwise. */
const fragmentBounds = (text: string, start: number, end: number): [from: number, to: number] => {
  if (text.length <= fragmentLength * 1.4) return [0, text.length]
  const sentence = Math.max(...['. ', '? ', '! ', '\n'].map((stop) => text.lastIndexOf(stop, start - 1) + stop.length))
  const hasSentence = /[.?!\n]/.test(text.slice(0, start)) && start - sentence < fragmentLength * 0.6
  const from = hasSentence ? sentence : start < fragmentLength * 0.6 ? 0 : text.indexOf(' ', start - 60) + 1
  if (from + fragmentLength >= text.length) return [from, text.length]
  const stop = text.slice(from + 60, from + fragmentLength * 1.3).search(/[.?!](\s|$)/)
  const afterSentence = stop < 0 ? -1 : from + 60 + stop + 1
  if (afterSentence >= end) return [from, afterSentence]
  return [from, Math.max(end, text.lastIndexOf(' ', Math.max(end, from + fragmentLength)))]
}
