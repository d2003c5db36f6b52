import { inOnePiece } from '../snapshot/rules.ts'
import { fieldNames } from '../text/fields.ts'
import { lexiconNow } from '../text/lexicon.ts'
import { Reading } from '../text/reading.ts'
import { blockSize, noBits, setBit } from './bits.ts'
import { type Block, dayCount, dayNumber, type ValueGroup, type Values, valueGroups } from './block.ts'
import { type ExpertDocument, viewerClasses } from './document.ts'
import { Growing } from './growing.ts'
import { kinds, MentionList } from './mentions.ts'
import { postingsOf } from './postings.ts'

/** The numbers of values, the same in all blocks. */
export type Numbering = (group: ValueGroup, value: string) => number

const lastPlace = 65_534
const reading = new Reading()

/** Makes a block of experts, at most 65,536. */
export const buildBlock = (documents: readonly ExpertDocument[], numberOf: Numbering): Block => {
  if (documents.length > blockSize) throw new Error(`a block holds ${blockSize} experts, not ${documents.length}`)
  const size = documents.length
  const { dictionary, mentions, fieldStarts } = readPieces(documents)
  const ids = new Uint8Array(size * 16)
  const shown = { client: noBits(), compliance: noBits(), staff: noBits() }
  const ratings = new Float32Array(size)
  for (const [expert, { id, shownTo, rating }] of documents.entries()) {
    ratings[expert] = rating ?? -1
    ids.set(Buffer.from(id.replaceAll('-', ''), 'hex'), expert * 16)
    for (const viewer of viewerClasses) if (shownTo.includes(viewer)) setBit(shown[viewer], expert)
  }
  return inOnePiece({
    size,
    dictionary,
    postings: postingsOf(mentions, fieldStarts),
    fieldStarts,
    ids,
    shown,
    calls: column(documents, ({ calls }) => calls),
    ratings,
    joined: column(documents, ({ joinedOn }) => dayNumber(joinedOn)),
    credits: column(documents, ({ credits }) => credits),
    rates: column(documents, ({ rate }) => rate?.minor ?? 0),
    left: column(documents, ({ leftOn }) => (leftOn === null ? 0 : dayNumber(leftOn))),
    fresh: column(documents, ({ freshOn }) => dayCount(freshOn)),
    invited: column(documents, ({ isInvited }) => (isInvited ? 1 : 0)),
    values: Object.fromEntries(
      valueGroups.map((group) => [group, valuesOf(documents, group, numberOf)]),
    ) as unknown as Block['values'],
  })
}

/** Every word of every piece at its place, and where the fields of each expert begin. */
const readPieces = (documents: readonly ExpertDocument[]) => {
  const lexicon = lexiconNow()
  const list = new MentionList(lexicon)
  const fieldStarts = new Uint16Array(documents.length * (fieldNames.length + 1))
  let start = 0
  for (const [expert, { pieces }] of documents.entries()) {
    let place = 0
    for (const field of fieldNames) {
      fieldStarts[start++] = place
      for (const piece of pieces) {
        if (piece.field !== field) continue
        reading.read(piece.text, lexicon)
        const { lists, joined, length } = reading
        for (let i = 0; i < length && place < lastPlace; i++) {
          const [own, whole] = [lists[i] as number, joined[i] as number]
          list.add(own, whole, piece.isInner ? kinds.inner : kinds.plain, expert, place)
          if (field === 'name') list.add(own, whole, kinds.name, expert, place)
          place += 1
        }
        // A place is left free, so that no phrase runs from one piece into the next.
        place = Math.min(place + 1, lastPlace)
      }
    }
    fieldStarts[start++] = place
  }
  return { ...list.finish(), fieldStarts }
}

const column = (documents: readonly ExpertDocument[], of: (document: ExpertDocument) => number): Uint32Array =>
  Uint32Array.from(documents, of)

const valuesIn = ({ values, rate }: ExpertDocument, group: ValueGroup): readonly string[] =>
  group === 'currencies' ? (rate ? [rate.currency] : []) : values[group]

const valuesOf = (documents: readonly ExpertDocument[], group: ValueGroup, numberOf: Numbering): Values => {
  const starts = new Uint32Array(documents.length + 1)
  const values = new Growing()
  for (const [expert, document] of documents.entries()) {
    for (const value of new Set(valuesIn(document, group))) values.push(numberOf(group, value))
    starts[expert + 1] = values.length
  }
  return { starts, values: values.items }
}
