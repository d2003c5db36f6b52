import type { Lexicon } from '../analysis/lexicon.ts'
import { growArray, StringTable } from '../analysis/string-table.ts'
import { analyzeText } from '../analysis/tokens.ts'
import { Uint32List } from '../index/uint32-list.ts'
import type { QueryTerm } from '../query/query-terms.ts'

/** Two UTF-16 units as one number. */
const keyOf = (first: number, second: number): number => first * 65_536 + second

/** Below the limit of 32 bits, after which stamps start again. */
const maxSearchesBeforeReset = 4_000_000_000

/**
 * Finds names by the prefixes of their words. Names are only added. Words and names lie in columns, so that hundreds of
 * thousands of names do not burden the JavaScript heap.
 */
export class PrefixIndex {
  /** The words of all names, exact forms without their mark. */
  readonly #words = new StringTable()
  /** For each word, one more than its last entry; 0 for none. Entries of a word form a linked list. */
  #lasts = new Uint32Array(1 << 10)
  /** For each entry its name, and one more than the previous entry of the same word. */
  readonly #names = new Uint32List()
  readonly #befores = new Uint32List()
  /** Words by their first two units. */
  readonly #byKey = new Map<number, Uint32List>()
  /** For each name a stamp: how many terms of which search it has matched. */
  #passed = new Uint32Array(1 << 10)
  #searches = 0

  /** Adds a name, which is analyzed with a lexicon, under a number. */
  add(name: string, number: number, lexicon: Lexicon): void {
    if (number >= this.#passed.length) this.#passed = growArray(this.#passed, number * 2)
    const tokens = analyzeText(name, lexicon)
    const words = new Set(tokens.flatMap(({ terms }) => terms.map((term) => term.replace(/^=(?=.)/, ''))))
    for (const word of words) {
      const known = this.#words.length
      const own = this.#words.internText(word)
      if (own === known) {
        const key = keyOf(word.charCodeAt(0), word.charCodeAt(1) || 0)
        const others = this.#byKey.get(key) ?? new Uint32List(4)
        this.#byKey.set(key, others)
        others.push(own)
        if (own >= this.#lasts.length) this.#lasts = growArray(this.#lasts, own * 2)
      }
      this.#befores.push(this.#lasts[own] as number)
      this.#names.push(number)
      this.#lasts[own] = this.#names.length
    }
  }

  /** The names in which each term is a word or the prefix of one. */
  find(queryTerms: readonly QueryTerm[]): number[] {
    if (this.#searches > maxSearchesBeforeReset) {
      this.#passed.fill(0)
      this.#searches = 0
    }
    const began = this.#searches
    this.#searches += queryTerms.length + 1
    let found: number[] = []
    for (const [i, { stems, prefixes }] of queryTerms.entries()) {
      found = []
      const take = (word: number) => {
        for (let entry = this.#lasts[word] as number; entry > 0; entry = this.#befores.at(entry - 1)) {
          const name = this.#names.at(entry - 1)
          const passed = this.#passed[name] as number
          if (i === 0 ? passed > began : passed !== began + i) continue
          this.#passed[name] = began + i + 1
          found.push(name)
        }
      }
      for (const stem of stems) {
        const word = this.#words.find(stem)
        if (word >= 0) take(word)
      }
      for (const prefix of prefixes) if (!prefix.startsWith('=')) this.#eachBeginning(prefix, take)
    }
    return found
  }

  #eachBeginning(beginning: string, visit: (word: number) => void): void {
    const { units, starts } = this.#words
    const begins = (word: number): boolean => {
      const start = starts[word] as number
      if ((starts[word + 1] as number) - start < beginning.length) return false
      for (let i = 0; i < beginning.length; i++) if (units[start + i] !== beginning.charCodeAt(i)) return false
      return true
    }
    const first = beginning.charCodeAt(0)
    const lists =
      beginning.length > 1
        ? [this.#byKey.get(keyOf(first, beginning.charCodeAt(1)))]
        : [...this.#byKey].filter(([key]) => key >>> 16 === first).map(([, words]) => words)
    for (const list of lists) for (const word of list?.items ?? []) if (begins(word)) visit(word)
  }
}
