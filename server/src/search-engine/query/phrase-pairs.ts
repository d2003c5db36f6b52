import { type BitSet, emptyBitSet, setBit } from '../index/bit-set.ts'
import { lastPosition, type PostingLists, positionBits, positionsStart, skipPositions } from '../index/segment.ts'
import { gallopRatio } from './phrase-matcher.ts'

/** Every term of one word is compared with every term of the other. */
const maxTermsOfPair = 4

const entriesOf = ({ starts }: PostingLists, terms: readonly number[]): number =>
  terms.reduce((sum, term) => sum + (starts[term + 1] as number) - (starts[term] as number), 0)

/** Whether two words have few terms that occur about equally often, so that reading both lists in lockstep is fastest. */
export const isForLockstep = (postings: PostingLists, first: readonly number[], second: readonly number[]): boolean => {
  if (first.length + second.length > maxTermsOfPair) return false
  const [own, other] = [entriesOf(postings, first), entriesOf(postings, second)]
  return Math.max(own, other) <= gallopRatio * Math.min(own, other)
}

/** The documents in which one of the second terms follows one of the first, hidden ones included. */
export const documentsWithPair = (
  postings: PostingLists,
  first: readonly number[],
  second: readonly number[],
): BitSet => {
  const documents = emptyBitSet()
  for (const one of first) for (const other of second) markPair(documents, postings, one, other)
  return documents
}

/** Reads the posting lists of two terms in lockstep. */
const markPair = (matches: BitSet, postings: PostingLists, first: number, second: number): void => {
  const { starts, documents, positions } = postings
  let own = starts[first] as number
  let other = starts[second] as number
  const [ownEnd, otherEnd] = [starts[first + 1] as number, starts[second + 1] as number]
  let at = positionsStart(postings, own)
  let otherAt = positionsStart(postings, other)
  // How many postings to skip before positions are read again.
  let ahead = 0
  let otherAhead = 0
  while (own < ownEnd && other < otherEnd) {
    const doc = documents[own] as number
    const otherDoc = documents[other] as number
    if (doc < otherDoc) {
      own += 1
      ahead += 1
      continue
    }
    if (otherDoc < doc) {
      other += 1
      otherAhead += 1
      continue
    }
    at = skipPositions(positions, at, ahead)
    otherAt = skipPositions(positions, otherAt, otherAhead)
    for (;;) {
      const position = positions[at] as number
      const next = positions[otherAt] as number
      const distance = (next & positionBits) - (position & positionBits)
      if (distance > 1) {
        if (position >= lastPosition) break
        at += 1
      } else if (distance < 1) {
        if (next >= lastPosition) break
        otherAt += 1
      } else {
        setBit(matches, doc)
        break
      }
    }
    own += 1
    other += 1
    ahead = 1
    otherAhead = 1
  }
}
