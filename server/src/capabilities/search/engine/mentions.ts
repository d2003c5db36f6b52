import { larger } from '../text/interned.ts'
import type { Lexicon } from '../text/lexicon.ts'
import { sortByText } from '../text/sorting.ts'
import { type Dictionary, DictionaryWriter } from './dictionary.ts'
import { Growing } from './growing.ts'

/** What stands before terms of pieces that only staff may search: nobody else ever looks for them. */
export const innerMark = '\u{1}'
/** What stands before words of names, a second time: whoever types a name is answered without looking at all words. */
export const nameMark = '\u{2}'

/** What stands before a term, in the order of dictionaries: no term itself begins with a character below a letter's. */
const marks = [innerMark, nameMark, ''] as const
export const kinds = { inner: 0, name: 1, plain: 2 } as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** In which experts and at which places terms stand, term by term. */
export interface Mentions {
  /** Where those of each term begin; one more for the end. */
  readonly starts: Uint32Array
  /** Expert and place in one number: 65,536 · expert + place. */
  readonly places: Uint32Array
}

/** Mentions sorted by their terms, given the rank of each, and within a term as they came. */
const mentionsByTerm = (rank: Uint32Array, terms: Uint32Array, places: Uint32Array): Mentions => {
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
  return { starts, places: sorted }
}

/** One more than the number here of each of a lexicon's terms and kinds; all zero while no list is being made. */
let spare: Uint32Array = new Uint32Array(1 << 12)

/** Takes down every mention of every term, in the order of experts and places, and gives them back term by term. */
export class MentionList {
  readonly #lexicon: Lexicon
  #numbers: Uint32Array
  /** The terms that are mentioned, as `term * 3 + kind`, by their numbers here. */
  readonly #keys = new Growing()
  readonly #terms = new Growing()
  readonly #places = new Growing()

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#numbers = spare
    spare = new Uint32Array(0)
  }

  /** All terms of one word at one place of an expert: a list of the lexicon, and another one, of which nothing is taken twice. */
  add(list: number, joined: number, kind: Kind, expert: number, place: number): void {
    const { lists } = this.#lexicon
    const end = list + (lists[list] as number)
    for (let i = list + 1; i <= end; i++) this.#addTerm(lists[i] as number, kind, expert, place)
    const endJoined = joined === 0 ? 0 : joined + (lists[joined] as number)
    for (let i = joined + 1; i <= endJoined; i++)
      if (!lists.subarray(list + 1, end + 1).includes(lists[i] as number))
        this.#addTerm(lists[i] as number, kind, expert, place)
  }

  /** All terms in their order, and their mentions. Nothing can be added any more. */
  finish(): { readonly dictionary: Dictionary; readonly mentions: Mentions } {
    const keys = this.#keys.items
    const rank = new Uint32Array(keys.length)
    const writer = new DictionaryWriter(keys.length)
    const { terms } = this.#lexicon
    for (const [kind, mark] of marks.entries()) {
      const own = keys.filter((key) => key % marks.length === kind).map((key) => (key - kind) / marks.length)
      sortByText(own, terms)
      for (let i = 0; i < own.length; i++) {
        const term = own[i] as number
        const at = term * marks.length + kind
        rank[(this.#numbers[at] as number) - 1] = writer.length
        writer.add(mark, terms, term)
        this.#numbers[at] = 0
      }
    }
    spare = this.#numbers
    return { dictionary: writer.finish(), mentions: mentionsByTerm(rank, this.#terms.items, this.#places.items) }
  }

  #addTerm(term: number, kind: Kind, expert: number, place: number): void {
    const key = term * marks.length + kind
    if (key >= this.#numbers.length)
      this.#numbers = larger(this.#numbers, this.#lexicon.terms.length * marks.length * 2)
    let number = this.#numbers[key] as number
    if (number === 0) {
      this.#keys.push(key)
      number = this.#keys.length
      this.#numbers[key] = number
    }
    this.#terms.push(number - 1)
    this.#places.push(expert * 65_536 + place)
  }
}
