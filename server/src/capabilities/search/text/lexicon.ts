import { arabicStem, isArabic } from './arabic.ts'
import { englishStem } from './english.ts'
import { fold, foldUnspaced } from './folding.ts'
import { germanStem } from './german.ts'
import { Interned, larger } from './interned.ts'

export type Tongue = 'english' | 'german' | 'either'

/** The term of a form as it is written. */
export const formTerm = (form: string): string => `=${form}`

/** What a word is found by that has a form: its stems and, when no stem is just that, the form. */
export const termsOf = (form: string, tongue: Tongue): string[] => {
  if (form === '') return []
  const stems = isArabic(form)
    ? [arabicStem(form)]
    : [...(tongue === 'german' ? [] : [englishStem(form)]), ...(tongue === 'english' ? [] : [germanStem(form)])]
  const terms = [...new Set(stems)]
  return stems.includes(form) ? terms : [...terms, formTerm(form)]
}

/** Two characters of writing without spaces; the last ones can also be found by the last one alone. */
const termsOfPair = (pair: string, isLast: boolean): string[] => {
  const [, second] = pair
  return [foldUnspaced(pair), ...(isLast && second !== undefined ? [foldUnspaced(second)] : [])]
}

const englishSigns = new Set('the and of for in with to a is at by from on as was his her has an who'.split(' '))
const germanSigns = new Set('der die das und für mit von im den zu auf ein eine bei ist des dem zur zum als'.split(' '))

/** Ways to read a word, by their numbers. */
export const ways = { english: 0, german: 1, either: 2, pair: 3, lastPair: 4 } as const
export type Way = (typeof ways)[keyof typeof ways]
const wayCount = Object.keys(ways).length

/** The longest of these signs. */
export const longestSign = 4

/** The list of words of no interest, which have not been read. */
export const unread = 0
/** The list of what nothing is found by. */
const nothing = 1

/**
 * Words as they are written, and what each is found by when read in one way or another: worked out when that is asked for
 * the first time, and remembered by numbers outside the JavaScript heap.
 */
export class Lexicon {
  readonly words = new Interned()
  readonly terms = new Interned()
  /** Lists of terms: how many, then their numbers. A list is named by its place. */
  lists = new Uint32Array(1 << 12)
  #length = nothing + 1
  /** The list of each word by each way; 0 where it has not been asked for. */
  #listOf = new Uint32Array(1 << 12)
  /** For each word, 1 if it speaks for English, −1 if for German; 2 when that has not been asked for. */
  #signs = new Int8Array(0)
  readonly #texts = new Map<number, readonly string[]>()

  /** The list of terms of a word. */
  listOf(word: number, way: Way): number {
    const known = this.#listOf[word * wayCount + way]
    return known ? known : this.#read(word, way)
  }

  /** Above zero for a word that shows that a text is English, below for German. */
  signOf(word: number): number {
    const length = (this.words.starts[word + 1] as number) - (this.words.starts[word] as number)
    if (length > longestSign) return 0
    if (word >= this.#signs.length) {
      const longer = new Int8Array(this.words.length * 2).fill(2)
      longer.set(this.#signs)
      this.#signs = longer
    }
    const known = this.#signs[word] as number
    if (known !== 2) return known
    const small = this.words.at(word).toLowerCase()
    const sign = englishSigns.has(small) ? 1 : germanSigns.has(small) ? -1 : 0
    this.#signs[word] = sign
    return sign
  }

  /** The terms of a list. */
  textsOf(list: number): readonly string[] {
    const known = this.#texts.get(list)
    if (known) return known
    const numbers = this.lists.subarray(list + 1, list + 1 + (this.lists[list] as number))
    const made = Array.from(numbers, (number) => this.terms.at(number))
    this.#texts.set(list, made)
    return made
  }

  #read(word: number, way: Way): number {
    const text = this.words.at(word)
    const terms =
      way === ways.pair || way === ways.lastPair
        ? termsOfPair(text, way === ways.lastPair)
        : termsOf(fold(text), way === ways.english ? 'english' : way === ways.german ? 'german' : 'either')
    const list = terms.length === 0 ? nothing : this.#keep(terms)
    const at = word * wayCount + way
    if (at >= this.#listOf.length) this.#listOf = larger(this.#listOf, this.words.length * wayCount * 2)
    this.#listOf[at] = list
    return list
  }

  #keep(terms: readonly string[]): number {
    const list = this.#length
    this.#length += terms.length + 1
    if (this.#length > this.lists.length) this.lists = larger(this.lists, this.#length * 2)
    this.lists[list] = terms.length
    for (const [i, term] of terms.entries()) this.lists[list + 1 + i] = this.terms.numberOfText(term)
    return list
  }
}

/** About a hundred megabytes. */
const mostWords = 1_000_000
let current = new Lexicon()

/** The lexicon of this thread: a new one when there are too many words in it. Whoever keeps numbers keeps the lexicon as well. */
export const lexiconNow = (): Lexicon => {
  if (current.words.length > mostWords) current = new Lexicon()
  return current
}
