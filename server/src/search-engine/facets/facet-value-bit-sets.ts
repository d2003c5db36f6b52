import type { FacetGroupId } from '@colloquy/contract/search/shapes'
import { type BitSet, emptyBitSet, setBit } from '../index/bit-set.ts'
import type { Segment } from '../index/segment.ts'

/** Groups with more values are counted by document: 8 KB for each value and segment would be too much. */
const maxBitSetValues = 64
/** Intersecting one bit set takes about as long as counting so many documents one by one. */
const minDocumentsPerValue = 400

/** The documents of each value of groups with few values, made when first needed and kept while the segment exists. */
export class FacetValueBitSets {
  readonly #bySegment = new Map<Segment, Map<FacetGroupId, readonly (BitSet | undefined)[]>>()

  /** Whether counting `documents` hits of a group with so many values is faster with bit sets. */
  isWorthwhile(values: number, documents: number): boolean {
    return values <= maxBitSetValues && documents >= minDocumentsPerValue * values
  }

  /** The documents of each value of a group, by ordinal; undefined for values that do not occur. */
  of(segment: Segment, group: FacetGroupId): readonly (BitSet | undefined)[] {
    const groups = this.#bySegment.get(segment) ?? new Map<FacetGroupId, readonly (BitSet | undefined)[]>()
    this.#bySegment.set(segment, groups)
    const known = groups.get(group)
    if (known) return known
    const { starts, ordinals } = segment.docValues[group]
    const sets: (BitSet | undefined)[] = []
    for (let doc = 0; doc < segment.size; doc++)
      for (let i = starts[doc] as number; i < (starts[doc + 1] as number); i++) {
        const value = ordinals[i] as number
        const set = sets[value] ?? emptyBitSet()
        setBit(set, doc)
        sets[value] = set
      }
    groups.set(group, sets)
    return sets
  }

  /** Discards the sets of all other segments. */
  keep(segments: readonly Segment[]): void {
    for (const segment of this.#bySegment.keys()) if (!segments.includes(segment)) this.#bySegment.delete(segment)
  }
}
