import { type BitSet, emptyBitSet, setBit } from '../index/bit-set.ts'
import type { OrdinalDocValues } from '../index/segment.ts'

/** The inverted index of a facet field in one segment: the documents of each value. */
export interface InvertedFacet {
  /** The values that occur, in ascending order. */
  readonly ordinals: Uint32Array
  /** Where the documents of each value begin, and the end of the last. */
  readonly starts: Uint32Array
  readonly documents: Uint16Array
}

/** Occurrences by ordinal; zeroed after each use. */
let scratch = new Uint32Array(0)

/** Inverts the doc values of a segment (counting sort). */
export const invertFacet = ({ starts: own, ordinals: documentOrdinals }: OrdinalDocValues): InvertedFacet => {
  let end = 0
  for (let i = 0; i < documentOrdinals.length; i++) end = Math.max(end, (documentOrdinals[i] as number) + 1)
  if (scratch.length < end) scratch = new Uint32Array(end * 2)
  const next = scratch
  for (let i = 0; i < documentOrdinals.length; i++)
    next[documentOrdinals[i] as number] = (next[documentOrdinals[i] as number] as number) + 1
  let different = 0
  for (let value = 0; value < end; value++) if ((next[value] as number) > 0) different += 1
  const values = new Uint32Array(different)
  const starts = new Uint32Array(different + 1)
  let [position, start] = [0, 0]
  for (let value = 0; value < end; value++) {
    const count = next[value] as number
    if (count === 0) continue
    values[position++] = value
    next[value] = start
    start += count
    starts[position] = start
  }
  const docs = new Uint16Array(documentOrdinals.length)
  for (let doc = 0; doc + 1 < own.length; doc++)
    for (let i = own[doc] as number; i < (own[doc + 1] as number); i++) {
      const value = documentOrdinals[i] as number
      docs[next[value] as number] = doc
      next[value] = (next[value] as number) + 1
    }
  for (let i = 0; i < different; i++) next[values[i] as number] = 0
  return { ordinals: values, starts, documents: docs }
}

/** The documents with a value, in ascending order. */
export const documentsWith = ({ ordinals, starts, documents }: InvertedFacet, value: number): Uint16Array => {
  let low = 0
  let high = ordinals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ordinals[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return ordinals[low] === value ? documents.subarray(starts[low], starts[low + 1]) : documents.subarray(0, 0)
}

/** The documents with any of some values. */
export const documentsWithAny = (facets: InvertedFacet, wanted: Iterable<number>): BitSet => {
  const bits = emptyBitSet()
  for (const value of wanted) {
    const docs = documentsWith(facets, value)
    for (let i = 0; i < docs.length; i++) setBit(bits, docs[i] as number)
  }
  return bits
}
