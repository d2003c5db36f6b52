import { fieldNames } from '../text/fields.ts'
import type { Clause, Phrase } from '../text/query.ts'
import type { AskedWord } from '../text/words.ts'
import { addAll, type Bits, invert, keepCommon, noBits, setBit } from './bits.ts'
import type { Block } from './block.ts'
import { findTerm, termsFrom } from './dictionary.ts'
import { innerMark } from './mentions.ts'
import { keepFollowed, placesIn } from './phrases.ts'

const fieldCount = fieldNames.length

/** Finds out who of one block is what clauses ask for, for one viewer. */
export class Matching {
  readonly #block: Block
  readonly #isInner: boolean
  readonly #words = new Map<AskedWord, { readonly terms: readonly number[]; readonly bits: Bits }>()

  constructor(block: Block, isInner: boolean) {
    this.#block = block
    this.#isInner = isInner
  }

  /** The numbers of all terms a word is found by. */
  terms(word: AskedWord): readonly number[] {
    return this.#word(word).terms
  }

  /** The numbers of the terms of its form as it was typed. */
  formTerms({ form }: AskedWord): number[] {
    return this.#marks().flatMap((mark) => {
      const term = findTerm(this.#block.dictionary, mark + form)
      return term < 0 ? [] : [term]
    })
  }

  /** Who says a word, in whichever field. */
  withWord(word: AskedWord): Bits {
    return this.#word(word).bits
  }

  /** Leaves of a set those who are what a clause asks for. */
  keepMatching(bits: Bits, clause: Clause): Bits {
    const [word, ...others] = clause.kind === 'phrase' && !clause.field ? clause.words : []
    return keepCommon(bits, word && others.length === 0 ? this.withWord(word) : this.matching(clause))
  }

  /** Who is what a clause asks for; hidden experts among them. The set may be changed. */
  matching(clause: Clause): Bits {
    switch (clause.kind) {
      case 'not':
        return invert(this.matching(clause.of))
      case 'all':
        return clause.of.map((part) => this.matching(part)).reduce(keepCommon)
      case 'any':
        return clause.of.map((part) => this.matching(part)).reduce(addAll)
      case 'phrase':
        return this.#phrase(clause)
    }
  }

  #word(word: AskedWord) {
    const known = this.#words.get(word)
    if (known) return known
    const { starts, experts } = this.#block.postings
    const terms = this.#termsOf(word)
    const bits = noBits()
    for (const term of terms)
      for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
        setBit(bits, experts[entry] as number)
    const made = { terms, bits }
    this.#words.set(word, made)
    return made
  }

  /** What stands before the terms of all pieces this viewer may search. */
  #marks(): readonly string[] {
    return this.#isInner ? ['', innerMark] : ['']
  }

  #termsOf({ stems, prefixes }: AskedWord): number[] {
    const { dictionary } = this.#block
    const found = new Set<number>()
    for (const mark of this.#marks()) {
      for (const stem of stems) found.add(findTerm(dictionary, mark + stem))
      for (const prefix of prefixes) {
        const [from, to] = termsFrom(dictionary, mark + prefix)
        for (let term = from; term < to; term++) found.add(term)
      }
    }
    found.delete(-1)
    return [...found]
  }

  #phrase({ words, field }: Phrase): Bits {
    const [first] = words as [AskedWord]
    if (words.length === 1)
      return field ? this.#inField(first, fieldNames.indexOf(field)) : this.withWord(first).slice()
    const candidates = this.withWord(first).slice()
    for (const word of words) keepCommon(candidates, this.withWord(word))
    // The word that the fewest say is looked for first; the others where they would have to stand.
    const { postings } = this.#block
    const parts = words.map((word, place) => ({ terms: this.terms(word), place }))
    const [rarest, ...others] = parts.sort((a, b) => this.#entriesOf(a.terms) - this.#entriesOf(b.terms)) as [
      { terms: readonly number[]; place: number },
    ]
    let begins = placesIn(postings, rarest.terms, candidates, rarest.place)
    if (field) begins = begins.filter((at) => this.#fieldAt(at) === fieldNames.indexOf(field))
    for (const { terms, place } of others) begins = keepFollowed(begins, postings, terms, place)
    const found = noBits()
    for (const at of begins) setBit(found, at >>> 16)
    return found
  }

  #inField(word: AskedWord, field: number): Bits {
    const { starts, experts, masks } = this.#block.postings
    const bits = noBits()
    for (const term of this.#word(word).terms)
      for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
        if ((masks[entry] as number) & (1 << field)) setBit(bits, experts[entry] as number)
    return bits
  }

  #entriesOf(terms: readonly number[]): number {
    const { starts } = this.#block.postings
    return terms.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0)
  }

  #fieldAt(at: number): number {
    const base = (at >>> 16) * (fieldCount + 1)
    const place = at & 65_535
    let field = 0
    while (field + 1 < fieldCount && (this.#block.fieldStarts[base + field + 1] as number) <= place) field += 1
    return field
  }
}
