import { fieldNames } from '../text/fields.ts'
import { type Bits, hasBit, setBit, sharedBits } from './bits.ts'
import {
  type Block,
  markEvery,
  type PlainColumn,
  type Postings,
  placesStart,
  plainColumns,
  type ValueGroup,
  type Values,
  valueGroups,
} from './block.ts'
import { dictionaryOf, inOrder, termsIn } from './dictionary.ts'
import { viewerClasses } from './document.ts'
import { Growing } from './growing.ts'

/** One of the blocks that become one: the new number of each expert, and who is left out because nobody is shown them. */
interface Part {
  readonly block: Block
  /** Old numbers of those who are kept, in order. */
  readonly kept: readonly number[]
  /** New numbers by old ones. */
  readonly renumbered: Uint32Array
  /** Numbers of terms by the terms. */
  readonly terms: ReadonlyMap<string, number>
}

/** Who of a block is shown to anybody. */
const keptIn = (block: Block): number[] => {
  const kept: number[] = []
  for (let expert = 0; expert < block.size; expert++)
    if (viewerClasses.some((viewer) => hasBit(block.shown[viewer], expert))) kept.push(expert)
  return kept
}

/** One block out of several, without those whom nobody is shown. Together they must not hold more than a block can. */
export const mergeBlocks = (blocks: readonly Block[]): Block => {
  let size = 0
  const parts = blocks.map((block): Part => {
    const kept = keptIn(block)
    const renumbered = new Uint32Array(block.size)
    for (const expert of kept) renumbered[expert] = size++
    const terms = new Map(termsIn(block.dictionary).map((term, number) => [term, number]))
    return { block, kept, renumbered, terms }
  })
  const terms = inOrder([...new Set(parts.flatMap((part) => [...part.terms.keys()]))])
  const { postings, used } = mergePostings(parts, terms)
  const fieldPlaces = fieldNames.length + 1
  const fieldStarts = new Uint16Array(new SharedArrayBuffer(size * fieldPlaces * 2))
  const ids = new Uint8Array(new SharedArrayBuffer(size * 16))
  const ratings = new Float32Array(new SharedArrayBuffer(size * 4))
  const shown = { client: sharedBits(), compliance: sharedBits(), staff: sharedBits() }
  for (const { block, kept, renumbered } of parts)
    for (const expert of kept) {
      const own = renumbered[expert] as number
      fieldStarts.set(block.fieldStarts.subarray(expert * fieldPlaces, (expert + 1) * fieldPlaces), own * fieldPlaces)
      ids.set(block.ids.subarray(expert * 16, expert * 16 + 16), own * 16)
      ratings[own] = block.ratings[expert] as number
      for (const viewer of viewerClasses) if (hasBit(block.shown[viewer], expert)) setBit(shown[viewer] as Bits, own)
    }
  return {
    size,
    dictionary: dictionaryOf(used),
    postings,
    fieldStarts,
    ids,
    ratings,
    shown,
    ...(Object.fromEntries(
      plainColumns.map((name) => [name, mergeColumn(parts, size, (block) => block[name])]),
    ) as Record<PlainColumn, Uint32Array>),
    values: Object.fromEntries(
      valueGroups.map((group) => [group, mergeValues(parts, size, group)]),
    ) as unknown as Block['values'],
  }
}

const mergeColumn = (parts: readonly Part[], size: number, of: (block: Block) => Uint32Array): Uint32Array => {
  const merged = new Uint32Array(new SharedArrayBuffer(size * 4))
  for (const { block, kept, renumbered } of parts) {
    const column = of(block)
    for (const expert of kept) merged[renumbered[expert] as number] = column[expert] as number
  }
  return merged
}

const mergeValues = (parts: readonly Part[], size: number, group: ValueGroup): Values => {
  const starts = new Uint32Array(new SharedArrayBuffer((size + 1) * 4))
  const values = new Growing()
  for (const { block, kept, renumbered } of parts) {
    const own = block.values[group]
    for (const expert of kept) {
      for (let i = own.starts[expert] as number; i < (own.starts[expert + 1] as number); i++)
        values.push(own.values[i] as number)
      starts[(renumbered[expert] as number) + 1] = values.length
    }
  }
  return { starts, values: values.shared() }
}

/** The postings of terms in their order, and which of the terms anybody who is kept says. */
const mergePostings = (parts: readonly Part[], terms: readonly string[]): { postings: Postings; used: string[] } => {
  const entries = parts.reduce((sum, { block }) => sum + block.postings.experts.length, 0)
  const places = parts.reduce((sum, { block }) => sum + block.postings.positions.length, 0)
  const columns = {
    experts: new Uint16Array(entries),
    masks: new Uint16Array(entries),
    impacts: new Uint8Array(entries),
    counts: new Uint8Array(entries),
    positions: new Uint16Array(places),
  }
  const marks = new Growing()
  const starts = new Growing()
  const used: string[] = []
  let entry = 0
  let written = 0
  for (const term of terms) {
    const began = entry
    for (const { block, renumbered, terms: numbers } of parts) {
      const number = numbers.get(term)
      if (number === undefined) continue
      const { postings } = block
      const from = postings.starts[number] as number
      let place = placesStart(postings, from)
      for (let i = from; i < (postings.starts[number + 1] as number); i++) {
        const count = postings.counts[i] as number
        const expert = postings.experts[i] as number
        if (viewerClasses.some((viewer) => hasBit(block.shown[viewer], expert))) {
          if (entry % markEvery === 0) marks.push(written)
          columns.experts[entry] = renumbered[expert] as number
          columns.masks[entry] = postings.masks[i] as number
          columns.impacts[entry] = postings.impacts[i] as number
          columns.counts[entry] = count
          columns.positions.set(postings.positions.subarray(place, place + count), written)
          written += count
          entry += 1
        }
        place += count
      }
    }
    if (entry === began) continue
    starts.push(began)
    used.push(term)
  }
  starts.push(entry)
  return {
    used,
    postings: {
      starts: starts.shared(),
      marks: marks.shared(),
      experts: sharedCopy(Uint16Array, columns.experts.subarray(0, entry)),
      masks: sharedCopy(Uint16Array, columns.masks.subarray(0, entry)),
      impacts: sharedCopy(Uint8Array, columns.impacts.subarray(0, entry)),
      counts: sharedCopy(Uint8Array, columns.counts.subarray(0, entry)),
      positions: sharedCopy(Uint16Array, columns.positions.subarray(0, written)),
    },
  }
}

const sharedCopy = <T extends Uint16Array | Uint8Array>(
  Column: { new (buffer: SharedArrayBuffer): T },
  items: T,
): T => {
  const copy = new Column(new SharedArrayBuffer(items.byteLength))
  copy.set(items)
  return copy
}
