import { type AnalysisMode, analysisModes, type Lexicon, maxFunctionWordLength, notAnalyzed } from './lexicon.ts'
import { growArray } from './string-table.ts'
import { Tokenizer } from './tokenizer.ts'

/** Longer compounds are found by their parts only. */
export const maxCompoundLength = 40
const compoundJoiners = new Set(Array.from("-‐‑'’", (shortWord) => shortWord.charCodeAt(0)))
const apostrophes = new Set(Array.from("'’", (shortWord) => shortWord.charCodeAt(0)))

/** Whether a part continues the compound of the part before it: exactly one joiner stands between them. */
export const isCompoundPart = ({ units, starts, ends, unspaced }: Tokenizer, before: number, part: number): boolean =>
  starts[part] === (ends[before] as number) + 1 &&
  unspaced[part] === 0 &&
  unspaced[before] === 0 &&
  compoundJoiners.has(units[ends[before] as number] as number)

/** Whether a part is the s of `owner’s`. */
export const isPossessiveS = ({ units, starts, ends }: Tokenizer, part: number): boolean => {
  const start = starts[part] as number
  return (
    ends[part] === start + 1 &&
    ((units[start] as number) | 0x20) === 0x73 &&
    start > 0 &&
    apostrophes.has(units[start - 1] as number)
  )
}

/** By first unit, 0 for ASCII letters and digits that no word of interest begins with. */
export type InitialLetters = Uint8Array

export const anyInitial: InitialLetters = new Uint8Array(0)

/** Digits, capitals and small letters, half-open. */
const asciiWordRanges = [
  [0x30, 0x3a],
  [0x41, 0x5b],
  [0x61, 0x7b],
] as const

/** Selects words that begin with some ASCII letters, in either case. */
export const initialLetters = (firsts: Iterable<string>): InitialLetters => {
  const letters = new Uint8Array(128).fill(1)
  for (const [first, end] of asciiWordRanges) letters.fill(0, first, end)
  for (const first of firsts) for (const one of [first, first.toUpperCase()]) letters[one.charCodeAt(0)] = 1
  return letters
}

/**
 * The tokens of a text and the terms of each, as term lists of a lexicon. Everything that is indexed passes through
 * here. One instance is reused for text after text; its arrays are valid until the next call.
 */
export class Analyzer {
  length = 0
  /** The terms of each token. */
  termLists = new Uint32Array(1 << 9)
  /** For the first part of a compound, the terms of the compound written as one word; 0 for none. */
  compoundTermLists = new Uint32Array(1 << 9)
  /** Where each token stands in the text, in UTF-16 units, half-open. */
  starts = new Uint32Array(1 << 9)
  ends = new Uint32Array(1 << 9)
  readonly #tokenizer = new Tokenizer()
  /** One more than the lexicon number of each short word; 0 for others. */
  #shortWords = new Uint32Array(1 << 9)

  /**
   * Analyzes a text. Words whose initials are not of interest are not looked up: they become tokens with the term list
   * `notAnalyzed`.
   */
  analyze(text: string, lexicon: Lexicon, letters: InitialLetters = anyInitial): void {
    const tokens = this.#tokenizer
    tokens.tokenize(text)
    this.length = 0
    const mode = this.#modeOf(lexicon)
    for (let at = 0; at < tokens.length; ) {
      if (tokens.unspaced[at] === 1) {
        this.#addBigrams(text, at, lexicon)
        at += 1
        continue
      }
      let end = at + 1
      while (end < tokens.length && isCompoundPart(tokens, end - 1, end)) end += 1
      // The compound begins with its first part, and so has its initial.
      const compoundTerms =
        end === at + 1 || !this.#isOfInterest(letters, at) ? 0 : this.#compoundTermsOf(text, at, end, mode, lexicon)
      for (let part = at; part < end; part++) {
        if (part > at && isPossessiveS(tokens, part)) continue
        const [start, behind] = [tokens.starts[part] as number, tokens.ends[part] as number]
        if (!this.#isOfInterest(letters, part)) this.#add(notAnalyzed, 0, start, behind)
        else {
          const shortWord = this.#shortWords[part] as number
          const word = shortWord === 0 ? lexicon.words.intern(tokens.units, start, behind) : shortWord - 1
          const termList = lexicon.termListOf(word, mode)
          this.#addUnlessEmpty(lexicon, termList, part === at ? compoundTerms : 0, start, behind)
        }
      }
      at = end
    }
  }

  /** The language of a text by its most frequent function words; mostly unknown for short texts. */
  #modeOf(lexicon: Lexicon): AnalysisMode {
    const { units, starts, ends, length } = this.#tokenizer
    if (this.#shortWords.length < length) this.#shortWords = new Uint32Array(length * 2)
    let balance = 0
    for (let i = 0; i < length; i++) {
      const [start, end] = [starts[i] as number, ends[i] as number]
      this.#shortWords[i] = 0
      if (end - start > maxFunctionWordLength) continue
      const word = lexicon.words.intern(units, start, end)
      this.#shortWords[i] = word + 1
      balance += lexicon.languageHintOf(word)
    }
    return balance > 0 ? analysisModes.english : balance < 0 ? analysisModes.german : analysisModes.either
  }

  /** The term list of the parts of a compound written as one word. */
  #compoundTermsOf(text: string, from: number, to: number, mode: AnalysisMode, lexicon: Lexicon): number {
    let [whole, count] = ['', 0]
    for (let part = from; part < to; part++) {
      if (part > from && isPossessiveS(this.#tokenizer, part)) continue
      whole += text.slice(this.#tokenizer.starts[part], this.#tokenizer.ends[part])
      count += 1
    }
    return count > 1 && whole.length <= maxCompoundLength
      ? lexicon.termListOf(lexicon.words.internText(whole), mode)
      : 0
  }

  /** Splits text without spaces (Chinese, Japanese, Korean) into overlapping bigrams. */
  #addBigrams(text: string, run: number, lexicon: Lexicon): void {
    let at = this.#tokenizer.starts[run] as number
    const characters = [...text.slice(at, this.#tokenizer.ends[run])]
    for (const [i, character] of characters.entries()) {
      const next = characters[i + 1]
      if (next === undefined && i > 0) break
      const pair = character + (next ?? '')
      const mode = i + 2 >= characters.length ? analysisModes.lastPair : analysisModes.pair
      this.#addUnlessEmpty(lexicon, lexicon.termListOf(lexicon.words.internText(pair), mode), 0, at, at + pair.length)
      at += character.length
    }
  }

  #addUnlessEmpty(lexicon: Lexicon, termList: number, compoundTerms: number, start: number, end: number): void {
    // Folding may leave nothing, for instance of a tatweel alone, and PostgreSQL accepts no empty lexemes.
    if (lexicon.termLists[termList] !== 0) this.#add(termList, compoundTerms, start, end)
  }

  #isOfInterest(letters: InitialLetters, part: number): boolean {
    return letters[this.#tokenizer.units[this.#tokenizer.starts[part] as number] as number] !== 0
  }

  #add(termList: number, compoundTerms: number, start: number, end: number): void {
    const at = this.length++
    if (at === this.termLists.length)
      for (const name of ['termLists', 'compoundTermLists', 'starts', 'ends'] as const)
        this[name] = growArray(this[name], at * 2)
    this.termLists[at] = termList
    this.compoundTermLists[at] = compoundTerms
    this.starts[at] = start
    this.ends[at] = end
  }
}
