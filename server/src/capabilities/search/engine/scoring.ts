import type { AskedWord } from '../text/words.ts'
import { type Bits, blockSize, hasBit } from './bits.ts'
import type { Block } from './block.ts'
import type { Matching } from './matching.ts'
import { formShare, freshness } from './ranking.ts'

/**
 * Writes what hits of a block score, by expert: of each word the term that counts most, a little for the form as typed, and
 * a little more for a fresh record.
 */
export const scoreHits = (
  scores: Float32Array,
  block: Block,
  matching: Matching,
  hits: Bits,
  list: Uint16Array,
  worths: ReadonlyMap<AskedWord, number>,
  today: number,
): void => {
  scores.fill(0)
  for (const [word, worth] of worths) {
    addBest(scores, block, hits, matching.terms(word), worth / 255)
    addBest(scores, block, hits, matching.formTerms(word), (formShare * worth) / 255)
  }
  for (let i = 0; i < list.length; i++) {
    const expert = list[i] as number
    scores[expert] = (scores[expert] as number) * freshness(today - (block.fresh[expert] as number))
  }
}

const addBest = (
  scores: Float32Array,
  { size, postings: { starts, experts, impacts } }: Block,
  hits: Bits,
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
  const best = new Uint8Array(blockSize)
  for (const term of terms)
    for (let entry = starts[term] as number; entry < (starts[term + 1] as number); entry++) {
      const expert = experts[entry] as number
      if ((best[expert] as number) < (impacts[entry] as number)) best[expert] = impacts[entry] as number
    }
  for (let expert = 0; expert < size; expert++)
    if (best[expert] !== 0 && hasBit(hits, expert))
      scores[expert] = (scores[expert] as number) + share * (best[expert] as number)
}
