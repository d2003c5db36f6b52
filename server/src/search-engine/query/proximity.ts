import { type PostingLists, positionBits, positionsStart, type Segment, skipPositions } from '../index/segment.ts'
import { proximityBoost } from '../searchable-fields.ts'
import type { Clause } from './query-parser.ts'
import type { QueryTerm } from './query-terms.ts'
import type { SegmentMatcher } from './segment-matcher.ts'

/** Two words that somebody typed one after the other. */
export type WordPair = readonly [QueryTerm, QueryTerm]

/**
 * So many of the best hits are sorted again by proximity. Others keep their places, so that pages do not depend on which of
 * them is asked for.
 */
export const rerankedHits = 100

/** A word that stands for more terms than this, such as one that is being typed, counts as far from all others. */
const maxTermsPerWord = 24

/** The pairs of words without quotes that follow one another in a query; synonyms and alternatives form none. */
export const adjacentPairs = (clauses: readonly Clause[]): WordPair[] => {
  const pairs: WordPair[] = []
  let previous: QueryTerm | undefined
  for (const clause of clauses) {
    const words = typedTerms(clause)
    if (words === null) {
      previous = undefined
      continue
    }
    for (const word of words) {
      if (previous) pairs.push([previous, word])
      previous = word
    }
  }
  return pairs
}

/** The words of a clause as typed, in order; null when it has no fixed ones. */
const typedTerms = (clause: Clause): readonly QueryTerm[] | null => {
  switch (clause.kind) {
    case 'phrase':
      // Several words that must follow one another do so in every hit.
      return clause.field || clause.terms.length > 1 ? null : clause.terms
    case 'all': {
      const parts = clause.of.map(typedTerms)
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
    }
    case 'any': {
      const [first, ...others] = clause.of
      const hasOneSource = first !== undefined && others.every(({ source }) => source === first.source)
      return hasOneSource ? typedTerms(first) : null
    }
    case 'not':
      return null
  }
}

/** What a hit's score gains: for each pair that is written together, a share of the lesser weight of its words. */
export const proximityGain = (
  { postings }: Segment,
  matcher: SegmentMatcher,
  doc: number,
  pairs: readonly WordPair[],
  weights: ReadonlyMap<QueryTerm, number>,
): number =>
  pairs.reduce((sum, [first, second]) => {
    const [own, next] = [matcher.terms(first), matcher.terms(second)]
    if (own.length > maxTermsPerWord || next.length > maxTermsPerWord || !isFollowed(postings, own, next, doc))
      return sum
    return sum + proximityBoost * Math.min(weights.get(first) ?? 0, weights.get(second) ?? 0)
  }, 0)

/** Whether a document has one of some terms directly before one of others. */
const isFollowed = (
  postings: PostingLists,
  terms: readonly number[],
  next: readonly number[],
  doc: number,
): boolean => {
  for (const term of terms) {
    const posting = postingOf(postings, term, doc)
    if (posting < 0) continue
    for (const other of next) {
      const otherPosting = postingOf(postings, other, doc)
      if (otherPosting >= 0 && areAdjacent(postings, posting, otherPosting)) return true
    }
  }
  return false
}

/** The posting of a term in one document; −1 if it has none. */
const postingOf = ({ starts, documents }: PostingLists, term: number, doc: number): number => {
  let low = starts[term] as number
  const end = starts[term + 1] as number
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] as number) < doc) low = middle + 1
    else high = middle
  }
  return low < end && documents[low] === doc ? low : -1
}

/** Whether a position of the second posting directly follows one of the first. */
const areAdjacent = (postings: PostingLists, first: number, second: number): boolean => {
  const { positions } = postings
  let own = positionsStart(postings, first)
  const ownEnd = skipPositions(positions, own, 1)
  let other = positionsStart(postings, second)
  const otherEnd = skipPositions(positions, other, 1)
  while (own < ownEnd && other < otherEnd) {
    const wanted = ((positions[own] as number) & positionBits) + 1
    const position = (positions[other] as number) & positionBits
    if (position === wanted) return true
    if (position < wanted) other += 1
    else own += 1
  }
  return false
}
