import { exactFormBoost, freshnessBoost } from '../bm25f.ts'
import { type BitSet, hasBit, maxSegmentSize } from '../index/bit-set.ts'
import type { Segment } from '../index/segment.ts'
import { maxFreshnessBoost } from '../searchable-fields.ts'
import { gallop, gallopRatio } from './phrase-matcher.ts'
import type { QueryTerm } from './query-terms.ts'
import type { SegmentMatcher } from './segment-matcher.ts'

/** Slightly above the greatest factor of freshness, to allow for rounding. */
const maxFreshnessFactor = 1.0001 * (1 + maxFreshnessBoost)

/**
 * Computes the scores of hits, by document: for each query term the impact of its best index term and a bonus for the
 * exact form, times inverse document frequency, times freshness. Freshness is skipped for hits that cannot reach the
 * threshold.
 */
export const scoreHits = (
  scores: Float32Array,
  segment: Segment,
  matcher: SegmentMatcher,
  hits: BitSet,
  list: Uint16Array,
  weights: ReadonlyMap<QueryTerm, number>,
  today: number,
  threshold: number,
): void => {
  // Scores of documents that are not hits are never read.
  for (let i = 0; i < list.length; i++) scores[list[i] as number] = 0
  for (const [word, weight] of weights) {
    addBestImpact(scores, segment, hits, list, matcher.terms(word), weight / 255)
    addBestImpact(scores, segment, hits, list, matcher.exactTerms(word), (exactFormBoost * weight) / 255)
  }
  for (let i = 0; i < list.length; i++) {
    const doc = list[i] as number
    const score = scores[doc] as number
    if (score * maxFreshnessFactor >= threshold)
      scores[doc] = score * freshnessBoost(today - (segment.fresh[doc] as number))
  }
}

/** The impact of the best term so far, by document. */
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
  const postings = terms.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0)
  if (list.length * terms.length * gallopRatio < postings) {
    for (let i = 0; i < list.length; i++) bestImpact[list[i] as number] = 0
    for (const term of terms) {
      const end = starts[term + 1] as number
      let posting = starts[term] as number
      for (let i = 0; i < list.length && posting < end; i++) {
        const doc = list[i] as number
        posting = gallop(documents, posting, end, doc)
        if (posting < end && documents[posting] === doc && (bestImpact[doc] as number) < (impacts[posting] as number))
          bestImpact[doc] = impacts[posting] as number
      }
    }
    addImpacts(scores, list, share)
    return
  }
  if (terms.length === 1) {
    for (let posting = starts[only] as number; posting < (starts[only + 1] as number); posting++) {
      const doc = documents[posting] as number
      if (hasBit(hits, doc)) scores[doc] = (scores[doc] as number) + share * (impacts[posting] as number)
    }
    return
  }
  bestImpact.fill(0)
  for (const term of terms)
    for (let posting = starts[term] as number; posting < (starts[term + 1] as number); posting++) {
      const doc = documents[posting] as number
      if ((bestImpact[doc] as number) < (impacts[posting] as number)) bestImpact[doc] = impacts[posting] as number
    }
  addImpacts(scores, list, share)
}

const addImpacts = (scores: Float32Array, list: Uint16Array, share: number): void => {
  for (let i = 0; i < list.length; i++) {
    const doc = list[i] as number
    scores[doc] = (scores[doc] as number) + share * (bestImpact[doc] as number)
  }
}
