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

/** The numbers of values, the same in all segments. */
export type OrdinalOf = (group: FacetField, value: string) => number

const maxPosition = 65_534
const analyzer = new Analyzer()

/** Makes a segment of docs, at most 65,536. */
export const buildSegment = (documents: readonly ExpertDocument[], numberOf: OrdinalOf): Segment => {
  if (documents.length > maxSegmentSize)
    throw new Error(`a segment holds ${maxSegmentSize} docs, not ${documents.length}`)
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
      facetFields.map((group) => [group, docValuesOf(documents, group, numberOf)]),
    ) as unknown as Segment['docValues'],
  })
}

/** Every word of every piece at its place, and where the fields of each doc begin. */
const invertTexts = (documents: readonly ExpertDocument[]) => {
  const lexicon = currentLexicon()
  const list = new TermOccurrenceBuffer(lexicon)
  const fieldStarts = new Uint16Array(documents.length * (fieldNames.length + 1))
  let start = 0
  for (const [doc, { texts }] of documents.entries()) {
    let place = 0
    for (const field of fieldNames) {
      fieldStarts[start++] = place
      for (const piece of texts) {
        if (piece.field !== field) continue
        analyzer.analyze(piece.text, lexicon)
        const { termLists, compoundTermLists, length } = analyzer
        for (let i = 0; i < length && place < maxPosition; i++) {
          const [own, whole] = [termLists[i] as number, compoundTermLists[i] as number]
          list.add(own, whole, piece.isInternal ? occurrenceKinds.inner : occurrenceKinds.plain, doc, place)
          if (field === 'name') list.add(own, whole, occurrenceKinds.name, doc, place)
          place += 1
        }
        // A place is left free, so that no phrase runs from one piece into the next.
        place = Math.min(place + 1, maxPosition)
      }
    }
    fieldStarts[start++] = place
  }
  return { ...list.finish(), fieldStarts }
}

const column = (documents: readonly ExpertDocument[], of: (document: ExpertDocument) => number): Uint32Array =>
  Uint32Array.from(documents, of)

const valuesIn = ({ values, rate }: ExpertDocument, group: FacetField): readonly string[] =>
  group === 'currencies' ? (rate ? [rate.currency] : []) : values[group]

const docValuesOf = (
  documents: readonly ExpertDocument[],
  group: FacetField,
  numberOf: OrdinalOf,
): OrdinalDocValues => {
  const starts = new Uint32Array(documents.length + 1)
  const values = new Uint32List()
  for (const [doc, document] of documents.entries()) {
    for (const value of new Set(valuesIn(document, group))) values.push(numberOf(group, value))
    starts[doc + 1] = values.length
  }
  return { starts, ordinals: values.items }
}
