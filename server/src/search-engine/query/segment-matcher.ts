import { type BitSet, emptyBitSet, intersectInto, invertBits, setBit, uniteInto } from '../index/bit-set.ts'
import type { Segment } from '../index/segment.ts'
import { findTerm, termsWithPrefix } from '../index/term-dictionary.ts'
import { internalTermPrefix } from '../index/term-occurrences.ts'
import { fieldNames } from '../searchable-fields.ts'
import { keepFollowedBy, phraseStarts } from './phrase-matcher.ts'
import type { Clause, Phrase } from './query-parser.ts'
import type { QueryTerm } from './query-terms.ts'

const fieldCount = fieldNames.length

/** Finds out who of one segment is what clauses ask for, for one viewer. */
export class SegmentMatcher {
  readonly #segment: Segment
  readonly #isInternal: boolean
  readonly #words = new Map<QueryTerm, { readonly terms: readonly number[]; readonly bits: BitSet }>()

  constructor(segment: Segment, isInternal: boolean) {
    this.#segment = segment
    this.#isInternal = isInternal
  }

  /** The numbers of all terms a word is found by. */
  terms(word: QueryTerm): readonly number[] {
    return this.#word(word).terms
  }

  /** The numbers of the terms of its form as it was typed. */
  exactTerms({ form }: QueryTerm): number[] {
    return this.#marks().flatMap((mark) => {
      const term = findTerm(this.#segment.terms, mark + form)
      return term < 0 ? [] : [term]
    })
  }

  /** Who says a word, in whichever field. */
  documentsWith(word: QueryTerm): BitSet {
    return this.#word(word).bits
  }

  /** Leaves of a set those who are what a clause asks for. */
  keepMatching(bits: BitSet, clause: Clause): BitSet {
    const [word, ...others] = clause.kind === 'phrase' && !clause.field ? clause.terms : []
    return intersectInto(bits, word && others.length === 0 ? this.documentsWith(word) : this.matching(clause))
  }

  /** Who is what a clause asks for; hidden docs among them. The set may be changed. */
  matching(clause: Clause): BitSet {
    switch (clause.kind) {
      case 'not':
        return invertBits(this.matching(clause.of))
      case 'all':
        return clause.of.map((part) => this.matching(part)).reduce(intersectInto)
      case 'any':
        return clause.of.map((part) => this.matching(part)).reduce(uniteInto)
      case 'phrase':
        return this.#phrase(clause)
    }
  }

  #word(word: QueryTerm) {
    const known = this.#words.get(word)
    if (known) return known
    const { starts, documents } = this.#segment.postings
    const terms = this.#termsOf(word)
    const bits = emptyBitSet()
    for (const term of terms)
      for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
        setBit(bits, documents[entry] as number)
    const made = { terms, bits }
    this.#words.set(word, made)
    return made
  }

  /** What stands before the terms of all pieces this viewer may search. */
  #marks(): readonly string[] {
    return this.#isInternal ? ['', internalTermPrefix] : ['']
  }

  #termsOf({ stems, prefixes }: QueryTerm): number[] {
    const { terms } = this.#segment
    const found = new Set<number>()
    for (const mark of this.#marks()) {
      for (const stem of stems) found.add(findTerm(terms, mark + stem))
      for (const prefix of prefixes) {
        const [from, to] = termsWithPrefix(terms, mark + prefix)
        for (let term = from; term < to; term++) found.add(term)
      }
    }
    found.delete(-1)
    return [...found]
  }

  #phrase({ terms, field }: Phrase): BitSet {
    const [first] = terms as [QueryTerm]
    if (terms.length === 1)
      return field ? this.#inField(first, fieldNames.indexOf(field)) : this.documentsWith(first).slice()
    const candidates = this.documentsWith(first).slice()
    for (const word of terms) intersectInto(candidates, this.documentsWith(word))
    // The word that the fewest say is looked for first; the others where they would have to stand.
    const { postings } = this.#segment
    const parts = terms.map((word, place) => ({ terms: this.terms(word), place }))
    const [rarest, ...others] = parts.sort((a, b) => this.#entriesOf(a.terms) - this.#entriesOf(b.terms)) as [
      { terms: readonly number[]; place: number },
    ]
    let begins = phraseStarts(postings, rarest.terms, candidates, rarest.place)
    if (field) begins = begins.filter((at) => this.#fieldAt(at) === fieldNames.indexOf(field))
    for (const { terms, place } of others) begins = keepFollowedBy(begins, postings, terms, place)
    const found = emptyBitSet()
    for (const at of begins) setBit(found, at >>> 16)
    return found
  }

  #inField(word: QueryTerm, field: number): BitSet {
    const { starts, documents, fieldMasks } = this.#segment.postings
    const bits = emptyBitSet()
    for (const term of this.#word(word).terms)
      for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++)
        if ((fieldMasks[entry] as number) & (1 << field)) setBit(bits, documents[entry] as number)
    return bits
  }

  #entriesOf(terms: readonly number[]): number {
    const { starts } = this.#segment.postings
    return terms.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0)
  }

  #fieldAt(at: number): number {
    const base = (at >>> 16) * (fieldCount + 1)
    const place = at & 65_535
    let field = 0
    while (field + 1 < fieldCount && (this.#segment.fieldStarts[base + field + 1] as number) <= place) field += 1
    return field
  }
}
