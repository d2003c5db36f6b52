import { viewerClasses } from '../expert-document.ts'
import { fieldNames } from '../searchable-fields.ts'
import { type BitSet, emptyBitSet, hasBit, setBit } from './bit-set.ts'
import { toSharedMemory } from './column-layout.ts'
import {
  type FacetField,
  facetFields,
  type NumericColumn,
  numericColumns,
  type OrdinalDocValues,
  type PostingLists,
  type Segment,
  skipInterval,
  skipPositions,
} from './segment.ts'
import { compareTerms, type TermDictionary, TermDictionaryWriter } from './term-dictionary.ts'
import { Uint32List } from './uint32-list.ts'

/** A segment to merge, and the new number of each of its documents. */
interface MergeSource {
  readonly segment: Segment
  /** Numbers of the documents that are not deleted, in ascending order. */
  readonly live: readonly number[]
  /** New numbers by old ones; `deletedDocument` for deleted documents. */
  readonly renumbered: Uint32Array
}

const deletedDocument = 0xffff_ffff

/** Documents that some viewer may see. */
const liveDocumentsOf = (segment: Segment): number[] => {
  const live: number[] = []
  for (let doc = 0; doc < segment.size; doc++)
    if (viewerClasses.some((viewer) => hasBit(segment.visibleTo[viewer], doc))) live.push(doc)
  return live
}

/**
 * Merges segments into one without deleted documents, in shared memory. The live documents must not exceed the maximum size of
 * a segment.
 */
export const mergeSegments = (segments: readonly Segment[]): Segment => toSharedMemory(mergeColumns(segments))

/** The same outside shared memory, for a segment that is written to a file. */
export const mergeColumns = (segments: readonly Segment[]): Segment => {
  let size = 0
  const sources = segments.map((segment): MergeSource => {
    const live = liveDocumentsOf(segment)
    const renumbered = new Uint32Array(segment.size).fill(deletedDocument)
    for (const doc of live) renumbered[doc] = size++
    return { segment: segment, live, renumbered }
  })
  const { postings, terms } = mergePostingLists(sources)
  const rowLength = fieldNames.length + 1
  const fieldStarts = new Uint16Array(size * rowLength)
  const ids = new Uint8Array(size * 16)
  const ratings = new Float32Array(size)
  const visibleTo = { client: emptyBitSet(), compliance: emptyBitSet(), staff: emptyBitSet() }
  for (const { segment, live, renumbered } of sources)
    for (const doc of live) {
      const newDoc = renumbered[doc] as number
      fieldStarts.set(segment.fieldStarts.subarray(doc * rowLength, (doc + 1) * rowLength), newDoc * rowLength)
      ids.set(segment.ids.subarray(doc * 16, doc * 16 + 16), newDoc * 16)
      ratings[newDoc] = segment.ratings[doc] as number
      for (const viewer of viewerClasses)
        if (hasBit(segment.visibleTo[viewer], doc)) setBit(visibleTo[viewer] as BitSet, newDoc)
    }
  return {
    size,
    terms,
    postings,
    fieldStarts,
    ids,
    ratings,
    visibleTo,
    ...(Object.fromEntries(
      numericColumns.map((name) => [name, mergeColumn(sources, size, (segment) => segment[name])]),
    ) as Record<NumericColumn, Uint32Array>),
    docValues: Object.fromEntries(
      facetFields.map((group) => [group, mergeDocValues(sources, size, group)]),
    ) as unknown as Segment['docValues'],
  }
}

const mergeColumn = (
  sources: readonly MergeSource[],
  size: number,
  of: (segment: Segment) => Uint32Array,
): Uint32Array => {
  const merged = new Uint32Array(size)
  for (const { segment, live, renumbered } of sources) {
    const column = of(segment)
    for (const doc of live) merged[renumbered[doc] as number] = column[doc] as number
  }
  return merged
}

