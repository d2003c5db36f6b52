import { Analyzer } from '../analysis/analyzer.ts'
import { currentLexicon } from '../analysis/lexicon.ts'
import { type ExpertDocument, viewerClasses } from '../expert-document.ts'
import { fieldNames } from '../searchable-fields.ts'
import { emptyBitSet, maxSegmentSize, setBit } from './bit-set.ts'
import { toSharedMemory } from './column-layout.ts'
import { buildPostingLists } from './posting-lists.ts'
import {
  dayNumber,
  daysSinceEpoch,
  type FacetField,
  facetFields,
  type NumericColumn,
  numericColumns,
  type OrdinalDocValues,
  positionBits,
  type Segment,
} from './segment.ts'
import { occurrenceKinds, TermOccurrenceBuffer } from './term-occurrences.ts'
import { Uint32List } from './uint32-list.ts'

/** Assigns ordinals to facet values, the same in all segments of an index. */
export type OrdinalOf = (field: FacetField, value: string) => number

/** Tokens beyond the last position are not indexed. */
const maxPosition = positionBits - 1
const analyzer = new Analyzer()
const rowLength = fieldNames.length + 1

const numbersOf: Readonly<Record<NumericColumn, (document: ExpertDocument) => number>> = {
  calls: ({ calls }) => calls,
  joined: ({ joinedOn }) => dayNumber(joinedOn),
  credits: ({ credits }) => credits,
  rates: ({ rate }) => rate?.minor ?? 0,
  left: ({ leftOn }) => (leftOn === null ? 0 : dayNumber(leftOn)),
  fresh: ({ freshOn }) => daysSinceEpoch(freshOn),
  invited: ({ isInvited }) => (isInvited ? 1 : 0),
}

const recordOf = <Key extends string, T>(keys: readonly Key[], of: (key: Key) => T): Record<Key, T> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, T>

/** Builds a segment from documents that are added in parts, so that they need not all be in memory. One at a time in each thread. */
export class SegmentBuilder {
  readonly #ordinalOf: OrdinalOf
  readonly #lexicon = currentLexicon()
  readonly #occurrences = new TermOccurrenceBuffer(this.#lexicon)
  #size = 0
  readonly #fieldStarts: Uint16Array
  readonly #ids: Uint8Array
  readonly #ratings: Float32Array
  readonly #visibleTo = { client: emptyBitSet(), compliance: emptyBitSet(), staff: emptyBitSet() }
  readonly #numbers: Readonly<Record<NumericColumn, Uint32Array>>
  readonly #docValues: Readonly<Record<FacetField, { starts: Uint32Array; ordinals: Uint32List }>>

  /** @param capacity the most documents that will be added, at most 65,536 */
  constructor(capacity: number, ordinalOf: OrdinalOf) {
    if (capacity > maxSegmentSize) throw new Error(`a segment holds ${maxSegmentSize} documents, not ${capacity}`)
    this.#ordinalOf = ordinalOf
    this.#fieldStarts = new Uint16Array(capacity * rowLength)
    this.#ids = new Uint8Array(capacity * 16)
    this.#ratings = new Float32Array(capacity)
    this.#numbers = recordOf(numericColumns, () => new Uint32Array(capacity))
    this.#docValues = recordOf(facetFields, () => ({
      starts: new Uint32Array(capacity + 1),
      ordinals: new Uint32List(),
    }))
  }

  add(documents: readonly ExpertDocument[]): void {
    for (const document of documents) {
      const doc = this.#size++
      this.#ratings[doc] = document.rating ?? -1
      this.#ids.set(Buffer.from(document.id.replaceAll('-', ''), 'hex'), doc * 16)
      for (const viewer of viewerClasses) if (document.visibleTo.includes(viewer)) setBit(this.#visibleTo[viewer], doc)
      for (const name of numericColumns) this.#numbers[name][doc] = numbersOf[name](document)
      for (const field of facetFields) {
        const { starts, ordinals } = this.#docValues[field]
        for (const value of new Set(facetValuesOf(document, field))) ordinals.push(this.#ordinalOf(field, value))
        starts[doc + 1] = ordinals.length
      }
      this.#invertTexts(document, doc)
    }
  }

  /** The segment, not in shared memory. The builder must not be used afterwards. */
  finish(): Segment {
    const size = this.#size
    const fieldStarts = this.#fieldStarts.subarray(0, size * rowLength)
    const { terms, occurrences } = this.#occurrences.finish()
    return {
      size,
      terms,
      postings: buildPostingLists(occurrences, fieldStarts),
      fieldStarts,
      ids: this.#ids.subarray(0, size * 16),
      visibleTo: this.#visibleTo,
      ratings: this.#ratings.subarray(0, size),
      ...recordOf(numericColumns, (name) => this.#numbers[name].subarray(0, size)),
      docValues: recordOf(facetFields, (field): OrdinalDocValues => {
        const { starts, ordinals } = this.#docValues[field]
        return { starts: starts.subarray(0, size + 1), ordinals: ordinals.items }
      }),
    }
  }

  /** Analyzes the texts of a document: the occurrences of each term, and the positions at which the fields begin. */
  #invertTexts({ texts }: ExpertDocument, doc: number): void {
    const lexicon = this.#lexicon
    let start = doc * rowLength
    let position = 0
    for (const field of fieldNames) {
      this.#fieldStarts[start++] = position
      for (const text of texts) {
        if (text.field !== field) continue
        analyzer.analyze(text.text, lexicon)
        const { termLists, compoundTermLists, length } = analyzer
        const kind = text.isInternal ? occurrenceKinds.internal : occurrenceKinds.regular
        for (let i = 0; i < length && position < maxPosition; i++) {
          const [terms, compoundTerms] = [termLists[i] as number, compoundTermLists[i] as number]
          this.#occurrences.add(terms, compoundTerms, kind, doc, position)
          if (field === 'name') this.#occurrences.add(terms, compoundTerms, occurrenceKinds.name, doc, position)
          position += 1
        }
        // The gap keeps phrases from matching across two texts.
        position = Math.min(position + 1, maxPosition)
      }
    }
    this.#fieldStarts[start] = position
  }
}

/** Builds a segment of at most 65,536 documents in shared memory. */
export const buildSegment = (documents: readonly ExpertDocument[], ordinalOf: OrdinalOf): Segment => {
  const builder = new SegmentBuilder(documents.length, ordinalOf)
  builder.add(documents)
  return toSharedMemory(builder.finish())
}

const facetValuesOf = ({ values, rate }: ExpertDocument, field: FacetField): readonly string[] =>
  field === 'currencies' ? (rate ? [rate.currency] : []) : values[field]
