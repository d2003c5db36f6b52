import { isArabic, stemArabic } from './arabic-stemmer.ts'
import { foldUnspaced, foldWord } from './character-folding.ts'
import { stemEnglish } from './english-stemmer.ts'
import { stemGerman } from './german-stemmer.ts'
import { growArray, StringTable } from './string-table.ts'

export type TextLanguage = 'english' | 'german' | 'either'

/** The term that matches the form exactly as written. */
export const exactTerm = (form: string): string => `=${form}`

/** The terms of a folded word: its stems and, unless a stem equals it, its exact form. */
export const termsOf = (form: string, language: TextLanguage): string[] => {
  if (form === '') return []
  const stems = isArabic(form)
    ? [stemArabic(form)]
    : [...(language === 'german' ? [] : [stemEnglish(form)]), ...(language === 'english' ? [] : [stemGerman(form)])]
  const terms = [...new Set(stems)]
  return stems.includes(form) ? terms : [...terms, exactTerm(form)]
}

/** The terms of a character bigram; the last one of a run is also found by its second character. */
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

/** How a word is analyzed. */
export const analysisModes = { english: 0, german: 1, either: 2, pair: 3, lastPair: 4 } as const
export type AnalysisMode = (typeof analysisModes)[keyof typeof analysisModes]
const modeCount = Object.keys(analysisModes).length

/** The length of the longest function word. */
export const maxFunctionWordLength = 4

/** The term list of tokens that have not been analyzed. */
export const notAnalyzed = 0
/** The term list of words without terms. */
const noTerms = 1

/** Caches the terms of each word by analysis mode. Words and terms are numbers outside the JavaScript heap. */
export class Lexicon {
  readonly words = new StringTable()
  readonly terms = new StringTable()
  /** Term lists: a count, then term numbers. A term list is identified by its index. */
  termLists = new Uint32Array(1 << 12)
  #length = noTerms + 1
  /** The term list of each word in each mode; 0 when it is not known yet. */
  #termLists = new Uint32Array(1 << 12)
  /** For each word, 1 if it indicates English, −1 if German; 2 when it is not known yet. */
  #languageHints = new Int8Array(0)
  readonly #texts = new Map<number, readonly string[]>()

  termListOf(word: number, mode: AnalysisMode): number {
    const known = this.#termLists[word * modeCount + mode]
    return known ? known : this.#analyze(word, mode)
  }

  /** Above zero for an English function word, below for a German one. */
  languageHintOf(word: number): number {
    const length = (this.words.starts[word + 1] as number) - (this.words.starts[word] as number)
    if (length > maxFunctionWordLength) return 0
    if (word >= this.#languageHints.length) {
      const longer = new Int8Array(this.words.length * 2).fill(2)
      longer.set(this.#languageHints)
      this.#languageHints = longer
    }
    const known = this.#languageHints[word] as number
    if (known !== 2) return known
    const small = this.words.at(word).toLowerCase()
    const hint = englishFunctionWords.has(small) ? 1 : germanFunctionWords.has(small) ? -1 : 0
    this.#languageHints[word] = hint
    return hint
  }

  termsIn(termList: number): readonly string[] {
    const known = this.#texts.get(termList)
    if (known) return known
    const numbers = this.termLists.subarray(termList + 1, termList + 1 + (this.termLists[termList] as number))
    const made = Array.from(numbers, (number) => this.terms.at(number))
    this.#texts.set(termList, made)
    return made
  }

  #analyze(word: number, mode: AnalysisMode): number {
    const text = this.words.at(word)
    const terms =
      mode === analysisModes.pair || mode === analysisModes.lastPair
        ? bigramTerms(text, mode === analysisModes.lastPair)
        : termsOf(
            foldWord(text),
            mode === analysisModes.english ? 'english' : mode === analysisModes.german ? 'german' : 'either',
          )
    const termList = terms.length === 0 ? noTerms : this.#addTermList(terms)
    const at = word * modeCount + mode
    if (at >= this.#termLists.length) this.#termLists = growArray(this.#termLists, this.words.length * modeCount * 2)
    this.#termLists[at] = termList
    return termList
  }

  #addTermList(terms: readonly string[]): number {
    const termList = this.#length
    this.#length += terms.length + 1
    if (this.#length > this.termLists.length) this.termLists = growArray(this.termLists, this.#length * 2)
    this.termLists[termList] = terms.length
    for (const [i, term] of terms.entries()) this.termLists[termList + 1 + i] = this.terms.internText(term)
    return termList
  }
}

/** About a hundred megabytes. */
const maxWords = 1_000_000
let lexicon = new Lexicon()

/**
 * The lexicon of this thread, replaced when it has too many words. Numbers are valid only with the lexicon they come
 * from.
 */
export const currentLexicon = (): Lexicon => {
  if (lexicon.words.length > maxWords) lexicon = new Lexicon()
  return lexicon
}
