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
} from './segment.ts'
import { compareTerms, type TermDictionary, TermDictionaryWriter } from './term-dictionary.ts'
import { Uint32List } from './uint32-list.ts'

/** One of the segments that become one: the new number of each doc, and who is left out because nobody is shown them. */
interface MergeSource {
  readonly segment: Segment
  /** Old numbers of those who are kept, in order. */
  readonly kept: readonly number[]
  /** New numbers by old ones; `left` for who is left out. */
  readonly renumbered: Uint32Array
}

const deletedDocument = 0xffff_ffff

/** Who of a segment is shown to anybody. */
const liveDocumentsOf = (segment: Segment): number[] => {
  const kept: number[] = []
  for (let doc = 0; doc < segment.size; doc++)
    if (viewerClasses.some((viewer) => hasBit(segment.visibleTo[viewer], doc))) kept.push(doc)
  return kept
}

/** One segment out of several, without those whom nobody is shown. Together they must not hold more than a segment can. */
export const mergeSegments = (segments: readonly Segment[]): Segment => {
  let size = 0
  const parts = segments.map((segment): MergeSource => {
    const kept = liveDocumentsOf(segment)
    const renumbered = new Uint32Array(segment.size).fill(deletedDocument)
    for (const doc of kept) renumbered[doc] = size++
    return { segment: segment, kept, renumbered }
  })
  const { postings, terms } = mergePostingLists(parts)
  const fieldPlaces = fieldNames.length + 1
  const fieldStarts = new Uint16Array(size * fieldPlaces)
  const ids = new Uint8Array(size * 16)
  const ratings = new Float32Array(size)
  const visibleTo = { client: emptyBitSet(), compliance: emptyBitSet(), staff: emptyBitSet() }
  for (const { segment, kept, renumbered } of parts)
    for (const doc of kept) {
      const own = renumbered[doc] as number
      fieldStarts.set(segment.fieldStarts.subarray(doc * fieldPlaces, (doc + 1) * fieldPlaces), own * fieldPlaces)
      ids.set(segment.ids.subarray(doc * 16, doc * 16 + 16), own * 16)
      ratings[own] = segment.ratings[doc] as number
      for (const viewer of viewerClasses)
        if (hasBit(segment.visibleTo[viewer], doc)) setBit(visibleTo[viewer] as BitSet, own)
    }
  return toSharedMemory({
    size,
    terms,
    postings,
    fieldStarts,
    ids,
    ratings,
    visibleTo,
    ...(Object.fromEntries(
      numericColumns.map((name) => [name, mergeColumn(parts, size, (segment) => segment[name])]),
    ) as Record<NumericColumn, Uint32Array>),
    docValues: Object.fromEntries(
      facetFields.map((group) => [group, mergeDocValues(parts, size, group)]),
    ) as unknown as Segment['docValues'],
  })
}

const mergeColumn = (
  parts: readonly MergeSource[],
  size: number,
  of: (segment: Segment) => Uint32Array,
): Uint32Array => {
  const merged = new Uint32Array(size)
  for (const { segment, kept, renumbered } of parts) {
    const column = of(segment)
    for (const doc of kept) merged[renumbered[doc] as number] = column[doc] as number
  }
  return merged
}

const mergeDocValues = (parts: readonly MergeSource[], size: number, group: FacetField): OrdinalDocValues => {
  const starts = new Uint32Array(size + 1)
  const values = new Uint32List()
  for (const { segment, kept, renumbered } of parts) {
    const own = segment.docValues[group]
    for (const doc of kept) {
      for (let i = own.starts[doc] as number; i < (own.starts[doc + 1] as number); i++)
        values.push(own.ordinals[i] as number)
      starts[(renumbered[doc] as number) + 1] = values.length
    }
  }
  return { starts, ordinals: values.items }
}

/** The terms of a part one after the other. */
class TermCursor {
  readonly part: MergeSource
  term = 0
  /** Where the places of the term begin. */
  place = 0

  constructor(part: MergeSource) {
    this.part = part
  }

  get isAtEnd(): boolean {
    return this.term + 1 === this.part.segment.terms.starts.length
  }

  /** Below zero when its term comes before that of another one. */
  compare(other: TermCursor): number {
    return compareTerms(this.part.segment.terms, this.term, other.part.segment.terms, other.term)
  }
}

/** Those whose terms are the same and come before all others. */
const smallestOf = (readers: readonly TermCursor[]): TermCursor[] => {
  const first: TermCursor[] = []
  for (const reader of readers) {
    if (reader.isAtEnd) continue
    const order = first[0] ? reader.compare(first[0]) : 0
    if (order < 0) first.length = 0
    if (order <= 0) first.push(reader)
  }
  return first
}

/** The terms that anybody who is kept says, and their postings. */
const mergePostingLists = (parts: readonly MergeSource[]): { postings: PostingLists; terms: TermDictionary } => {
  const sum = (of: (segment: Segment) => number) => parts.reduce((all, { segment }) => all + of(segment), 0)
  const entries = sum(({ postings }) => postings.documents.length)
  const places = sum(({ postings }) => postings.positions.length)
  const columns = {
    docs: new Uint16Array(entries),
    masks: new Uint16Array(entries),
    impacts: new Uint8Array(entries),
    counts: new Uint8Array(entries),
    positions: new Uint16Array(places),
  }
  const marks = new Uint32List()
  const starts = new Uint32List()
  const terms = new TermDictionaryWriter(sum((segment) => segment.terms.starts.length - 1))
  let entry = 0
  let written = 0
  /** Takes over the entries of a term of one part. */
  const take = (reader: TermCursor): void => {
    const { segment, renumbered } = reader.part
    const { postings } = segment
    let { place } = reader
    const end = postings.starts[reader.term + 1] as number
    for (let i = postings.starts[reader.term] as number; i < end; i++) {
      const count = postings.frequencies[i] as number
      const doc = renumbered[postings.documents[i] as number] as number
      if (doc !== deletedDocument) {
        if (entry % skipInterval === 0) marks.push(written)
        columns.docs[entry] = doc
        columns.masks[entry] = postings.fieldMasks[i] as number
        columns.impacts[entry] = postings.impacts[i] as number
        columns.counts[entry] = count
        for (let n = 0; n < count; n++) columns.positions[written++] = postings.positions[place + n] as number
        entry += 1
      }
      place += count
    }
    reader.place = place
    reader.term += 1
  }
  const readers = parts.map((part) => new TermCursor(part))
  for (let first = smallestOf(readers); first[0]; first = smallestOf(readers)) {
    const began = entry
    const { part, term } = first[0]
    for (const reader of first) take(reader)
    if (entry === began) continue
    starts.push(began)
    terms.copy(part.segment.terms, term)
  }
  starts.push(entry)
  return {
    terms: terms.finish(),
    postings: {
      starts: starts.items,
      positionSkips: marks.items,
      documents: columns.docs.subarray(0, entry),
      fieldMasks: columns.masks.subarray(0, entry),
      impacts: columns.impacts.subarray(0, entry),
      frequencies: columns.counts.subarray(0, entry),
      positions: columns.positions.subarray(0, written),
    },
  }
}
