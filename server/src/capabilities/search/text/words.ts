import { Cut } from './cutting.ts'
import { fold, foldUnspaced } from './folding.ts'
import { germanStem } from './german.ts'
import { formTerm, termsOf } from './lexicon.ts'
import { isJoined, isOwner, maxJoined } from './reading.ts'

/** A word of what somebody searches for: any of the stems finds it, and the form as typed finds it better. */
export interface AskedWord {
  readonly stems: readonly string[]
  readonly form: string
  /** What a word may begin with to be found as well; only of words that may not have been typed to their end. */
  readonly prefixes: readonly string[]
}

/** A word of what somebody typed, as it was written. */
interface Raw {
  readonly text: string
  readonly start: number
  readonly part: number
  readonly isUnspaced: boolean
}

const typed = new Cut()

/** The words of what somebody typed; until it is called again, `typed` is about the same text. */
const rawWords = (text: string): Raw[] => {
  typed.cut(text)
  return Array.from({ length: typed.length }, (_, part) => {
    const start = typed.starts[part] as number
    return { text: text.slice(start, typed.ends[part]), start, part, isUnspaced: typed.unspaced[part] === 1 }
  })
}

/** Words that somebody searches for, and the compound they are when written as one. */
export interface Asked {
  readonly words: readonly AskedWord[]
  readonly joined: AskedWord | null
}

/** The words in a stretch of what somebody typed; when open, the last may be the beginning of one. */
export const askedIn = (text: string, isOpen: boolean): Asked => {
  const raw = rawWords(text).filter(({ part }) => part === 0 || !isOwner(typed, part))
  const isCompound =
    raw.length > 1 && raw.every(({ part }, i) => i === 0 || isJoined(typed, (raw[i - 1] as Raw).part, part))
  const words = raw.flatMap((part, i) => {
    const isLast = i === raw.length - 1
    if (part.isUnspaced) return askedPairs(part)
    const word = askedWord(part.text, isOpen && isLast)
    return word ? [word] : []
  })
  const whole = raw.map(({ text: part }) => part).join('')
  return { words, joined: isCompound && whole.length <= maxJoined ? askedWord(whole, isOpen) : null }
}

/** How names with signs are spelled by those who leave the signs out. */
const spoken = new Map([
  ['dotnet', ['.net']],
  ['csharp', ['c#']],
  ['cplusplus', ['c++']],
  ['cpp', ['c++']],
])

const askedWord = (raw: string, isOpen: boolean): AskedWord | null => {
  const form = fold(raw)
  if (form === '') return null
  // ü is written u by some and ue by others.
  const spelled = /[äöüÄÖÜ]/.test(raw) ? stemsOf(fold(raw.replace(/[äöü]/gi, (letter) => `${fold(letter)}e`))) : []
  const digraphs = /[aou]e/.test(form) ? [germanStem(form.replace(/(?<![qaeiou])(a|o|u)e/g, '$1'))] : []
  const named = spoken.get(form) ?? []
  const stems = [...new Set([...stemsOf(form), ...spelled, ...digraphs, ...named])]
  // Of words on the way to their plural (`batterie`) the stem has no e.
  const beginning = form.replace(/ie$/, 'i')
  return {
    stems,
    form: formTerm(form),
    prefixes: isOpen && beginning.length >= 2 ? [beginning, formTerm(beginning)] : [],
  }
}

const stemsOf = (form: string): string[] => termsOf(form, 'either').filter((term) => !term.startsWith('='))

const askedPairs = (run: Raw): AskedWord[] => {
  const characters = [...run.text]
  const isSingle = characters.length === 1
  const pairs = isSingle ? [run.text] : characters.slice(1).map((next, i) => (characters[i] as string) + next)
  return pairs
    .map(foldUnspaced)
    .map((pair) => ({ stems: [pair], form: formTerm(pair), prefixes: isSingle ? [pair] : [] }))
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
