import type { Lexicon } from '../analysis/lexicon.ts'
import { sortByUtf8 } from '../analysis/multikey-quicksort.ts'
import { growArray } from '../analysis/string-table.ts'
import { type TermDictionary, TermDictionaryWriter } from './term-dictionary.ts'
import { Uint32List } from './uint32-list.ts'

/** Precedes terms of texts that only staff may search. Searches of other viewers never look for these terms. */
export const internalTermPrefix = '\u{1}'
/** Precedes terms of names, which are indexed a second time so that name suggestions need not filter all terms. */
export const nameTermPrefix = '\u{2}'

/** Term prefixes in the order of the dictionary: no term itself begins with a control character. */
const termPrefixes = [internalTermPrefix, nameTermPrefix, ''] as const
/** Indexes of `termPrefixes`. */
export const occurrenceKinds = { internal: 0, name: 1, regular: 2 } as const
type OccurrenceKind = (typeof occurrenceKinds)[keyof typeof occurrenceKinds]
const kindCount = termPrefixes.length

/** The occurrences of each term, in the order of documents and positions. */
export interface TermOccurrences {
  /** Where the occurrences of each term begin, and the end of the last. */
  readonly starts: Uint32Array
  /** Document and token position in one number: 65,536 · document + position. */
  readonly positions: Uint32Array
}

/** Sorts occurrences by the rank of their term, stably (counting sort). */
const groupByTerm = (ranks: Uint32Array, terms: Uint32Array, positions: Uint32Array): TermOccurrences => {
  const starts = new Uint32Array(ranks.length + 1)
  for (let i = 0; i < terms.length; i++) {
    const at = (ranks[terms[i] as number] as number) + 1
    starts[at] = (starts[at] as number) + 1
  }
  for (let i = 0; i < ranks.length; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number)
  const next = starts.slice()
  const sorted = new Uint32Array(positions.length)
  for (let i = 0; i < terms.length; i++) {
    const rank = ranks[terms[i] as number] as number
    const at = next[rank] as number
    sorted[at] = positions[i] as number
    next[rank] = at + 1
  }
  return { starts, positions: sorted }
}

/**
 * For each term and kind of the lexicon, one more than its number in the buffer; 0 for none. Buffers take turns at using
 * this array and leave it zeroed.
 */
let spareNumbers: Uint32Array = new Uint32Array(1 << 12)

/** The in-memory buffer of a segment that is being built: collects occurrences and returns them grouped by term. */
export class TermOccurrenceBuffer {
  readonly #lexicon: Lexicon
  #numbers: Uint32Array
  /** The terms in the order of their first occurrence, as `term · kindCount + kind`. */
  readonly #keys = new Uint32List()
  /** For each occurrence, the index of its term in `#keys`. */
  readonly #terms = new Uint32List()
  readonly #positions = new Uint32List()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#numbers = spareNumbers
    spareNumbers = new Uint32Array(0)
  }

  /**
   * Adds the terms of one token: a term list of the lexicon, and the term list of the compound that begins here (0 for
   * none). A term in both lists is added once.
   */
  add(termList: number, compoundTermList: number, kind: OccurrenceKind, doc: number, position: number): void {
    const { termLists } = this.#lexicon
    const end = termList + (termLists[termList] as number)
    for (let i = termList + 1; i <= end; i++) this.#addTerm(termLists[i] as number, kind, doc, position)
    const compoundEnd = compoundTermList === 0 ? 0 : compoundTermList + (termLists[compoundTermList] as number)
    for (let i = compoundTermList + 1; i <= compoundEnd; i++)
      if (!termLists.subarray(termList + 1, end + 1).includes(termLists[i] as number))
        this.#addTerm(termLists[i] as number, kind, doc, position)
  }

  /** The sorted dictionary and the occurrences of its terms. The buffer must not be used afterwards. */
  finish(): { readonly terms: TermDictionary; readonly occurrences: TermOccurrences } {
    const keys = this.#keys.items
    const ranks = new Uint32Array(keys.length)
    const writer = new TermDictionaryWriter(keys.length)
    const { terms } = this.#lexicon
    for (const [kind, prefix] of termPrefixes.entries()) {
      const ownTerms = keys.filter((key) => key % kindCount === kind).map((key) => (key - kind) / kindCount)
      sortByUtf8(ownTerms, terms)
      for (let i = 0; i < ownTerms.length; i++) {
        const term = ownTerms[i] as number
        const key = term * kindCount + kind
        ranks[(this.#numbers[key] as number) - 1] = writer.length
        writer.add(prefix, terms, term)
        this.#numbers[key] = 0
      }
    }
    spareNumbers = this.#numbers
    return { terms: writer.finish(), occurrences: groupByTerm(ranks, this.#terms.items, this.#positions.items) }
  }

  #addTerm(term: number, kind: OccurrenceKind, doc: number, position: number): void {
    const key = term * kindCount + kind
    if (key >= this.#numbers.length)
      this.#numbers = growArray(this.#numbers, this.#lexicon.terms.length * kindCount * 2)
    let number = this.#numbers[key] as number
    if (number === 0) {
      this.#keys.push(key)
      number = this.#keys.length
      this.#numbers[key] = number
    }
    this.#terms.push(number - 1)
    this.#positions.push(doc * 65_536 + position)
  }
}
