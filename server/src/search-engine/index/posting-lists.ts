import { impactOf, occurrenceWeights } from '../bm25f.ts'
import { fieldNames } from '../searchable-fields.ts'
import { lastPosition, type PostingLists, skipInterval } from './segment.ts'
import type { TermOccurrences } from './term-occurrences.ts'

const fieldCount = fieldNames.length

/** The BM25F weight of an occurrence in each field of each document. */
const occurrenceWeightsOf = (fieldStarts: Uint16Array, size: number): Float32Array => {
  const weights = new Float32Array(size * fieldCount)
  const lengths = new Array<number>(fieldCount).fill(0)
  for (let doc = 0; doc < size; doc++) {
    const at = doc * (fieldCount + 1)
    for (let i = 0; i < fieldCount; i++)
      lengths[i] = Math.max(0, (fieldStarts[at + i + 1] as number) - (fieldStarts[at + i] as number) - 1)
    weights.set(occurrenceWeights(lengths), doc * fieldCount)
  }
  return weights
}

/** Where the postings of each term begin: one posting for each pair of term and document. */
const postingStartsOf = ({ starts, positions }: TermOccurrences): Uint32Array => {
  const terms = starts.length - 1
  const postingStarts = new Uint32Array(terms + 1)
  let postings = 0
  for (let term = 0; term < terms; term++) {
    postingStarts[term] = postings
    let previous = -1
    for (let i = starts[term] as number; i < (starts[term + 1] as number); i++) {
      const doc = (positions[i] as number) >>> 16
      if (doc !== previous) postings += 1
      previous = doc
    }
  }
  postingStarts[terms] = postings
  return postingStarts
}

/** Builds the posting lists from the occurrences of terms and the positions at which fields begin. */
export const buildPostingLists = (occurrences: TermOccurrences, fieldStarts: Uint16Array): PostingLists => {
  const starts = postingStartsOf(occurrences)
  const count = starts.at(-1) as number
  const lists = {
    starts,
    documents: new Uint16Array(count),
    impacts: new Uint8Array(count),
    positions: new Uint16Array(occurrences.positions.length),
    positionSkips: new Uint32Array(Math.ceil(count / skipInterval)),
  }
  const weights = occurrenceWeightsOf(fieldStarts, fieldStarts.length / (fieldCount + 1))
  let posting = 0
  for (let term = 0; term + 1 < occurrences.starts.length; term++) {
    const end = occurrences.starts[term + 1] as number
    for (let i = occurrences.starts[term] as number; i < end; posting++) {
      if (posting % skipInterval === 0) lists.positionSkips[posting / skipInterval] = i
      const doc = (occurrences.positions[i] as number) >>> 16
      let [field, weight] = [0, 0]
      for (; i < end && (occurrences.positions[i] as number) >>> 16 === doc; i++) {
        const position = (occurrences.positions[i] as number) & 65_535
        while (field + 1 < fieldCount && (fieldStarts[doc * (fieldCount + 1) + field + 1] as number) <= position)
          field++
        weight += weights[doc * fieldCount + field] as number
        lists.positions[i] = position
      }
      lists.positions[i - 1] = (lists.positions[i - 1] as number) | lastPosition
      lists.documents[posting] = doc
      lists.impacts[posting] = impactOf(weight)
    }
  }
  return lists
}
