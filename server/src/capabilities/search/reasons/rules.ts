import { type FoundReasons, reasonGroups } from '@colloquy/contract/search/shapes'
import type { Piece } from '../engine/document.ts'
import { type Field, fields } from '../text/fields.ts'
import { type Lexicon, lexiconNow, unread } from '../text/lexicon.ts'
import { isWord } from '../text/places.ts'
import { type Clause, type Phrase, wantedPhrases } from '../text/query.ts'
import { allLetters, type Letters, lettersOf, Reading } from '../text/reading.ts'
import type { AskedWord } from '../text/words.ts'

/** Around each found word in a fragment; no text of ours holds them, so nothing has to be escaped. */
export const foundMarks = { start: '\u{E000}', end: '\u{E001}' } as const

/** A text as it may be shown among marks. */
const plain = (text: string): string => text.replace(/[\u{E000}\u{E001}]/gu, '')

/** Found words side by side, or the parts of one compound, are marked as one. */
const betweenMarks = new RegExp(`${foundMarks.end}([ -]?)${foundMarks.start}`, 'g')

const aboutLength = 170

/** A phrase as it is looked for in one text after the other. */
interface Sought {
  readonly field: Field | null
  readonly words: readonly SoughtWord[]
}

interface SoughtWord {
  /** What it begins with in a text of ASCII alone, one of these; null when that cannot be told. */
  readonly beginnings: readonly string[] | null
  /** Whether it is found by a list of terms, by the list's number. */
  readonly isFoundBy: (list: number) => boolean
}

/** What is looked for in the texts of one field. */
interface Quest {
  readonly phrases: readonly Sought[]
  readonly letters: Letters
}

/**
 * Why records were found by a search: each piece with a word that was asked for, by group, the words marked. A piece that is
 * long is cut to the neighbourhood of its first words. What is asked for is prepared once, for all records of a page.
 */
export const reasonsBy = (clauses: readonly Clause[]): ((pieces: readonly Piece[]) => FoundReasons) => {
  const lexicon = lexiconNow()
  const wanted = wantedPhrases(clauses).map((phrase) => soughtOf(phrase, lexicon))
  const questOf = (phrases: readonly Sought[]): Quest => ({ phrases, letters: lettersIn(phrases) })
  const elsewhere = questOf(wanted.filter(({ field }) => field === null))
  const named = new Set(wanted.flatMap(({ field }) => field ?? []))
  const quests = new Map(
    [...named].map((own) => [own, questOf(wanted.filter(({ field }) => (field ?? own) === own))] as const),
  )
  return (pieces) => {
    const reasons = Object.fromEntries(reasonGroups.map((group) => [group, []])) as unknown as FoundReasons
    if (wanted.length === 0) return reasons
    for (const piece of pieces) {
      const text = fragment(piece, quests.get(piece.field) ?? elsewhere, lexicon)
      if (text === undefined) continue
      const hits = reasons[fields[piece.field].group]
      const entry = hits.find((hit) => hit.innerHitId === piece.id)
      if (entry) entry.textFragments.push({ name: piece.name, text })
      else hits.push({ innerHitId: piece.id, textFragments: [{ name: piece.name, text }] })
    }
    return reasons
  }
}

const soughtOf = ({ field, words }: Phrase, lexicon: Lexicon): Sought => ({
  field,
  words: words.map((word) => {
    // The same words come again and again.
    const known = new Map<number, boolean>([[unread, false]])
    const isFoundBy = (list: number) => {
      const before = known.get(list)
      if (before !== undefined) return before
      const is = isWord({ terms: lexicon.textsOf(list), start: 0, end: 0 }, word)
      known.set(list, is)
      return is
    }
    return { beginnings: beginningsOf(word), isFoundBy }
  }),
})

/** Of letters from a to z folding and stemming leave the beginning as it is; of everything else this does not know. */
const beginningsOf = ({ stems, prefixes }: AskedWord): readonly string[] | null => {
  const terms = [...stems, ...prefixes.filter((prefix) => !prefix.startsWith('='))]
  if (!terms.every((term) => /^[a-z]+$/.test(term))) return null
  return [...new Set(terms.map((term) => term.slice(0, 4).replace(/(?<=.)[iey]+$/, '')))]
}

