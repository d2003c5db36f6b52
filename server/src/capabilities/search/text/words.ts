import { arabicStem, isArabic } from './arabic.ts'
import { englishStem } from './english.ts'
import { fold, foldUnspaced, unspaced } from './folding.ts'
import { germanStem } from './german.ts'
import { Remembered } from './remembered.ts'

/**
 * A word of a text, everything it can be found by, and where it stands in the text (UTF-16 offsets, half-open).
 * The terms are its stems; its form as written, led by `=`, when no stem is just that; and, on the first part of a compound,
 * the compound written as one.
 */
export interface Token {
  readonly terms: readonly string[]
  readonly start: number
  readonly end: number
}

/** A word of what somebody searches for: any of the stems finds it, and the form as typed finds it better. */
export interface AskedWord {
  readonly stems: readonly string[]
  readonly form: string
  /** What a word may begin with to be found as well; only of words that may not have been typed to their end. */
  readonly prefixes: readonly string[]
}

/** The term of a form as it is written. */
export const formTerm = (form: string): string => `=${form}`

// Numbers with separators, names that begin with a dot (.NET, also within ASP.NET), and words that may hold & (AT&T) or end in + or # (C++).
const wordPattern =
  /\p{N}+(?:[.,]\p{N}+)+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])\.\p{L}[\p{L}\p{N}\p{M}]*|\.[Nn][Ee][Tt](?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}ー]*(?:&[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*(?:(?:\+\+?|#)(?![\p{L}\p{N}]))?/gu
const hasUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

interface Raw {
  readonly text: string
  readonly start: number
  readonly isUnspaced: boolean
}

/** The words of a text as written, pieces of writing without spaces apart from what surrounds them. */
const rawWords = (text: string): Raw[] => {
  const raw: Raw[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!hasUnspaced.test(word)) {
      raw.push({ text: word, start: index, isUnspaced: false })
      continue
    }
    let at = 0
    const upTo = (end: number) => {
      if (end > at) raw.push({ text: word.slice(at, end), start: index + at, isUnspaced: false })
    }
    for (const run of word.matchAll(unspaced)) {
      upTo(run.index)
      raw.push({ text: run[0], start: index + run.index, isUnspaced: true })
      at = run.index + run[0].length
    }
    upTo(word.length)
  }
  return raw
}

type Tongue = 'english' | 'german' | 'either'

const englishSigns = new Set('the and of for in with to a is at by from on as was his her has an who'.split(' '))
const germanSigns = new Set('der die das und für mit von im den zu auf ein eine bei ist des dem zur zum als'.split(' '))

/** The language of a text, by its most frequent little words; of short ones mostly unknown. */
const tongueOf = (raw: readonly Raw[]): Tongue => {
  let balance = 0
  for (const { text } of raw) {
    if (text.length > 4) continue
    const small = text.toLowerCase()
    if (englishSigns.has(small)) balance += 1
    else if (germanSigns.has(small)) balance -= 1
  }
  return balance > 0 ? 'english' : balance < 0 ? 'german' : 'either'
}

/** What a word can be found by. In which language is found out when it is asked for the first time. */
class Reading {
  readonly form: string
  readonly #terms: Partial<Record<Tongue, readonly string[]>> = {}

  constructor(raw: string) {
    this.form = fold(raw)
  }

  terms(tongue: Tongue): readonly string[] {
    const known = this.#terms[tongue]
    if (known) return known
    const { form } = this
    const stems = isArabic(form)
      ? [arabicStem(form)]
      : [...(tongue === 'german' ? [] : [englishStem(form)]), ...(tongue === 'english' ? [] : [germanStem(form)])]
    const made = withForm([...new Set(stems)], form)
    this.#terms[tongue] = made
    return made
  }
}

const known = new Remembered<string, Reading>(50_000)

/** What a word can be found by; words come again and again, so that what was thought once is kept. */
const readingOf = (raw: string): Reading => {
  const before = known.get(raw)
  if (before) return before
  const made = new Reading(raw)
  // A part of a text would keep all of it in memory.
  known.set(Buffer.from(raw).toString(), made)
  return made
}

const withForm = (stems: readonly string[], form: string): readonly string[] =>
  stems.includes(form) ? stems : [...stems, formTerm(form)]

const joint = /^[-‐‑'’]$/
const maxJoined = 40

/** How many words from one on are written as one compound (`e-commerce`, `O’Brien`). */
const compoundFrom = (text: string, raw: readonly Raw[], from: number): number => {
  let count = 1
  for (;;) {
    const last = raw[from + count - 1] as Raw
    const next = raw[from + count]
    if (!next || last.isUnspaced || next.isUnspaced) return count
    const end = last.start + last.text.length
    if (next.start !== end + 1 || !joint.test(text.slice(end, next.start))) return count
    count += 1
  }
}

const isOwner = (text: string, { text: word, start }: Raw): boolean =>
  (word === 's' || word === 'S') && /['’]/.test(text[start - 1] ?? '')

/** The words of a text in their order. Everything the search stores goes through here. */
export const tokens = (text: string): Token[] => {
  const raw = rawWords(text)
  const tongue = tongueOf(raw)
  const found: Token[] = []
  for (let at = 0; at < raw.length; ) {
    const first = raw[at] as Raw
    if (first.isUnspaced) {
      found.push(...pairsOf(first))
      at += 1
      continue
    }
    const parts = raw.slice(at, at + compoundFrom(text, raw, at))
    at += parts.length
    const own = parts.filter((part, i) => i === 0 || !isOwner(text, part))
    const whole = own.map(({ text: part }) => part).join('')
    const joined = own.length > 1 && whole.length <= maxJoined ? readingOf(whole).terms(tongue) : []
    for (const [i, { text: part, start }] of own.entries()) {
      const reading = readingOf(part)
      const terms = reading.terms(tongue)
      // Nothing may be left of it, such as of a lengthening stroke alone, and the database knows no empty words.
      if (reading.form !== '')
        found.push({ terms: i === 0 ? union(terms, joined) : terms, start, end: start + part.length })
    }
  }
  return found
}

const union = (some: readonly string[], more: readonly string[]): readonly string[] =>
  more.length === 0 ? some : [...new Set([...some, ...more])]

/** Writing without spaces by two characters each; the last one can also be found by the last character alone. */
const pairsOf = ({ text, start }: Raw): Token[] => {
  const characters = [...text]
  let at = start
  const found: Token[] = []
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1]
    if (next === undefined && i > 0) break
    const isLast = i + 2 >= characters.length
    const pair = foldUnspaced(character + (next ?? ''))
    const alone = isLast && next !== undefined ? [foldUnspaced(next)] : []
    found.push({ terms: [pair, ...alone], start: at, end: at + character.length + (next?.length ?? 0) })
    at += character.length
  }
  return found
}

/** Words that somebody searches for, and the compound they are when written as one. */
export interface Asked {
  readonly words: readonly AskedWord[]
  readonly joined: AskedWord | null
}

/** The words in a stretch of what somebody typed; when open, the last may be the beginning of one. */
export const askedIn = (text: string, isOpen: boolean): Asked => {
  const raw = rawWords(text).filter((part, i) => i === 0 || !isOwner(text, part))
  const words = raw.flatMap((part, i) => {
    const isLast = i === raw.length - 1
    if (part.isUnspaced) return askedPairs(part)
    const word = askedWord(part.text, isOpen && isLast)
    return word ? [word] : []
  })
  const whole = raw.map(({ text: part }) => part).join('')
  const isCompound = raw.length > 1 && compoundFrom(text, raw, 0) === raw.length && whole.length <= maxJoined
  return { words, joined: isCompound ? askedWord(whole, isOpen) : null }
}

/** How names with signs are spelled by those who leave the signs out. */
const spoken = new Map([
  ['dotnet', ['.net']],
  ['csharp', ['c#']],
  ['cplusplus', ['c++']],
  ['cpp', ['c++']],
])

const askedWord = (raw: string, isOpen: boolean): AskedWord | null => {
  const reading = readingOf(raw)
  const { form } = reading
  if (form === '') return null
  // ü is written u by some and ue by others.
  const spelled = /[äöüÄÖÜ]/.test(raw) ? spellings(raw.replace(/[äöü]/gi, (letter) => `${fold(letter)}e`)) : []
  const digraphs = /[aou]e/.test(form) ? [germanStem(form.replace(/(?<![qaeiou])(a|o|u)e/g, '$1'))] : []
  const named = spoken.get(form) ?? []
  const stems = [
    ...new Set([...reading.terms('either').filter((term) => !term.startsWith('=')), ...spelled, ...digraphs, ...named]),
  ]
  // Of words on the way to their plural (`batterie`) the stem has no e.
  const beginning = form.replace(/ie$/, 'i')
  return {
    stems,
    form: formTerm(form),
    prefixes: isOpen && beginning.length >= 2 ? [beginning, formTerm(beginning)] : [],
  }
}

const spellings = (raw: string): readonly string[] =>
  readingOf(raw)
    .terms('either')
    .filter((term) => !term.startsWith('='))

const askedPairs = (run: Raw): AskedWord[] => {
  const pairs = pairsOf(run).map(({ terms: [pair = ''] }) => pair)
  const isSingle = [...run.text].length === 1
  return pairs.map((pair) => ({ stems: [pair], form: formTerm(pair), prefixes: isSingle ? [pair] : [] }))
}

/** The last words of a text, each the beginning of one, and what stands before them. */
export interface Tail {
  readonly before: string
  readonly words: readonly AskedWord[]
}

const longestTail = 4

/** What somebody who is typing may be typing the name of: the last four words, the last three, two, and the last one. */
export const tailsOf = (text: string): Tail[] => {
  const raw = rawWords(text)
  const tails: Tail[] = []
  for (let count = Math.min(longestTail, raw.length); count > 0; count--) {
    const own = raw.slice(-count)
    const words = own.flatMap((part) => (part.isUnspaced ? askedPairs(part) : (askedWord(part.text, true) ?? [])))
    if (words.length > 0) tails.push({ before: text.slice(0, own[0]?.start), words })
  }
  return tails
}

/** A text with other words in place of some, those given by the form they have. */
export const respelled = (text: string, better: ReadonlyMap<string, string>): string =>
  rawWords(text).reduceRight((rest, { text: word, start }) => {
    const other = better.get(formTerm(fold(word)))
    return other === undefined ? rest : `${rest.slice(0, start)}${other}${rest.slice(start + word.length)}`
  }, text)
