import { type BitSet, hasBit } from '../index/bit-set.ts'
import { lastPosition, type PostingLists, positionBits, positionsStart, skipPositions } from '../index/segment.ts'

/** With this many postings per wanted document, galloping search is faster than a linear scan. */
export const gallopRatio = 16

/**
 * Where candidates contain one of some terms, shifted back to where the phrase would begin: sorted, 65,536 · document +
 * position.
 */
export const phraseStarts = (
  postings: PostingLists,
  terms: readonly number[],
  candidates: BitSet,
  back: number,
): Uint32Array =>
  terms
    .map((term) => termPositions(postings, term, candidates, back))
    .reduce((candidates, others) => mergeSorted(candidates, others), new Uint32Array(0))

const termPositions = (postings: PostingLists, term: number, candidates: BitSet, back: number): Uint32Array => {
  const { starts, documents, positions } = postings
  const from = starts[term] as number
  const end = starts[term + 1] as number
  let at = positionsStart(postings, from)
  const found = new Uint32Array(positionsStart(postings, end) - at)
  let length = 0
  const behind = at + found.length
  for (let entry = from; at < behind; at++) {
    const marked = positions[at] as number
    const doc = documents[entry] as number
    const position = (marked & positionBits) - back
    if (position >= 0 && hasBit(candidates, doc)) found[length++] = doc * 65_536 + position
    entry += marked >>> 15
  }
  return found.subarray(0, length)
}

/** Merges two sorted lists; values in both are kept once. */
const mergeSorted = (some: Uint32Array, others: Uint32Array): Uint32Array => {
  if (some.length === 0) return others
  if (others.length === 0) return some
  const all = new Uint32Array(some.length + others.length)
  let [length, i, j] = [0, 0, 0]
  while (i < some.length && j < others.length) {
    const own = some[i] as number
    const other = others[j] as number
    all[length++] = own < other ? own : other
    if (own <= other) i += 1
    if (other <= own) j += 1
  }
  while (i < some.length) all[length++] = some[i++] as number
  while (j < others.length) all[length++] = others[j++] as number
  return all.subarray(0, length)
}

/** Keeps phrase starts that have one of some terms `ahead` positions later. Reorders the given array in place. */
export const keepFollowedBy = (
  candidates: Uint32Array,
  postings: PostingLists,
  terms: readonly number[],
  ahead: number,
): Uint32Array => {
  const isFollowed = new Uint8Array(candidates.length)
  for (const term of terms) markFollowed(isFollowed, candidates, postings, term, ahead)
  let length = 0
  for (let i = 0; i < candidates.length; i++) if (isFollowed[i] === 1) candidates[length++] = candidates[i] as number
  return candidates.subarray(0, length)
}

const markFollowed = (
  isFollowed: Uint8Array,
  candidates: Uint32Array,
  postings: PostingLists,
  term: number,
  ahead: number,
): void => {
  const { starts, documents, positions } = postings
  const end = starts[term + 1] as number
  let entry = starts[term] as number
  const isSparse = candidates.length * gallopRatio < end - entry
  let at = isSparse ? 0 : positionsStart(postings, entry)
  for (let i = 0; i < candidates.length; ) {
    const doc = (candidates[i] as number) >>> 16
    if (isSparse) entry = gallop(documents, entry, end, doc)
    else {
      const before = entry
      while (entry < end && (documents[entry] as number) < doc) entry += 1
      at = skipPositions(positions, at, entry - before)
    }
    if (entry === end) return
    if (documents[entry] !== doc) {
      // The term does not occur in documents before this posting's.
      const next = (documents[entry] as number) * 65_536
      while (i < candidates.length && (candidates[i] as number) < next) i += 1
      continue
    }
    if (isSparse) at = positionsStart(postings, entry)
    for (; i < candidates.length && (candidates[i] as number) >>> 16 === doc; i++) {
      const wanted = ((candidates[i] as number) & 65_535) + ahead
      while (((positions[at] as number) & positionBits) < wanted && (positions[at] as number) < lastPosition) at += 1
      if (((positions[at] as number) & positionBits) === wanted) isFollowed[i] = 1
    }
  }
}

/** Galloping search: the first posting from one on whose document is not below the wanted one. */
export const gallop = (docs: Uint16Array, from: number, end: number, wanted: number): number => {
  let [low, step] = [from, 1]
  while (low + step < end && (docs[low + step] as number) < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