/** What words of phrases begin with. */
const lettersIn = (phrases: readonly Sought[]): Letters => {
  const beginnings = phrases.flatMap(({ words }) => words.map((word) => word.beginnings))
  return beginnings.includes(null)
    ? allLetters
    : lettersOf(beginnings.flatMap((some) => some?.map((beginning) => beginning.charAt(0)) ?? []))
}

const isAscii = /^\p{ASCII}*$/u

/** The phrases that may stand in a text, found out without reading it: most texts say nothing of what is asked for. */
const thatMayStand = (text: string, phrases: readonly Sought[]): readonly Sought[] => {
  if (phrases.length === 0 || !isAscii.test(text)) return phrases
  const small = text.toLowerCase()
  // The first part of a compound is found by the compound written as one.
  const whole = /['-]/.test(small) ? small.replace(/['-]/g, '') : null
  const begins = (beginning: string) =>
    whole === null ? beginsWord(small, beginning) : small.includes(beginning) || whole.includes(beginning)
  return phrases.filter(({ words }) => words.every(({ beginnings }) => beginnings === null || beginnings.some(begins)))
}

const beginsWord = (small: string, beginning: string): boolean => {
  for (let at = small.indexOf(beginning); at >= 0; at = small.indexOf(beginning, at + 1)) {
    const before = small.charCodeAt(at - 1)
    const isInside = (before >= 0x61 && before <= 0x7a) || (before >= 0x30 && before <= 0x39)
    if (!isInside) return true
  }
  return false
}

const reading = new Reading()

/** Whether a phrase stands at a word of the text that was read last. */
const standsAt = ({ words }: Sought, at: number): boolean => {
  const { length, lists, joined } = reading
  if (at + words.length > length) return false
  for (let i = 0; i < words.length; i++) {
    const { isFoundBy } = words[i] as SoughtWord
    const whole = joined[at + i] as number
    if (!isFoundBy(lists[at + i] as number) && (whole === 0 || !isFoundBy(whole))) return false
  }
  return true
}

/** A text, or what is shown of it, with marks around the words it was found by; nothing when there are none. */
const fragment = (piece: Piece, { phrases: wanted, letters }: Quest, lexicon: Lexicon): string | undefined => {
  const phrases = thatMayStand(piece.text, wanted)
  if (phrases.length === 0) return undefined
  const text = plain(piece.text)
  reading.read(text, lexicon, letters)
  const { length, starts, ends } = reading
  let said: string | undefined
  let [from, to, written] = [0, text.length, 0]
  // Of phrases that overlap, each word is marked once: up to which one those are known that are to be marked.
  let marked = 0
  for (let at = 0; at < length && (starts[at] as number) < to; at++) {
    for (const phrase of phrases) if (standsAt(phrase, at)) marked = Math.max(marked, at + phrase.words.length)
    if (at >= marked) continue
    const [start, end] = [starts[at] as number, ends[at] as number]
    if (said === undefined) {
      said = ''
      ;[from, to] = neighbourhood(text, start, end)
      written = from
    }
    // Pairs of characters of writing without spaces overlap.
    const begin = Math.max(written, start)
    if (end > to || end <= written) continue
    said += `${text.slice(written, begin)}${foundMarks.start}${text.slice(begin, end)}${foundMarks.end}`
    written = end
  }
  if (said === undefined) return undefined
  const whole = `${said}${text.slice(written, to)}`.trim().replace(betweenMarks, '$1')
  return `${from > 0 ? '… ' : ''}${whole}${to < text.length ? ' …' : ''}`
}

/** The stretch of a long text around a word: whole sentences if they are short enough, else whole words. */
const neighbourhood = (text: string, start: number, end: number): [from: number, to: number] => {
  if (text.length <= aboutLength * 1.4) return [0, text.length]
  const sentence = Math.max(...['. ', '? ', '! ', '\n'].map((stop) => text.lastIndexOf(stop, start - 1) + stop.length))
  const hasSentence = /[.?!\n]/.test(text.slice(0, start)) && start - sentence < aboutLength * 0.6
  const from = hasSentence ? sentence : start < aboutLength * 0.6 ? 0 : text.indexOf(' ', start - 60) + 1
  if (from + aboutLength >= text.length) return [from, text.length]
  const stop = text.slice(from + 60, from + aboutLength * 1.3).search(/[.?!](\s|$)/)
  const afterSentence = stop < 0 ? -1 : from + 60 + stop + 1
  if (afterSentence >= end) return [from, afterSentence]
  return [from, Math.max(end, text.lastIndexOf(' ', Math.max(end, from + aboutLength)))]
}
