import { impactOf, occurrenceWeights } from '../bm25f.ts'
import { fieldNames } from '../searchable-fields.ts'
import { type PostingLists, skipInterval } from './segment.ts'
import type { TermOccurrences } from './term-occurrences.ts'

/** What a mention counts in each field of each doc. */
const occurrenceWeightsOf = (fieldStarts: Uint16Array, size: number): Float32Array => {
  const count = fieldNames.length
  const weights = new Float32Array(size * count)
  const lengths = new Array<number>(count).fill(0)
  for (let doc = 0; doc < size; doc++) {
    const at = doc * (count + 1)
    for (let i = 0; i < count; i++)
      lengths[i] = Math.max(0, (fieldStarts[at + i + 1] as number) - (fieldStarts[at + i] as number) - 1)
    weights.set(occurrenceWeights(lengths), doc * count)
  }
  return weights
}

/** One entry for each term and doc. */
const postingStartsOf = ({ starts, positions }: TermOccurrences): Uint32Array => {
  const terms = starts.length - 1
  const entryStarts = new Uint32Array(terms + 1)
  let entries = 0
  for (let term = 0; term < terms; term++) {
    entryStarts[term] = entries
    let before = -1
    for (let i = starts[term] as number; i < (starts[term + 1] as number); i++) {
      const doc = (positions[i] as number) >>> 16
      if (doc !== before) entries += 1
      before = doc
    }
  }
  entryStarts[terms] = entries
  return entryStarts
}

const maxPositions = 255
const fieldCount = fieldNames.length

/** The columns of postings, from where the fields of each doc begin and what stands at each place. */
export const buildPostingLists = (occurrences: TermOccurrences, fieldStarts: Uint16Array): PostingLists => {
  const starts = postingStartsOf(occurrences)
  const entries = starts.at(-1) as number
  const made = {
    starts,
    documents: new Uint16Array(entries),
    fieldMasks: new Uint16Array(entries),
    impacts: new Uint8Array(entries),
    frequencies: new Uint8Array(entries),
    positions: new Uint16Array(occurrences.positions.length),
    positionSkips: new Uint32Array(Math.ceil(entries / skipInterval)),
  }
  const weights = occurrenceWeightsOf(fieldStarts, fieldStarts.length / (fieldCount + 1))
  let entry = 0
  let written = 0
  for (let term = 0; term + 1 < occurrences.starts.length; term++) {
    const end = occurrences.starts[term + 1] as number
    for (let i = occurrences.starts[term] as number; i < end; entry++) {
      if (entry % skipInterval === 0) made.positionSkips[entry / skipInterval] = written
      const from = i
      const doc = (occurrences.positions[i] as number) >>> 16
      let [field, mask, sum] = [0, 0, 0]
      for (; i < end && (occurrences.positions[i] as number) >>> 16 === doc; i++) {
        const place = (occurrences.positions[i] as number) & 65_535
        while (field + 1 < fieldCount && (fieldStarts[doc * (fieldCount + 1) + field + 1] as number) <= place) field++
        mask |= 1 << field
        sum += weights[doc * fieldCount + field] as number
        if (i - from < maxPositions) made.positions[written++] = place
      }
      made.documents[entry] = doc
      made.fieldMasks[entry] = mask
      made.impacts[entry] = impactOf(sum)
      made.frequencies[entry] = Math.min(maxPositions, i - from)
    }
  }
  return made
}
