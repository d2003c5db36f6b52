import { fieldNames } from '../text/fields.ts'
import type { Clause, Phrase } from '../text/query.ts'
import type { AskedWord } from '../text/words.ts'
import { addAll, type Bits, hasBit, invert, keepCommon, noBits, setBit } from './bits.ts'
import { type Block, placesStart } from './block.ts'
import { findTerm, termsFrom } from './dictionary.ts'
import { Growing } from './growing.ts'
import { innerMark } from './mentions.ts'

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
    let begins = this.#places(first, candidates, 0)
    if (field) begins = begins.filter((at) => this.#fieldAt(at) === fieldNames.indexOf(field))
    for (const [i, word] of words.entries())
      if (i > 0 && begins.length > 0) begins = common(begins, this.#places(word, candidates, i))
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

  /** Where candidates say a word, `back` places earlier, in order: 65,536 · expert + place. */
  #places(word: AskedWord, candidates: Bits, back: number): Uint32Array {
    const { postings } = this.#block
    const { starts, experts, counts, positions } = postings
    const { terms } = this.#word(word)
    const found = new Growing()
    for (const term of terms) {
      const from = starts[term] as number
      let at = placesStart(postings, from)
      for (let entry = from; entry < (starts[term + 1] as number); entry++) {
        const expert = experts[entry] as number
        const end = at + (counts[entry] as number)
        if (hasBit(candidates, expert))
          for (let i = at; i < end; i++)
            if ((positions[i] as number) >= back) found.push(expert * 65_536 + (positions[i] as number) - back)
        at = end
      }
    }
    return terms.length > 1 ? found.items.sort() : found.items
  }

  #fieldAt(at: number): number {
    const base = (at >>> 16) * (fieldCount + 1)
    const place = at & 65_535
    let field = 0
    while (field + 1 < fieldCount && (this.#block.fieldStarts[base + field + 1] as number) <= place) field += 1
    return field
  }
}

/** Numbers that are in both lists; each list is in order. */
const common = (some: Uint32Array, others: Uint32Array): Uint32Array => {
  const both = new Uint32Array(Math.min(some.length, others.length))
  let [length, other] = [0, 0]
  for (const item of some) {
    while (other < others.length && (others[other] as number) < item) other += 1
    if (others[other] !== item) continue
    both[length++] = item
    // A place may be in a list twice, by two terms of one word.
    other += 1
  }
  return both.subarray(0, length)
}
