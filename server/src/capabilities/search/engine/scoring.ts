import { freshShare } from '../text/fields.ts'
import type { AskedWord } from '../text/words.ts'
import { type Bits, blockSize, hasBit } from './bits.ts'
import type { Block } from './block.ts'
import type { Matching } from './matching.ts'
import { formShare, freshness } from './ranking.ts'

/** A little more than the most a fresh record adds, for what is lost when numbers are rounded. */
const mostFreshness = 1.0001 * (1 + freshShare)

/**
 * Writes what hits of a block score, by expert: of each word the term that counts most, a little for the form as typed, and
 * a little more for a fresh record; but not for those who would stay below the least score that is of any interest.
 */
export const scoreHits = (
  scores: Float32Array,
  block: Block,
  matching: Matching,
  hits: Bits,
  list: Uint16Array,
  worths: ReadonlyMap<AskedWord, number>,
  today: number,
  least: number,
): void => {
  scores.fill(0)
  for (const [word, worth] of worths) {
    addBest(scores, block, hits, list, matching.terms(word), worth / 255)
    addBest(scores, block, hits, list, matching.formTerms(word), (formShare * worth) / 255)
  }
  for (let i = 0; i < list.length; i++) {
    const expert = list[i] as number
    const score = scores[expert] as number
    if (score * mostFreshness >= least) scores[expert] = score * freshness(today - (block.fresh[expert] as number))
  }
}

/** By expert, what the term counts that counts most there. */
const best = new Uint8Array(blockSize)

const addBest = (
  scores: Float32Array,
  { postings: { starts, experts, impacts } }: Block,
  hits: Bits,
  list: Uint16Array,
  terms: readonly number[],
  share: number,
): void => {
  const [only] = terms
  if (only === undefined) return
  if (terms.length === 1) {
    for (let entry = starts[only] as number; entry < (starts[only + 1] as number); entry++) {
      const expert = experts[entry] as number
      if (hasBit(hits, expert)) scores[expert] = (scores[expert] as number) + share * (impacts[entry] as number)
    }
    return
  }
  best.fill(0)
  for (const term of terms)
    for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++) {
      const expert = experts[entry] as number
      if ((best[expert] as number) < (impacts[entry] as number)) best[expert] = impacts[entry] as number
    }
  for (let i = 0; i < list.length; i++) {
    const expert = list[i] as number
    scores[expert] = (scores[expert] as number) + share * (best[expert] as number)
  }
}
