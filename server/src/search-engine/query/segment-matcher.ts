import { type BitSet, emptyBitSet, intersectInto, invertBits, setBit, uniteInto } from '../index/bit-set.ts'
import { positionBits, positionsStart, type Segment } from '../index/segment.ts'
import { findTerm, termsWithPrefix } from '../index/term-dictionary.ts'
import { internalTermPrefix } from '../index/term-occurrences.ts'
import { fieldNames } from '../searchable-fields.ts'
import { keepFollowedBy, phraseStarts } from './phrase-matcher.ts'
import { documentsWithPair, isForLockstep } from './phrase-pairs.ts'
import type { Clause, Phrase } from './query-parser.ts'
import type { QueryTerm } from './query-terms.ts'
import { minCachedPostings, type TermMatch, TermMatchCache } from './term-match-cache.ts'

const fieldCount = fieldNames.length

/** Matches clauses against one segment, for one search. */
export class SegmentMatcher {
  readonly #segment: Segment
  readonly #isInternal: boolean
  readonly #terms = new Map<QueryTerm, TermMatch>()
  readonly #cache: TermMatchCache

  constructor(segment: Segment, isInternal: boolean, cache = new TermMatchCache()) {
    this.#segment = segment
    this.#isInternal = isInternal
    this.#cache = cache
  }

  /** The numbers of all index terms that a query term matches. */
  terms(term: QueryTerm): readonly number[] {
    return this.#term(term).terms
  }

  /** The numbers of the index terms of its exact form. */
  exactTerms({ form }: QueryTerm): number[] {
    return this.#termPrefixes().flatMap((termPrefix) => {
      const term = findTerm(this.#segment.terms, termPrefix + form)
      return term < 0 ? [] : [term]
    })
  }

  /** The documents that contain a query term, in any field. */
  documentsWith(term: QueryTerm): BitSet {
    return this.#term(term).bits
  }

  /** Removes documents that do not match a clause. */
  keepMatching(bits: BitSet, clause: Clause): BitSet {
    const [term, ...others] = clause.kind === 'phrase' && !clause.field ? clause.terms : []
    return intersectInto(bits, term && others.length === 0 ? this.documentsWith(term) : this.matching(clause))
  }

  /** The documents that match a clause, hidden ones included. The caller may change the set. */
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

  #term(term: QueryTerm): TermMatch {
    const known = this.#terms.get(term)
    if (known) return known
    const key = this.#keyOf(term)
    let match = this.#cache.get(key)
    if (!match) {
      const terms = this.#termsOf(term)
      match = { terms, bits: this.#documentsWithAny(terms) }
      if (this.#entriesOf(terms) >= minCachedPostings) this.#cache.set(key, match)
    }
    this.#terms.set(term, match)
    return match
  }

  /** Identifies what a query term matches in the segment, in any field or in one. */
  #keyOf({ stems, prefixes }: QueryTerm, field?: number): string {
    return JSON.stringify([this.#isInternal, stems, prefixes, field])
  }

  #documentsWithAny(terms: readonly number[]): BitSet {
    const { starts, documents } = this.#segment.postings
    const bits = emptyBitSet()
    for (const term of terms)
      for (let posting = starts[term] as number; posting < (starts[term + 1] as number); posting++)
        setBit(bits, documents[posting] as number)
    return bits
  }

  /** Term prefixes of the texts that this search may match. */
  #termPrefixes(): readonly string[] {
    return this.#isInternal ? ['', internalTermPrefix] : ['']
  }

  #termsOf({ stems, prefixes }: QueryTerm): number[] {
    const { terms } = this.#segment
    const found = new Set<number>()
    for (const termPrefix of this.#termPrefixes()) {
      for (const stem of stems) found.add(findTerm(terms, termPrefix + stem))
      for (const prefix of prefixes) {
        const [from, to] = termsWithPrefix(terms, termPrefix + prefix)
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
    const [own, next] = terms.map((term) => this.terms(term))
    if (terms.length === 2 && !field && own && next && isForLockstep(this.#segment.postings, own, next))
      return documentsWithPair(this.#segment.postings, own, next)
    const candidates = this.documentsWith(first).slice()
    for (const term of terms) intersectInto(candidates, this.documentsWith(term))
    // Begins with the rarest term; checks the others only where they would have to stand.
    const { postings } = this.#segment
    const parts = terms.map((term, index) => ({ terms: this.terms(term), position: index }))
    const [rarest, ...others] = parts.sort((a, b) => this.#entriesOf(a.terms) - this.#entriesOf(b.terms)) as [
      { terms: readonly number[]; position: number },
    ]
    let begins = phraseStarts(postings, rarest.terms, candidates, rarest.position)
    if (field) begins = begins.filter((at) => this.#fieldAt(at) === fieldNames.indexOf(field))
    for (const { terms, position } of others) begins = keepFollowedBy(begins, postings, terms, position)
    const found = emptyBitSet()
    for (const at of begins) setBit(found, at >>> 16)
    return found
  }

  #inField(queryTerm: QueryTerm, field: number): BitSet {
    const { terms } = this.#term(queryTerm)
    const key = this.#keyOf(queryTerm, field)
    const known = this.#cache.get(key)
    if (known) return known.bits.slice()
    const { postings, fieldStarts } = this.#segment
    const { starts, documents, positions } = postings
    const bits = emptyBitSet()
    for (const term of terms) {
      let posting = starts[term] as number
      const end = positionsStart(postings, starts[term + 1] as number)
      for (let at = positionsStart(postings, posting); at < end; at++) {
        const marked = positions[at] as number
        const position = marked & positionBits
        const doc = documents[posting] as number
        const row = doc * (fieldCount + 1) + field
        const isInside =
          (~(position - (fieldStarts[row] as number)) & (position - (fieldStarts[row + 1] as number))) >>> 31
        if (isInside === 1) setBit(bits, doc)
        posting += marked >>> 15
      }
    }
    if (this.#entriesOf(terms) >= minCachedPostings) this.#cache.set(key, { terms, bits: bits.slice() })
    return bits
  }

  #entriesOf(terms: readonly number[]): number {
    const { starts } = this.#segment.postings
    return terms.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0)
  }

  #fieldAt(at: number): number {
    const base = (at >>> 16) * (fieldCount + 1)
    const position = at & 65_535
    let field = 0
    while (field + 1 < fieldCount && (this.#segment.fieldStarts[base + field + 1] as number) <= position) field += 1
    return field
  }
}
