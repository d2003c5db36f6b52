import { type ChoiceGroup, choiceGroups } from '@colloquy/contract/search/shapes'
import type { ViewerClass } from '../expert-document.ts'
import type { BitSet } from './bit-set.ts'
import type { TermDictionary } from './term-dictionary.ts'

/** The facet fields of documents: those that filters choose from, the terms of expertise, and the currency of the rate. */
export type FacetField = ChoiceGroup | 'expertise' | 'currencies'
export const facetFields: readonly FacetField[] = [...choiceGroups, 'expertise', 'currencies']

/**
 * The posting lists of all terms, as columns: posting i says that a document contains a term. Postings of a term are
 * sorted by document.
 */
export interface PostingLists {
  /** Where the postings of each term begin, and the end of the last. */
  readonly starts: Uint32Array
  readonly documents: Uint16Array
  /** The contribution of the term to the score, quantized to 1–255 at index time. */
  readonly impacts: Uint8Array
  /** Token positions of all postings, one posting after the other. The last one of each posting is marked with `lastPosition`. */
  readonly positions: Uint16Array
  /** Where the positions of every 64th posting begin. */
  readonly positionSkips: Uint32Array
}

/** The distance of two entries of `positionSkips`. */
export const skipInterval = 64

/** The bit that marks the last position of a posting: most postings have one, so that a column of counts would say little. */
export const lastPosition = 0x8000
/** The bits of a position itself. */
export const positionBits = lastPosition - 1

/** Facet values by document: those of document i are `ordinals[starts[i]]` to `ordinals[starts[i + 1] - 1]`. */
export interface OrdinalDocValues {
  readonly starts: Uint32Array
  /** Ordinals of the facet value dictionary, the same in all segments. */
  readonly ordinals: Uint32Array
}

/**
 * An immutable part of an index with up to 65,536 documents, in columns of one shared buffer. Documents are numbered from
 * 0. Only the visibility bit sets ever change: a deleted document is visible to nobody (a tombstone).
 */
export interface Segment {
  /** The number of documents, deleted ones included. */
  readonly size: number
  readonly terms: TermDictionary
  readonly postings: PostingLists
  /** The position at which each text field of a document begins, and the end of the last: one row for each document. */
  readonly fieldStarts: Uint16Array
  /** The UUIDs of the documents, sixteen bytes each. */
  readonly ids: Uint8Array
  readonly calls: Uint32Array
  /** −1 for none. */
  readonly ratings: Float32Array
  /** YYYYMMDD. */
  readonly joined: Uint32Array
  readonly credits: Uint32Array
  /** In the currency that is the document's only value of `currencies`. */
  readonly rates: Uint32Array
  /** The day the last employment ended, YYYYMMDD; 0 for none. */
  readonly left: Uint32Array
  /** The day of the last confirmation, in days since 1970. */
  readonly fresh: Uint32Array
  /** 1 for experts who have been invited and have not signed in yet. */
  readonly invited: Uint32Array
  readonly docValues: Readonly<Record<FacetField, OrdinalDocValues>>
  readonly visibleTo: Readonly<Record<ViewerClass, BitSet>>
}

/** The columns with one integer for each document. */
export const numericColumns = ['calls', 'joined', 'credits', 'rates', 'left', 'fresh', 'invited'] as const
export type NumericColumn = (typeof numericColumns)[number]

/** `2026-03-31` → 20260331. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

export const daysSinceEpoch = (day: string): number =>
  Math.max(0, Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000))

/** Where the positions of a posting begin; the end of all positions for the index behind the last posting. */
export const positionsStart = ({ positionSkips, documents, positions }: PostingLists, posting: number): number => {
  if (posting === documents.length) return positions.length
  const skip = Math.floor(posting / skipInterval)
  return skipPositions(positions, positionSkips[skip] as number, posting - skip * skipInterval)
}

/** From any position of a posting, where the positions of a later posting begin. Counts marks, because a branch for each takes longer. */
export const skipPositions = (positions: Uint16Array, from: number, postings: number): number => {
  let at = from
  for (let left = postings; left > 0; ) left -= (positions[at++] as number) >>> 15
  return at
}

/** The UUID of a document. */
export const documentIdAt = ({ ids }: Segment, doc: number): string => {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + doc * 16, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The bytes of all columns of a segment. */
export const byteSizeOf = (part: object): number =>
  Object.values(part).reduce<number>(
    (sum, value) =>
      sum + (ArrayBuffer.isView(value) ? value.byteLength : typeof value === 'object' ? byteSizeOf(value) : 0),
    0,
  )
