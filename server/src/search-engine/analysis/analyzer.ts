import { type AnalysisMode, analysisModes, type Lexicon, maxFunctionWordLength, notAnalyzed } from './lexicon.ts'
import { growArray } from './string-table.ts'
import { Tokenizer } from './tokenizer.ts'

/** Longer compounds are found by their parts alone. */
export const maxCompoundLength = 40
const compoundJoiners = new Set(Array.from("-‐‑'’", (sign) => sign.charCodeAt(0)))
const apostrophes = new Set(Array.from("'’", (sign) => sign.charCodeAt(0)))

/** True for a part that belongs to one before it: a joint stands between them and nothing else. */
export const isCompoundPart = ({ units, starts, ends, unspaced }: Tokenizer, before: number, part: number): boolean =>
  starts[part] === (ends[before] as number) + 1 &&
  unspaced[part] === 0 &&
  unspaced[before] === 0 &&
  compoundJoiners.has(units[ends[before] as number] as number)

/** True for the s of `owner’s`. */
export const isPossessiveS = ({ units, starts, ends }: Tokenizer, part: number): boolean => {
  const start = starts[part] as number
  return (
    ends[part] === start + 1 &&
    ((units[start] as number) | 0x20) === 0x73 &&
    start > 0 &&
    apostrophes.has(units[start - 1] as number)
  )
}

/** By first units of words, 0 for letters and digits of ASCII that no word of interest begins with. */
export type InitialLetters = Uint8Array

/** All words are of interest. */
export const anyInitial: InitialLetters = new Uint8Array(0)

/** Digits, capital and small letters of ASCII, half-open. */
const asciiWordRanges = [
  [0x30, 0x3a],
  [0x41, 0x5b],
  [0x61, 0x7b],
] as const

/** Interest in words that begin with one of some small letters of ASCII, or with a capital of theirs. */
export const initialLetters = (firsts: Iterable<string>): InitialLetters => {
  const letters = new Uint8Array(128).fill(1)
  for (const [first, end] of asciiWordRanges) letters.fill(0, first, end)
  for (const first of firsts) for (const one of [first, first.toUpperCase()]) letters[one.charCodeAt(0)] = 1
  return letters
}

/**
 * The words of a text in their order, each with the terms it is found by, as lists of a lexicon. Everything the search stores goes
 * through here. There is one such list, which is written anew for each text.
 */
export class Analyzer {
  length = 0
  /** What each word is found by. */
  termLists = new Uint32Array(1 << 9)
  /** What besides: of the first part of a compound the compound written as one; 0 for nothing. */
  compoundTermLists = new Uint32Array(1 << 9)
  /** Where each word stands in the text, in UTF-16 units, half-open. */
  starts = new Uint32Array(1 << 9)
  ends = new Uint32Array(1 << 9)
  readonly #cut = new Tokenizer()
  /** One more than the number of each word that may be a sign of its language; 0 for others. */
  #signs = new Uint32Array(1 << 9)

  /**
   * Reads a text. Where only words with certain first letters are of interest, of all others that begin with a letter or
   * digit of ASCII it is said where they stand, and that they are found by the list `unread`.
   */
  analyze(text: string, lexicon: Lexicon, letters: InitialLetters = anyInitial): void {
    const cut = this.#cut
    cut.tokenize(text)
    this.length = 0
    const way = this.#wayOf(lexicon)
    for (let at = 0; at < cut.length; ) {
      if (cut.unspaced[at] === 1) {
        this.#takePairs(text, at, lexicon)
        at += 1
        continue
      }
      let end = at + 1
      while (end < cut.length && isCompoundPart(cut, end - 1, end)) end += 1
      // A compound begins as its first part does.
      const joined = end === at + 1 || !this.#isIn(letters, at) ? 0 : this.#joinedOf(text, at, end, way, lexicon)
      for (let part = at; part < end; part++) {
        if (part > at && isPossessiveS(cut, part)) continue
        const [start, behind] = [cut.starts[part] as number, cut.ends[part] as number]
        if (!this.#isIn(letters, part)) this.#add(notAnalyzed, 0, start, behind)
        else {
          const sign = this.#signs[part] as number
          const word = sign === 0 ? lexicon.words.intern(cut.units, start, behind) : sign - 1
          const list = lexicon.termListOf(word, way)
          this.#take(lexicon, list, part === at ? joined : 0, start, behind)
        }
      }
      at = end
    }
  }

  /** Which language a text is in, by its most frequent little words; of short ones mostly unknown. */
  #wayOf(lexicon: Lexicon): AnalysisMode {
    const { units, starts, ends, length } = this.#cut
    if (this.#signs.length < length) this.#signs = new Uint32Array(length * 2)
    let balance = 0
    for (let i = 0; i < length; i++) {
      const [start, end] = [starts[i] as number, ends[i] as number]
      this.#signs[i] = 0
      if (end - start > maxFunctionWordLength) continue
      const word = lexicon.words.intern(units, start, end)
      this.#signs[i] = word + 1
      balance += lexicon.languageHintOf(word)
    }
    return balance > 0 ? analysisModes.english : balance < 0 ? analysisModes.german : analysisModes.either
  }

  /** The list of the parts written as one. */
  #joinedOf(text: string, from: number, to: number, way: AnalysisMode, lexicon: Lexicon): number {
    let [whole, count] = ['', 0]
    for (let part = from; part < to; part++) {
      if (part > from && isPossessiveS(this.#cut, part)) continue
      whole += text.slice(this.#cut.starts[part], this.#cut.ends[part])
      count += 1
    }
    return count > 1 && whole.length <= maxCompoundLength ? lexicon.termListOf(lexicon.words.internText(whole), way) : 0
  }

  /** Writing without spaces by two characters each. */
  #takePairs(text: string, run: number, lexicon: Lexicon): void {
    let at = this.#cut.starts[run] as number
    const characters = [...text.slice(at, this.#cut.ends[run])]
    for (const [i, character] of characters.entries()) {
      const next = characters[i + 1]
      if (next === undefined && i > 0) break
      const pair = character + (next ?? '')
      const way = i + 2 >= characters.length ? analysisModes.lastPair : analysisModes.pair
      this.#take(lexicon, lexicon.termListOf(lexicon.words.internText(pair), way), 0, at, at + pair.length)
      at += character.length
    }
  }

  #take(lexicon: Lexicon, list: number, joined: number, start: number, end: number): void {
    // Nothing may be left of a word, such as of a lengthening stroke alone, and the database knows no empty words.
    if (lexicon.termLists[list] !== 0) this.#add(list, joined, start, end)
  }

  #isIn(letters: InitialLetters, part: number): boolean {
    return letters[this.#cut.units[this.#cut.starts[part] as number] as number] !== 0
  }

  #add(list: number, joined: number, start: number, end: number): void {
    const at = this.length++
    if (at === this.termLists.length)
      for (const name of ['termLists', 'compoundTermLists', 'starts', 'ends'] as const)
        this[name] = growArray(this[name], at * 2)
    this.termLists[at] = list
    this.compoundTermLists[at] = joined
    this.starts[at] = start
    this.ends[at] = end
  }
}
