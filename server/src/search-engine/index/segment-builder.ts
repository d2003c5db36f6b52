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
  type OrdinalDocValues,
  type Segment,
} from './segment.ts'
import { occurrenceKinds, TermOccurrenceBuffer } from './term-occurrences.ts'
import { Uint32List } from './uint32-list.ts'

/** Assigns ordinals to facet values, the same in all segments of an index. */
export type OrdinalOf = (field: FacetField, value: string) => number

/** Positions have 16 bits. Tokens beyond the last position are not indexed. */
const maxPosition = 65_534
const analyzer = new Analyzer()

/** Builds a segment of at most 65,536 documents. */
export const buildSegment = (documents: readonly ExpertDocument[], ordinalOf: OrdinalOf): Segment => {
  if (documents.length > maxSegmentSize)
    throw new Error(`a segment holds ${maxSegmentSize} documents, not ${documents.length}`)
  const size = documents.length
  const { terms, occurrences, fieldStarts } = invertTexts(documents)
  const ids = new Uint8Array(size * 16)
  const visibleTo = { client: emptyBitSet(), compliance: emptyBitSet(), staff: emptyBitSet() }
  const ratings = new Float32Array(size)
  for (const [doc, { id, visibleTo: viewers, rating }] of documents.entries()) {
    ratings[doc] = rating ?? -1
    ids.set(Buffer.from(id.replaceAll('-', ''), 'hex'), doc * 16)
    for (const viewer of viewerClasses) if (viewers.includes(viewer)) setBit(visibleTo[viewer], doc)
  }
  return toSharedMemory({
    size,
    terms,
    postings: buildPostingLists(occurrences, fieldStarts),
    fieldStarts,
    ids,
    visibleTo,
    calls: column(documents, ({ calls }) => calls),
    ratings,
    joined: column(documents, ({ joinedOn }) => dayNumber(joinedOn)),
    credits: column(documents, ({ credits }) => credits),
    rates: column(documents, ({ rate }) => rate?.minor ?? 0),
    left: column(documents, ({ leftOn }) => (leftOn === null ? 0 : dayNumber(leftOn))),
    fresh: column(documents, ({ freshOn }) => daysSinceEpoch(freshOn)),
    invited: column(documents, ({ isInvited }) => (isInvited ? 1 : 0)),
    docValues: Object.fromEntries(
      facetFields.map((field) => [field, docValuesOf(documents, field, ordinalOf)]),
    ) as unknown as Segment['docValues'],
  })
}

/** Analyzes all texts: the occurrences of each term, and the positions at which the fields of each document begin. */
const invertTexts = (documents: readonly ExpertDocument[]) => {
  const lexicon = currentLexicon()
  const buffer = new TermOccurrenceBuffer(lexicon)
  const fieldStarts = new Uint16Array(documents.length * (fieldNames.length + 1))
  let start = 0
  for (const [doc, { texts }] of documents.entries()) {
    let position = 0
    for (const field of fieldNames) {
      fieldStarts[start++] = position
      for (const text of texts) {
        if (text.field !== field) continue
        analyzer.analyze(text.text, lexicon)
        const { termLists, compoundTermLists, length } = analyzer
        const kind = text.isInternal ? occurrenceKinds.internal : occurrenceKinds.regular
        for (let i = 0; i < length && position < maxPosition; i++) {
          const [terms, compoundTerms] = [termLists[i] as number, compoundTermLists[i] as number]
          buffer.add(terms, compoundTerms, kind, doc, position)
          if (field === 'name') buffer.add(terms, compoundTerms, occurrenceKinds.name, doc, position)
          position += 1
        }
        // The gap keeps phrases from matching across two texts.
        position = Math.min(position + 1, maxPosition)
      }
    }
    fieldStarts[start++] = position
  }
  return { ...buffer.finish(), fieldStarts }
}

const column = (documents: readonly ExpertDocument[], of: (document: ExpertDocument) => number): Uint32Array =>
  Uint32Array.from(documents, of)

const facetValuesOf = ({ values, rate }: ExpertDocument, field: FacetField): readonly string[] =>
  field === 'currencies' ? (rate ? [rate.currency] : []) : values[field]

const docValuesOf = (
  documents: readonly ExpertDocument[],
  field: FacetField,
  ordinalOf: OrdinalOf,
): OrdinalDocValues => {
  const starts = new Uint32Array(documents.length + 1)
  const ordinals = new Uint32List()
  for (const [doc, document] of documents.entries()) {
    for (const value of new Set(facetValuesOf(document, field))) ordinals.push(ordinalOf(field, value))
    starts[doc + 1] = ordinals.length
  }
  return { starts, ordinals: ordinals.items }
}
