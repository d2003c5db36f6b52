import { isArabic, stemArabic } from './arabic-stemmer.ts'
import { foldUnspaced, foldWord } from './character-folding.ts'
import { stemEnglish } from './english-stemmer.ts'
import { stemGerman } from './german-stemmer.ts'
import { growArray, StringTable } from './string-table.ts'

export type TextLanguage = 'english' | 'german' | 'either'

/** The term of a form as it is written. */
export const exactTerm = (form: string): string => `=${form}`

/** What a word is found by that has a form: its stems and, when no stem is just that, the form. */
export const termsOf = (form: string, tongue: TextLanguage): string[] => {
  if (form === '') return []
  const stems = isArabic(form)
    ? [stemArabic(form)]
    : [...(tongue === 'german' ? [] : [stemEnglish(form)]), ...(tongue === 'english' ? [] : [stemGerman(form)])]
  const terms = [...new Set(stems)]
  return stems.includes(form) ? terms : [...terms, exactTerm(form)]
}

/** Two characters of writing without spaces; the last ones can also be found by the last one alone. */
const bigramTerms = (pair: string, isLast: boolean): string[] => {
  const [, second] = pair
  return [foldUnspaced(pair), ...(isLast && second !== undefined ? [foldUnspaced(second)] : [])]
}

const englishFunctionWords = new Set(
  'the and of for in with to a is at by from on as was his her has an who'.split(' '),
)
const germanFunctionWords = new Set(
  'der die das und für mit von im den zu auf ein eine bei ist des dem zur zum als'.split(' '),
)

/** Ways to read a word, by their numbers. */
export const analysisModes = { english: 0, german: 1, either: 2, pair: 3, lastPair: 4 } as const
export type AnalysisMode = (typeof analysisModes)[keyof typeof analysisModes]
const modeCount = Object.keys(analysisModes).length

/** The longest of these signs. */
export const maxFunctionWordLength = 4

/** The list of words of no interest, which have not been read. */
export const notAnalyzed = 0
/** The list of what nothing is found by. */
const noTerms = 1

/**
 * Words as they are written, and what each is found by when read in one way or another: worked out when that is asked for
 * the first time, and remembered by numbers outside the JavaScript heap.
 */
export class Lexicon {
  readonly words = new StringTable()
  readonly terms = new StringTable()
  /** Lists of terms: how many, then their numbers. A list is named by its place. */
  termLists = new Uint32Array(1 << 12)
  #length = noTerms + 1
  /** The list of each word by each way; 0 where it has not been asked for. */
  #listOf = new Uint32Array(1 << 12)
  /** For each word, 1 if it speaks for English, −1 if for German; 2 when that has not been asked for. */
  #signs = new Int8Array(0)
  readonly #texts = new Map<number, readonly string[]>()

  /** The list of terms of a word. */
  termListOf(word: number, way: AnalysisMode): number {
    const known = this.#listOf[word * modeCount + way]
    return known ? known : this.#read(word, way)
  }

  /** Above zero for a word that shows that a text is English, below for German. */
  languageHintOf(word: number): number {
    const length = (this.words.starts[word + 1] as number) - (this.words.starts[word] as number)
    if (length > maxFunctionWordLength) return 0
    if (word >= this.#signs.length) {
      const longer = new Int8Array(this.words.length * 2).fill(2)
      longer.set(this.#signs)
      this.#signs = longer
    }
    const known = this.#signs[word] as number
    if (known !== 2) return known
    const small = this.words.at(word).toLowerCase()
    const sign = englishFunctionWords.has(small) ? 1 : germanFunctionWords.has(small) ? -1 : 0
    this.#signs[word] = sign
    return sign
  }

  /** The terms of a list. */
  termsIn(list: number): readonly string[] {
    const known = this.#texts.get(list)
    if (known) return known
    const numbers = this.termLists.subarray(list + 1, list + 1 + (this.termLists[list] as number))
    const made = Array.from(numbers, (number) => this.terms.at(number))
    this.#texts.set(list, made)
    return made
  }

  #read(word: number, way: AnalysisMode): number {
    const text = this.words.at(word)
    const terms =
      way === analysisModes.pair || way === analysisModes.lastPair
        ? bigramTerms(text, way === analysisModes.lastPair)
        : termsOf(
            foldWord(text),
            way === analysisModes.english ? 'english' : way === analysisModes.german ? 'german' : 'either',
          )
    const list = terms.length === 0 ? noTerms : this.#keep(terms)
    const at = word * modeCount + way
    if (at >= this.#listOf.length) this.#listOf = growArray(this.#listOf, this.words.length * modeCount * 2)
    this.#listOf[at] = list
    return list
  }

  #keep(terms: readonly string[]): number {
    const list = this.#length
    this.#length += terms.length + 1
    if (this.#length > this.termLists.length) this.termLists = growArray(this.termLists, this.#length * 2)
    this.termLists[list] = terms.length
    for (const [i, term] of terms.entries()) this.termLists[list + 1 + i] = this.terms.internText(term)
    return list
  }
}

/** About a hundred megabytes. */
const maxWords = 1_000_000
let lexicon = new Lexicon()

/** The lexicon of this thread: a new one when there are too many words in it. Whoever keeps numbers keeps the lexicon as well. */
export const currentLexicon = (): Lexicon => {
  if (lexicon.words.length > maxWords) lexicon = new Lexicon()
  return lexicon
}
