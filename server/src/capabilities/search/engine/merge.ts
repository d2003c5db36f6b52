import { inOnePiece } from '../snapshot/rules.ts'
import { fieldNames } from '../text/fields.ts'
import { type Bits, hasBit, noBits, setBit } from './bits.ts'
import {
  type Block,
  markEvery,
  type PlainColumn,
  type Postings,
  plainColumns,
  type ValueGroup,
  type Values,
  valueGroups,
} from './block.ts'
import { compareTerms, type Dictionary, DictionaryWriter } from './dictionary.ts'
import { viewerClasses } from './document.ts'
import { Growing } from './growing.ts'

/** One of the blocks that become one: the new number of each expert, and who is left out because nobody is shown them. */
interface Part {
  readonly block: Block
  /** Old numbers of those who are kept, in order. */
  readonly kept: readonly number[]
  /** New numbers by old ones; `left` for who is left out. */
  readonly renumbered: Uint32Array
}

const left = 0xffff_ffff

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
    const renumbered = new Uint32Array(block.size).fill(left)
    for (const expert of kept) renumbered[expert] = size++
    return { block, kept, renumbered }
  })
  const { postings, dictionary } = mergePostings(parts)
  const fieldPlaces = fieldNames.length + 1
  const fieldStarts = new Uint16Array(size * fieldPlaces)
  const ids = new Uint8Array(size * 16)
  const ratings = new Float32Array(size)
  const shown = { client: noBits(), compliance: noBits(), staff: noBits() }
  for (const { block, kept, renumbered } of parts)
    for (const expert of kept) {
      const own = renumbered[expert] as number
      fieldStarts.set(block.fieldStarts.subarray(expert * fieldPlaces, (expert + 1) * fieldPlaces), own * fieldPlaces)
      ids.set(block.ids.subarray(expert * 16, expert * 16 + 16), own * 16)
      ratings[own] = block.ratings[expert] as number
      for (const viewer of viewerClasses) if (hasBit(block.shown[viewer], expert)) setBit(shown[viewer] as Bits, own)
    }
  return inOnePiece({
    size,
    dictionary,
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
  })
}

const mergeColumn = (parts: readonly Part[], size: number, of: (block: Block) => Uint32Array): Uint32Array => {
  const merged = new Uint32Array(size)
  for (const { block, kept, renumbered } of parts) {
    const column = of(block)
    for (const expert of kept) merged[renumbered[expert] as number] = column[expert] as number
  }
  return merged
}

const mergeValues = (parts: readonly Part[], size: number, group: ValueGroup): Values => {
  const starts = new Uint32Array(size + 1)
  const values = new Growing()
  for (const { block, kept, renumbered } of parts) {
    const own = block.values[group]
    for (const expert of kept) {
      for (let i = own.starts[expert] as number; i < (own.starts[expert + 1] as number); i++)
        values.push(own.values[i] as number)
      starts[(renumbered[expert] as number) + 1] = values.length
    }
  }
  return { starts, values: values.items }
}

/** The terms of a part one after the other. */
class Reader {
  readonly part: Part
  term = 0
  /** Where the places of the term begin. */
  place = 0

  constructor(part: Part) {
    this.part = part
  }

  get isAtEnd(): boolean {
    return this.term + 1 === this.part.block.dictionary.starts.length
  }

  /** Below zero when its term comes before that of another one. */
  compare(other: Reader): number {
    return compareTerms(this.part.block.dictionary, this.term, other.part.block.dictionary, other.term)
  }
}

/** Those whose terms are the same and come before all others. */
const firstOf = (readers: readonly Reader[]): Reader[] => {
  const first: Reader[] = []
  for (const reader of readers) {
    if (reader.isAtEnd) continue
    const order = first[0] ? reader.compare(first[0]) : 0
    if (order < 0) first.length = 0
    if (order <= 0) first.push(reader)
  }
  return first
}

/** The terms that anybody who is kept says, and their postings. */
const mergePostings = (parts: readonly Part[]): { postings: Postings; dictionary: Dictionary } => {
  const sum = (of: (block: Block) => number) => parts.reduce((all, { block }) => all + of(block), 0)
  const entries = sum(({ postings }) => postings.experts.length)
  const places = sum(({ postings }) => postings.positions.length)
  const columns = {
    experts: new Uint16Array(entries),
    masks: new Uint16Array(entries),
    impacts: new Uint8Array(entries),
    counts: new Uint8Array(entries),
    positions: new Uint16Array(places),
  }
  const marks = new Growing()
  const starts = new Growing()
  const terms = new DictionaryWriter(sum(({ dictionary }) => dictionary.starts.length - 1))
  let entry = 0
  let written = 0
  /** Takes over the entries of a term of one part. */
  const take = (reader: Reader): void => {
    const { block, renumbered } = reader.part
    const { postings } = block
    let { place } = reader
    const end = postings.starts[reader.term + 1] as number
    for (let i = postings.starts[reader.term] as number; i < end; i++) {
      const count = postings.counts[i] as number
      const expert = renumbered[postings.experts[i] as number] as number
      if (expert !== left) {
        if (entry % markEvery === 0) marks.push(written)
        columns.experts[entry] = expert
        columns.masks[entry] = postings.masks[i] as number
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
  const readers = parts.map((part) => new Reader(part))
  for (let first = firstOf(readers); first[0]; first = firstOf(readers)) {
    const began = entry
    const { part, term } = first[0]
    for (const reader of first) take(reader)
    if (entry === began) continue
    starts.push(began)
    terms.copy(part.block.dictionary, term)
  }
  starts.push(entry)
  return {
    dictionary: terms.finish(),
    postings: {
      starts: starts.items,
      marks: marks.items,
      experts: columns.experts.subarray(0, entry),
      masks: columns.masks.subarray(0, entry),
      impacts: columns.impacts.subarray(0, entry),
      counts: columns.counts.subarray(0, entry),
      positions: columns.positions.subarray(0, written),
    },
  }
}
