import { type BitSet, emptyBitSet, setBit } from '../index/bit-set.ts'
import { type PostingLists, positionsStart } from '../index/segment.ts'
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
  const { starts, documents, frequencies, positions } = postings
  let own = starts[first] as number
  let other = starts[second] as number
  const [ownEnd, otherEnd] = [starts[first + 1] as number, starts[second + 1] as number]
  let at = positionsStart(postings, own)
  let otherAt = positionsStart(postings, other)
  while (own < ownEnd && other < otherEnd) {
    const doc = documents[own] as number
    const otherDoc = documents[other] as number
    if (doc < otherDoc) at += frequencies[own++] as number
    else if (otherDoc < doc) otherAt += frequencies[other++] as number
    else {
      const end = at + (frequencies[own++] as number)
      const otherNext = otherAt + (frequencies[other++] as number)
      for (; at < end && otherAt < otherNext; at++) {
        const wanted = (positions[at] as number) + 1
        while (otherAt < otherNext && (positions[otherAt] as number) < wanted) otherAt += 1
        if (otherAt < otherNext && positions[otherAt] === wanted) {
          setBit(matches, doc)
          break
        }
      }
      at = end
      otherAt = otherNext
    }
  }
}
