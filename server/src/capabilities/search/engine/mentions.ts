import { Remembered } from '../text/remembered.ts'
import { inOrder } from './dictionary.ts'
import { Growing } from './growing.ts'

/** What stands before terms of pieces that only staff may search: nobody else ever looks for them. */
export const innerMark = '\u{1}'
/** What stands before words of names, a second time: whoever types a name is answered without looking at all words. */
export const nameMark = '\u{2}'

const marks = { plain: '', inner: innerMark, name: nameMark }
type Kind = keyof typeof marks

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
  for (const term of terms) {
    const at = (rank[term] as number) + 1
    starts[at] = (starts[at] as number) + 1
  }
  for (let i = 0; i < rank.length; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number)
  const next = starts.slice()
  const sorted = new Uint32Array(places.length)
  for (let i = 0; i < terms.length; i++) {
    const own = rank[terms[i] as number] as number
    sorted[next[own] as number] = places[i] as number
    next[own] = (next[own] as number) + 1
  }
  return { starts, places: sorted }
}

const mostKnown = 100_000

/** Takes down every mention of every term, in the order of experts and places, and gives them back term by term. */
export class MentionList {
  readonly #numbers = new Map<string, number>()
  readonly #terms = new Growing()
  readonly #places = new Growing()
  /** Numbers by the list of terms they are of: a word that comes again has the same list, which is found faster than a text. */
  readonly #known: Readonly<Record<Kind, Remembered<readonly string[], number[]>>> = {
    plain: new Remembered(mostKnown),
    inner: new Remembered(mostKnown),
    name: new Remembered(mostKnown),
  }

  /** All terms of one word at one place of an expert. */
  add(terms: readonly string[], kind: Kind, expert: number, place: number): void {
    for (const number of this.#numbersOf(terms, kind)) {
      this.#terms.push(number)
      this.#places.push(expert * 65_536 + place)
    }
  }

  /** All terms in their order, and their mentions. */
  finish(): { readonly terms: readonly string[]; readonly mentions: Mentions } {
    const terms = inOrder([...this.#numbers.keys()])
    const rank = new Uint32Array(terms.length)
    for (const [i, term] of terms.entries()) rank[this.#numbers.get(term) as number] = i
    return { terms, mentions: mentionsByTerm(rank, this.#terms.items, this.#places.items) }
  }

  #numbersOf(terms: readonly string[], kind: Kind): readonly number[] {
    const known = this.#known[kind]
    const before = known.get(terms)
    if (before) return before
    const made = terms.map((said) => {
      const term = marks[kind] + said
      const number = this.#numbers.get(term) ?? this.#numbers.size
      if (number === this.#numbers.size) this.#numbers.set(term, number)
      return number
    })
    known.set(terms, made)
    return made
  }
}
