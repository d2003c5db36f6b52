import { type ExpertDocument, viewerClasses } from '../expert-document.ts'
import { clearBit, countBits, emptyBitSet, hasBit, maxSegmentSize, uniteInto } from './bit-set.ts'
import { type DocumentAddress, DocumentIdMap } from './document-id-map.ts'
import { type FacetOrdinals, FacetValueDictionary, type NewFacetValues } from './facet-value-dictionary.ts'
import type { Segment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'
import { mergeSegments } from './segment-merger.ts'

/** A change of an index. A reader applies it as a whole, and then has the same segments as the writer. */
export interface IndexUpdate {
  readonly added: readonly { readonly number: number; readonly segment: Segment }[]
  /** Numbers of segments to drop. */
  readonly dropped: readonly number[]
  /** Documents to mark as deleted. */
  readonly deleted: readonly DocumentAddress[]
  /** Facet values that receive the next ordinals. */
  readonly facetValues: NewFacetValues
}

/** Segments to be merged into one, which is then handed to `commitMerge`. */
export interface SegmentMerge {
  readonly segmentNumbers: readonly number[]
  readonly segments: readonly Segment[]
}

/** The merge policy: segments below a size are merged once there are so many of them. */
const mergeTiers = [
  { maxSize: 512, minSegments: 12 },
  { maxSize: 8192, minSegments: 12 },
  { maxSize: maxSegmentSize / 2, minSegments: 6 },
]

/** Writes an index: adds and deletes documents, and decides about merges. Every change is returned as an update for readers. */
export class IndexWriter {
  readonly #segments = new Map<number, Segment>()
  readonly #facetValues = new FacetValueDictionary()
  readonly #addresses = new DocumentIdMap((number) => this.#segments.get(number))
  #lastNumber = 0

  /** The number of documents, deleted ones not counted. */
  get count(): number {
    return this.#addresses.size
  }

  /** The whole index, as an update of an empty one. */
  fullUpdate(): IndexUpdate {
    const added = [...this.#segments].map(([number, segment]) => ({
      number,
      segment: { ...segment, visibleTo: copyVisibility(segment) },
    }))
    return { ...emptyUpdate, added, facetValues: this.#facetValues.allValues() }
  }

  /** Adopts an index, or a part of it, that another writer has written. */
  restore({ added, facetValues }: IndexUpdate): void {
    this.#facetValues.add(facetValues)
    this.#facetValues.takeNewValues()
    for (const { number, segment } of added) {
      this.#segments.set(number, segment)
      this.#lastNumber = Math.max(this.#lastNumber, number)
      this.#addresses.reserve(segment.size)
      for (let doc = 0; doc < segment.size; doc++)
        if (viewerClasses.some((viewer) => hasBit(segment.visibleTo[viewer], doc)))
          this.#addresses.set(number, segment, doc)
    }
  }

  /** Adds documents; those with the same ids are deleted. Documents that nobody may see are only deleted. */
  updateDocuments(documents: readonly ExpertDocument[]): IndexUpdate {
    const deleted = this.#delete(documents.map(({ id }) => id))
    const visible = documents.filter(({ visibleTo }) => visibleTo.length > 0)
    const added: IndexUpdate['added'][number][] = []
    for (let from = 0; from < visible.length; from += maxSegmentSize) {
      const segment = buildSegment(visible.slice(from, from + maxSegmentSize), this.#facetValues.ordinalOf)
      added.push(this.#addWithAddresses(segment))
    }
    return { added, dropped: [], deleted, facetValues: this.#facetValues.takeNewValues() }
  }

  /** The ordinals of facet values in this index, new ones for new values. */
  ordinalsOf(facetValues: NewFacetValues): FacetOrdinals {
    return facetValues.map(([field, values]) => [
      field,
      Uint32Array.from(values, (value) => this.#facetValues.ordinalOf(field, value)),
    ])
  }

  /** Adds a segment of documents that this index does not have, with the ordinals of this index. */
  addSegment(segment: Segment): IndexUpdate {
    return {
      ...emptyUpdate,
      added: [this.#addWithAddresses(segment)],
      facetValues: this.#facetValues.takeNewValues(),
    }
  }

  deleteDocuments(ids: readonly string[]): IndexUpdate {
    return { ...emptyUpdate, deleted: this.#delete(ids) }
  }

  /**
   * The next merge of the merge policy, which keeps the number of segments small. Leaves out the `busy` segments, which
   * are being merged already.
   */
  findMerge(busy: ReadonlySet<number> = new Set()): SegmentMerge | undefined {
    for (const { maxSize, minSegments } of mergeTiers) {
      const candidates = [...this.#segments].filter(([number, { size }]) => size < maxSize && !busy.has(number))
      if (candidates.length < minSegments) continue
      let room = maxSegmentSize
      const fitting = candidates.filter(([, { size }]) => {
        room -= size
        return room >= 0
      })
      return mergeOf(fitting)
    }
    return undefined
  }

  /** A merge of a single segment with deleted documents: their terms and values are gone from the result. */
  findCompaction(busy: ReadonlySet<number> = new Set()): SegmentMerge | undefined {
    const one = [...this.#segments].find(
      ([number, segment]) => !busy.has(number) && liveCountOf(segment) < segment.size,
    )
    return one && mergeOf([one])
  }

  /** Replaces the segments of a merge by its result. Documents deleted or updated since the merge began stay deleted. */
  commitMerge({ segmentNumbers }: SegmentMerge, segment: Segment): IndexUpdate {
    const number = this.#add(segment)
    const deleted: number[] = []
    for (let doc = 0; doc < segment.size; doc++) {
      const address = this.#addresses.find(segment, doc)
      if (address && segmentNumbers.includes(address.segment)) this.#addresses.set(number, segment, doc)
      else deleted.push(doc)
    }
    for (const doc of deleted) markDeleted(segment, doc)
    for (const merged of segmentNumbers) this.#segments.delete(merged)
    return { ...emptyUpdate, added: [{ number, segment }], dropped: segmentNumbers }
  }

  /** Runs all merges that are due. */
  mergeAll(): IndexUpdate[] {
    const updates: IndexUpdate[] = []
    for (let merge = this.findMerge(); merge; merge = this.findMerge())
      updates.push(this.commitMerge(merge, mergeSegments(merge.segments)))
    return updates
  }

  #addWithAddresses(segment: Segment): IndexUpdate['added'][number] {
    const number = this.#add(segment)
    this.#addresses.reserve(segment.size)
    for (let doc = 0; doc < segment.size; doc++) this.#addresses.set(number, segment, doc)
    return { number, segment }
  }

  #add(segment: Segment): number {
    this.#lastNumber += 1
    this.#segments.set(this.#lastNumber, segment)
    return this.#lastNumber
  }

  #delete(ids: readonly string[]): DocumentAddress[] {
    const deleted: DocumentAddress[] = []
    for (const id of ids) {
      const address = this.#addresses.findId(id)
      if (!address) continue
      markDeleted(this.#segments.get(address.segment) as Segment, address.document)
      deleted.push(address)
      this.#addresses.delete(id)
    }
    return deleted
  }
}

const emptyUpdate: IndexUpdate = { added: [], dropped: [], deleted: [], facetValues: [] }

/** Sets the tombstone of a document: no viewer sees it any more. */
export const markDeleted = ({ visibleTo }: Segment, doc: number): void => {
  for (const viewer of viewerClasses) clearBit(visibleTo[viewer], doc)
}

// Copies the visibility, which may change while a worker merges.
const mergeOf = (numbered: readonly (readonly [number: number, segment: Segment])[]): SegmentMerge => ({
  segmentNumbers: numbered.map(([number]) => number),
  segments: numbered.map(([, segment]) => ({ ...segment, visibleTo: copyVisibility(segment) })),
})

/** The number of documents that are not deleted. */
const liveCountOf = ({ visibleTo }: Segment): number =>
  countBits(viewerClasses.map((viewer) => visibleTo[viewer]).reduce(uniteInto, emptyBitSet()))

const copyVisibility = ({ visibleTo }: Segment): Segment['visibleTo'] => ({
  client: visibleTo.client.slice(),
  compliance: visibleTo.compliance.slice(),
  staff: visibleTo.staff.slice(),
})
