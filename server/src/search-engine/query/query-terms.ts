import { isCompoundPart, isPossessiveS, maxCompoundLength } from '../analysis/analyzer.ts'
import { foldUnspaced, foldWord } from '../analysis/character-folding.ts'
import { stemGerman } from '../analysis/german-stemmer.ts'
import { exactTerm, termsOf } from '../analysis/lexicon.ts'
import { Tokenizer } from '../analysis/tokenizer.ts'

/** A word of what somebody searches for: any of the stems finds it, and the form as typed finds it better. */
export interface QueryTerm {
  readonly stems: readonly string[]
  readonly form: string
  /** What a word may begin with to be found as well; only of words that may not have been typed to their end. */
  readonly prefixes: readonly string[]
}

/** A word of what somebody typed, as it was written. */
interface RawWord {
  readonly text: string
  readonly start: number
  readonly part: number
  readonly isUnspaced: boolean
}

const tokenizer = new Tokenizer()

/** The words of what somebody typed; until it is called again, `typed` is about the same text. */
const rawWords = (text: string): RawWord[] => {
  tokenizer.tokenize(text)
  return Array.from({ length: tokenizer.length }, (_, part) => {
    const start = tokenizer.starts[part] as number
    return { text: text.slice(start, tokenizer.ends[part]), start, part, isUnspaced: tokenizer.unspaced[part] === 1 }
  })
}

/** Words that somebody searches for, and the compound they are when written as one. */
export interface QueryTerms {
  readonly terms: readonly QueryTerm[]
  readonly compound: QueryTerm | null
}

/** The words in a stretch of what somebody typed; when open, the last may be the beginning of one. */
export const queryTermsIn = (text: string, isOpen: boolean): QueryTerms => {
  const raw = rawWords(text).filter(({ part }) => part === 0 || !isPossessiveS(tokenizer, part))
  const isCompound =
    raw.length > 1 &&
    raw.every(({ part }, i) => i === 0 || isCompoundPart(tokenizer, (raw[i - 1] as RawWord).part, part))
  const words = raw.flatMap((part, i) => {
    const isLast = i === raw.length - 1
    if (part.isUnspaced) return bigramQueryTerms(part)
    const word = queryTermOf(part.text, isOpen && isLast)
    return word ? [word] : []
  })
  const whole = raw.map(({ text: part }) => part).join('')
  return { terms: words, compound: isCompound && whole.length <= maxCompoundLength ? queryTermOf(whole, isOpen) : null }
}

/** How names with signs are spelled by those who leave the signs out. */
const spokenForms = new Map([
  ['dotnet', ['.net']],
  ['csharp', ['c#']],
  ['cplusplus', ['c++']],
  ['cpp', ['c++']],
])

const queryTermOf = (raw: string, isOpen: boolean): QueryTerm | null => {
  const form = foldWord(raw)
  if (form === '') return null
  // ü is written u by some and ue by others.
  const spelled = /[äöüÄÖÜ]/.test(raw)
    ? stemsOf(foldWord(raw.replace(/[äöü]/gi, (letter) => `${foldWord(letter)}e`)))
    : []
  const digraphs = /[aou]e/.test(form) ? [stemGerman(form.replace(/(?<![qaeiou])(a|o|u)e/g, '$1'))] : []
  const named = spokenForms.get(form) ?? []
  const stems = [...new Set([...stemsOf(form), ...spelled, ...digraphs, ...named])]
  // Of words on the way to their plural (`batterie`) the stem has no e.
  const beginning = form.replace(/ie$/, 'i')
  return {
    stems,
    form: exactTerm(form),
    prefixes: isOpen && beginning.length >= 2 ? [beginning, exactTerm(beginning)] : [],
  }
}

const stemsOf = (form: string): string[] => termsOf(form, 'either').filter((term) => !term.startsWith('='))

const bigramQueryTerms = (run: RawWord): QueryTerm[] => {
  const characters = [...run.text]
  const isSingle = characters.length === 1
  const pairs = isSingle ? [run.text] : characters.slice(1).map((next, i) => (characters[i] as string) + next)
  return pairs
    .map(foldUnspaced)
    .map((pair) => ({ stems: [pair], form: exactTerm(pair), prefixes: isSingle ? [pair] : [] }))
}

/** The last words of a text, each the beginning of one, and what stands before them. */
export interface TypedTail {
  readonly before: string
  readonly terms: readonly QueryTerm[]
}

const maxTailWords = 4

/** What somebody who is typing may be typing the name of: the last four words, the last three, two, and the last one. */
export const typedTails = (text: string): TypedTail[] => {
  const raw = rawWords(text)
  const tails: TypedTail[] = []
  for (let count = Math.min(maxTailWords, raw.length); count > 0; count--) {
    const own = raw.slice(-count)
    const words = own.flatMap((part) =>
      part.isUnspaced ? bigramQueryTerms(part) : (queryTermOf(part.text, true) ?? []),
    )
    if (words.length > 0) tails.push({ before: text.slice(0, own[0]?.start), terms: words })
  }
  return tails
}

/** A text with other words in place of some, those given by the form they have. */
export const replaceWords = (text: string, better: ReadonlyMap<string, string>): string =>
  rawWords(text).reduceRight((rest, { text: word, start }) => {
    const other = better.get(exactTerm(foldWord(word)))
    return other === undefined ? rest : `${rest.slice(0, start)}${other}${rest.slice(start + word.length)}`
  }, text)
