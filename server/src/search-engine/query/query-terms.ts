import { isCompoundPart, isPossessiveS, maxCompoundLength } from '../analysis/analyzer.ts'
import { foldUnspaced, foldWord } from '../analysis/character-folding.ts'
import { stemGerman } from '../analysis/german-stemmer.ts'
import { exactTerm, termsOf } from '../analysis/lexicon.ts'
import { Tokenizer } from '../analysis/tokenizer.ts'

/** A word of a query. Any of its stems matches; the exact form scores higher. */
export interface QueryTerm {
  readonly stems: readonly string[]
  readonly form: string
  /** Prefixes that match as well; only of words that may be incomplete. */
  readonly prefixes: readonly string[]
}

/** A word as typed. */
interface RawWord {
  readonly text: string
  readonly start: number
  readonly part: number
  readonly isUnspaced: boolean
}

const tokenizer = new Tokenizer()

/** The words of a text; `tokenizer` refers to the same text until the next call. */
const rawWords = (text: string): RawWord[] => {
  tokenizer.tokenize(text)
  return Array.from({ length: tokenizer.length }, (_, part) => {
    const start = tokenizer.starts[part] as number
    return { text: text.slice(start, tokenizer.ends[part]), start, part, isUnspaced: tokenizer.unspaced[part] === 1 }
  })
}

/** The words of a query part, and the compound they form when written as one word. */
export interface QueryTerms {
  readonly terms: readonly QueryTerm[]
  readonly compound: QueryTerm | null
}

/** The terms of a query part; if it is open, the last word may be incomplete. */
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

/** Names with signs, as people write them without signs. */
const spokenForms = new Map([
  ['dotnet', ['.net']],
  ['csharp', ['c#']],
  ['cplusplus', ['c++']],
  ['cpp', ['c++']],
])

const queryTermOf = (raw: string, isOpen: boolean): QueryTerm | null => {
  const form = foldWord(raw)
  if (form === '') return null
  // Some write ü as u and others as ue.
  const spelled = /[äöüÄÖÜ]/.test(raw)
    ? stemsOf(foldWord(raw.replace(/[äöü]/gi, (letter) => `${foldWord(letter)}e`)))
    : []
  const digraphs = /[aou]e/.test(form) ? [stemGerman(form.replace(/(?<![qaeiou])(a|o|u)e/g, '$1'))] : []
  const named = spokenForms.get(form) ?? []
  const stems = [...new Set([...stemsOf(form), ...spelled, ...digraphs, ...named])]
  // The stem of a word that will be a plural (`batterie`) has no e.
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

/** The last words of a text, each possibly incomplete, and the text before them. */
export interface TypedTail {
  readonly before: string
  readonly terms: readonly QueryTerm[]
}

const maxTailWords = 4

/** What the name that is being typed may be: the last four words, three, two, or one. */
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

/** Replaces words of a text, given by their exact forms. */
export const replaceWords = (text: string, better: ReadonlyMap<string, string>): string =>
  rawWords(text).reduceRight((rest, { text: word, start }) => {
    const other = better.get(exactTerm(foldWord(word)))
    return other === undefined ? rest : `${rest.slice(0, start)}${other}${rest.slice(start + word.length)}`
  }, text)
