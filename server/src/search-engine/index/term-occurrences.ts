import type { Lexicon } from '../analysis/lexicon.ts'
import { sortByUtf8 } from '../analysis/multikey-quicksort.ts'
import { growArray } from '../analysis/string-table.ts'
import { type TermDictionary, TermDictionaryWriter } from './term-dictionary.ts'
import { Uint32List } from './uint32-list.ts'

/** What stands before terms of pieces that only staff may search: nobody else ever looks for them. */
export const internalTermPrefix = '\u{1}'
/** What stands before words of names, a second time: whoever types a name is answered without looking at all words. */
export const nameTermPrefix = '\u{2}'

/** What stands before a term, in the order of dictionaries: no term itself begins with a character below a letter's. */
const termPrefixes = [internalTermPrefix, nameTermPrefix, ''] as const
export const occurrenceKinds = { inner: 0, name: 1, plain: 2 } as const
type OccurrenceKind = (typeof occurrenceKinds)[keyof typeof occurrenceKinds]

/** In which docs and at which places terms stand, term by term. */
export interface TermOccurrences {
  /** Where those of each term begin; one more for the end. */
  readonly starts: Uint32Array
  /** Expert and place in one number: 65,536 · doc + place. */
  readonly positions: Uint32Array
}

/** Mentions sorted by their terms, given the rank of each, and within a term as they came. */
const groupByTerm = (rank: Uint32Array, terms: Uint32Array, places: Uint32Array): TermOccurrences => {
  const starts = new Uint32Array(rank.length + 1)
  for (let i = 0; i < terms.length; i++) {
    const at = (rank[terms[i] as number] as number) + 1
    starts[at] = (starts[at] as number) + 1
  }
  for (let i = 0; i < rank.length; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number)
  const next = starts.slice()
  const sorted = new Uint32Array(places.length)
  for (let i = 0; i < terms.length; i++) {
    const own = rank[terms[i] as number] as number
    const at = next[own] as number
    sorted[at] = places[i] as number
    next[own] = at + 1
  }
  return { starts, positions: sorted }
}

/** One more than the number here of each of a lexicon's terms and kinds; all zero while no list is being made. */
let spareNumbers: Uint32Array = new Uint32Array(1 << 12)

/** Takes down every mention of every term, in the order of docs and places, and gives them back term by term. */
export class TermOccurrenceBuffer {
  readonly #lexicon: Lexicon
  #numbers: Uint32Array
  /** The terms that are mentioned, as `term * 3 + kind`, by their numbers here. */
  readonly #keys = new Uint32List()
  readonly #terms = new Uint32List()
  readonly #places = new Uint32List()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#numbers = spareNumbers
    spareNumbers = new Uint32Array(0)
  }

  /** All terms of one word at one place of an doc: a list of the lexicon, and another one, of which nothing is taken twice. */
  add(list: number, joined: number, kind: OccurrenceKind, doc: number, place: number): void {
    const { termLists } = this.#lexicon
    const end = list + (termLists[list] as number)
    for (let i = list + 1; i <= end; i++) this.#addTerm(termLists[i] as number, kind, doc, place)
    const endJoined = joined === 0 ? 0 : joined + (termLists[joined] as number)
    for (let i = joined + 1; i <= endJoined; i++)
      if (!termLists.subarray(list + 1, end + 1).includes(termLists[i] as number))
        this.#addTerm(termLists[i] as number, kind, doc, place)
  }

  /** All terms in their order, and their mentions. Nothing can be added any more. */
  finish(): { readonly terms: TermDictionary; readonly occurrences: TermOccurrences } {
    const keys = this.#keys.items
    const rank = new Uint32Array(keys.length)
    const writer = new TermDictionaryWriter(keys.length)
    const { terms } = this.#lexicon
    for (const [kind, mark] of termPrefixes.entries()) {
      const own = keys
        .filter((key) => key % termPrefixes.length === kind)
        .map((key) => (key - kind) / termPrefixes.length)
      sortByUtf8(own, terms)
      for (let i = 0; i < own.length; i++) {
        const term = own[i] as number
        const at = term * termPrefixes.length + kind
        rank[(this.#numbers[at] as number) - 1] = writer.length
        writer.add(mark, terms, term)
        this.#numbers[at] = 0
      }
    }
    spareNumbers = this.#numbers
    return { terms: writer.finish(), occurrences: groupByTerm(rank, this.#terms.items, this.#places.items) }
  }

  #addTerm(term: number, kind: OccurrenceKind, doc: number, place: number): void {
    const key = term * termPrefixes.length + kind
    if (key >= this.#numbers.length)
      this.#numbers = growArray(this.#numbers, this.#lexicon.terms.length * termPrefixes.length * 2)
    let number = this.#numbers[key] as number
    if (number === 0) {
      this.#keys.push(key)
      number = this.#keys.length
      this.#numbers[key] = number
    }
    this.#terms.push(number - 1)
    this.#places.push(doc * 65_536 + place)
  }
}