const mergeDocValues = (sources: readonly MergeSource[], size: number, group: FacetField): OrdinalDocValues => {
  const starts = new Uint32Array(size + 1)
  const values = new Uint32List()
  for (const { segment, live, renumbered } of sources) {
    const { starts: oldStarts, ordinals } = segment.docValues[group]
    for (const doc of live) {
      for (let i = oldStarts[doc] as number; i < (oldStarts[doc + 1] as number); i++) values.push(ordinals[i] as number)
      starts[(renumbered[doc] as number) + 1] = values.length
    }
  }
  return { starts, ordinals: values.items }
}

/** Iterates over the terms of a segment. */
class TermCursor {
  readonly source: MergeSource
  term = 0
  /** Where the positions of the current posting list begin. */
  positionsStart = 0

  constructor(source: MergeSource) {
    this.source = source
  }

  get isAtEnd(): boolean {
    return this.term + 1 === this.source.segment.terms.starts.length
  }

  /** Negative when its term sorts before that of the other cursor. */
  compare(other: TermCursor): number {
    return compareTerms(this.source.segment.terms, this.term, other.source.segment.terms, other.term)
  }
}

/** The cursors at the smallest term. */
const smallestOf = (cursors: readonly TermCursor[]): TermCursor[] => {
  const smallest: TermCursor[] = []
  for (const cursor of cursors) {
    if (cursor.isAtEnd) continue
    const order = smallest[0] ? cursor.compare(smallest[0]) : 0
    if (order < 0) smallest.length = 0
    if (order <= 0) smallest.push(cursor)
  }
  return smallest
}

/** Merges the dictionaries and posting lists; terms of deleted documents only are dropped. */
const mergePostingLists = (sources: readonly MergeSource[]): { postings: PostingLists; terms: TermDictionary } => {
  const sum = (of: (segment: Segment) => number) => sources.reduce((all, { segment }) => all + of(segment), 0)
  const postingCount = sum(({ postings }) => postings.documents.length)
  const positionCount = sum(({ postings }) => postings.positions.length)
  const columns = {
    docs: new Uint16Array(postingCount),
    impacts: new Uint8Array(postingCount),
    positions: new Uint16Array(positionCount),
  }
  const positionSkips = new Uint32List()
  const starts = new Uint32List()
  const terms = new TermDictionaryWriter(sum((segment) => segment.terms.starts.length - 1))
  let posting = 0
  let written = 0
  /** Appends the postings of the cursor's term, and advances it. */
  const append = (cursor: TermCursor): void => {
    const { segment, renumbered } = cursor.source
    const { postings } = segment
    let { positionsStart } = cursor
    const end = postings.starts[cursor.term + 1] as number
    for (let i = postings.starts[cursor.term] as number; i < end; i++) {
      const next = skipPositions(postings.positions, positionsStart, 1)
      const doc = renumbered[postings.documents[i] as number] as number
      if (doc !== deletedDocument) {
        if (posting % skipInterval === 0) positionSkips.push(written)
        columns.docs[posting] = doc
        columns.impacts[posting] = postings.impacts[i] as number
        for (let at = positionsStart; at < next; at++) columns.positions[written++] = postings.positions[at] as number
        posting += 1
      }
      positionsStart = next
    }
    cursor.positionsStart = positionsStart
    cursor.term += 1
  }
  const cursors = sources.map((source) => new TermCursor(source))
  for (let smallest = smallestOf(cursors); smallest[0]; smallest = smallestOf(cursors)) {
    const firstPosting = posting
    const { source, term } = smallest[0]
    for (const cursor of smallest) append(cursor)
    if (posting === firstPosting) continue
    starts.push(firstPosting)
    terms.copy(source.segment.terms, term)
  }
  starts.push(posting)
  return {
    terms: terms.finish(),
    postings: {
      starts: starts.items,
      positionSkips: positionSkips.items,
      documents: columns.docs.subarray(0, posting),
      impacts: columns.impacts.subarray(0, posting),
      positions: columns.positions.subarray(0, written),
    },
  }
}
