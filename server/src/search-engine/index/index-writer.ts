import { type ExpertDocument, viewerClasses } from '../expert-document.ts'
import { clearBit, countBits, emptyBitSet, hasBit, maxSegmentSize, uniteInto } from './bit-set.ts'
import { type DocumentAddress, DocumentIdMap } from './document-id-map.ts'
import { FacetValueDictionary, type NewFacetValues } from './facet-value-dictionary.ts'
import type { Segment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'
import { mergeSegments } from './segment-merger.ts'

/** What has become different: whoever makes all of it in one go has the same segments as the writer, and shows the same. */
export interface IndexUpdate {
  readonly added: readonly { readonly number: number; readonly segment: Segment }[]
  /** Numbers of segments that are no more. */
  readonly dropped: readonly number[]
  /** Who is shown to nobody from now on. */
  readonly deleted: readonly DocumentAddress[]
  /** Values that have been given the next numbers of their groups. */
  readonly facetValues: NewFacetValues
}

/** Blocks that are to be put together; the one made of them is handed to `merged`. */
export interface SegmentMerge {
  readonly segmentNumbers: readonly number[]
  readonly segments: readonly Segment[]
}

/** Blocks below a size are put together once there are so many of them. */
const mergeTiers = [
  { below: 512, many: 12 },
  { below: 8192, many: 12 },
  { below: maxSegmentSize / 2, many: 6 },
]

/** Keeps the segments: takes docs in and out, and says what has become different. It does not search. */
export class IndexWriter {
  readonly #segments = new Map<number, Segment>()
  readonly #names = new FacetValueDictionary()
  readonly #places = new DocumentIdMap((number) => this.#segments.get(number))
  #last = 0

  /** Experts who are there. */
  get count(): number {
    return this.#places.size
  }

  /** Everything there is, as a change of nothing. */
  fullUpdate(): IndexUpdate {
    const added = [...this.#segments].map(([number, segment]) => ({
      number,
      segment: { ...segment, visibleTo: copyVisibility(segment) },
    }))
    return { ...emptyUpdate, added, facetValues: this.#names.allValues() }
  }

  /** Takes over everything that another writer had. */
  restore({ added, facetValues }: IndexUpdate): void {
    this.#names.add(facetValues)
    this.#names.takeNewValues()
    for (const { number, segment } of added) {
      this.#segments.set(number, segment)
      this.#last = Math.max(this.#last, number)
      this.#places.reserve(segment.size)
      for (let doc = 0; doc < segment.size; doc++)
        if (viewerClasses.some((viewer) => hasBit(segment.visibleTo[viewer], doc)))
          this.#places.set(number, segment, doc)
    }
  }

  /** Takes docs in; whoever has been there is replaced. */
  updateDocuments(documents: readonly ExpertDocument[]): IndexUpdate {
    const hidden = this.#hide(documents.map(({ id }) => id))
    const shown = documents.filter(({ visibleTo }) => visibleTo.length > 0)
    const added: IndexUpdate['added'][number][] = []
    for (let from = 0; from < shown.length; from += maxSegmentSize) {
      added.push(this.#settle(buildSegment(shown.slice(from, from + maxSegmentSize), this.#names.ordinalOf)))
    }
    return { added, dropped: [], deleted: hidden, facetValues: this.#names.takeNewValues() }
  }

  /** Takes in a segment that was built elsewhere, of docs nobody else has: its values have numbers of their own. */
  addSegment(segment: Segment, names: NewFacetValues): IndexUpdate {
    for (const [group, values] of names) {
      const numbers = values.map((value) => this.#names.ordinalOf(group, value))
      const own = segment.docValues[group].ordinals
      for (let i = 0; i < own.length; i++) own[i] = numbers[own[i] as number] as number
    }
    return { ...emptyUpdate, added: [this.#settle(segment)], facetValues: this.#names.takeNewValues() }
  }

  /** Nobody is shown these docs any more. */
  deleteDocuments(ids: readonly string[]): IndexUpdate {
    return { ...emptyUpdate, deleted: this.#hide(ids) }
  }

  /**
   * Blocks that should be put together, so that a search never looks through more than a few besides the full ones; none
   * of the `busy` ones, which are being put together already.
   */
  findMerge(busy: ReadonlySet<number> = new Set()): SegmentMerge | undefined {
    for (const { below, many } of mergeTiers) {
      const small = [...this.#segments].filter(([number, { size }]) => size < below && !busy.has(number))
      if (small.length < many) continue
      let room = maxSegmentSize
      const together = small.filter(([, { size }]) => {
        room -= size
        return room >= 0
      })
      return mergeOfSegments(together)
    }
    return undefined
  }

  /** A segment with somebody in it who is shown to nobody: made anew, it has none of their words any more. */
  findCompaction(busy: ReadonlySet<number> = new Set()): SegmentMerge | undefined {
    const one = [...this.#segments].find(
      ([number, segment]) => !busy.has(number) && liveCountOf(segment) < segment.size,
    )
    return one && mergeOfSegments([one])
  }

  /** Puts the segment that was made of others in their place. Who has been replaced or removed meanwhile stays hidden. */
  commitMerge({ segmentNumbers }: SegmentMerge, segment: Segment): IndexUpdate {
    const number = this.#keep(segment)
    const hidden: DocumentAddress[] = []
    for (let doc = 0; doc < segment.size; doc++) {
      const place = this.#places.find(segment, doc)
      if (place && segmentNumbers.includes(place.segment)) this.#places.set(number, segment, doc)
      else hidden.push({ segment: number, document: doc })
    }
    for (const place of hidden) markDeleted(segment, place.document)
    for (const one of segmentNumbers) this.#segments.delete(one)
    return { ...emptyUpdate, added: [{ number, segment: segment }], dropped: segmentNumbers }
  }

  /** Puts together what should be, here and now. */
  mergeAll(): IndexUpdate[] {
    const changes: IndexUpdate[] = []
    for (let merge = this.findMerge(); merge; merge = this.findMerge())
      changes.push(this.commitMerge(merge, mergeSegments(merge.segments)))
    return changes
  }

  /** Keeps a segment, in which everybody has their place from now on. */
  #settle(segment: Segment): IndexUpdate['added'][number] {
    const number = this.#keep(segment)
    this.#places.reserve(segment.size)
    for (let doc = 0; doc < segment.size; doc++) this.#places.set(number, segment, doc)
    return { number, segment: segment }
  }

  #keep(segment: Segment): number {
    this.#last += 1
    this.#segments.set(this.#last, segment)
    return this.#last
  }

  #hide(ids: readonly string[]): DocumentAddress[] {
    const hidden: DocumentAddress[] = []
    for (const id of ids) {
      const place = this.#places.findId(id)
      if (!place) continue
      markDeleted(this.#segments.get(place.segment) as Segment, place.document)
      hidden.push(place)
      this.#places.delete(id)
    }
    return hidden
  }
}

const emptyUpdate: IndexUpdate = { added: [], dropped: [], deleted: [], facetValues: [] }

/** Shows an doc of a segment to nobody. */
export const markDeleted = ({ visibleTo }: Segment, doc: number): void => {
  for (const viewer of viewerClasses) clearBit(visibleTo[viewer], doc)
}

// With a copy of who is visibleTo: it changes while segments are put together somewhere else.
const mergeOfSegments = (together: readonly (readonly [number: number, segment: Segment])[]): SegmentMerge => ({
  segmentNumbers: together.map(([number]) => number),
  segments: together.map(([, segment]) => ({ ...segment, visibleTo: copyVisibility(segment) })),
})

/** How many of a segment are shown to anybody. */
const liveCountOf = ({ visibleTo }: Segment): number =>
  countBits(viewerClasses.map((viewer) => visibleTo[viewer]).reduce(uniteInto, emptyBitSet()))

const copyVisibility = ({ visibleTo }: Segment): Segment['visibleTo'] => ({
  client: visibleTo.client.slice(),
  compliance: visibleTo.compliance.slice(),
  staff: visibleTo.staff.slice(),
})
