import { exactFormBoost, freshnessBoost } from '../bm25f.ts'
import { type BitSet, hasBit, maxSegmentSize } from '../index/bit-set.ts'
import type { Segment } from '../index/segment.ts'
import { maxFreshnessBoost } from '../searchable-fields.ts'
import type { QueryTerm } from './query-terms.ts'
import type { SegmentMatcher } from './segment-matcher.ts'

/** A little more than the most a fresh record adds, for what is lost when numbers are rounded. */
const maxFreshnessFactor = 1.0001 * (1 + maxFreshnessBoost)

/**
 * Writes what hits of a segment score, by doc: of each word the term that counts most, a little for the form as typed, and
 * a little more for a fresh record; but not for those who would stay below the least score that is of any interest.
 */
export const scoreHits = (
  scores: Float32Array,
  segment: Segment,
  matcher: SegmentMatcher,
  hits: BitSet,
  list: Uint16Array,
  worths: ReadonlyMap<QueryTerm, number>,
  today: number,
  least: number,
): void => {
  scores.fill(0)
  for (const [word, worth] of worths) {
    addBestImpact(scores, segment, hits, list, matcher.terms(word), worth / 255)
    addBestImpact(scores, segment, hits, list, matcher.exactTerms(word), (exactFormBoost * worth) / 255)
  }
  for (let i = 0; i < list.length; i++) {
    const doc = list[i] as number
    const score = scores[doc] as number
    if (score * maxFreshnessFactor >= least)
      scores[doc] = score * freshnessBoost(today - (segment.fresh[doc] as number))
  }
}

/** By doc, what the term counts that counts most there. */
const bestImpact = new Uint8Array(maxSegmentSize)

const addBestImpact = (
  scores: Float32Array,
  { postings: { starts, documents, impacts } }: Segment,
  hits: BitSet,
  list: Uint16Array,
  terms: readonly number[],
  share: number,
): void => {
  const [only] = terms
  if (only === undefined) return
  if (terms.length === 1) {
    for (let entry = starts[only] as number; entry < (starts[only + 1] as number); entry++) {
      const doc = documents[entry] as number
      if (hasBit(hits, doc)) scores[doc] = (scores[doc] as number) + share * (impacts[entry] as number)
    }
    return
  }
  bestImpact.fill(0)
  for (const term of terms)
    for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++) {
      const doc = documents[entry] as number
      if ((bestImpact[doc] as number) < (impacts[entry] as number)) bestImpact[doc] = impacts[entry] as number
    }
  for (let i = 0; i < list.length; i++) {
    const doc = list[i] as number
    scores[doc] = (scores[doc] as number) + share * (bestImpact[doc] as number)
  }
}
