import type { SortOrder } from '@colloquy/contract/search/shapes'
import { documentIdAt, type Segment } from '../index/segment.ts'

/** A number by which hits are sorted, descending unless turned. */
interface SortKey {
  readonly column: (segment: Segment, scores: Float32Array) => Uint32Array | Float32Array
  readonly isAscending?: true
}

const calls: SortKey = { column: ({ calls: own }) => own }
const rating: SortKey = { column: ({ ratings }) => ratings }
const score: SortKey = { column: (_block, scores) => scores }
const joined: SortKey = { column: ({ joined: own }) => own }
const cheap: SortKey = { column: ({ credits }) => credits, isAscending: true }

/** Sort keys of an order: up to two numbers. Equal documents are ordered by id. */
export const sortKeysOf = (sort: SortOrder, hasScore: boolean): readonly [SortKey, SortKey?] => {
  const orders: Record<SortOrder, readonly [SortKey, SortKey?]> = {
    relevance: hasScore ? [score, calls] : [calls, rating],
    calls: [calls],
    rating: [rating, calls],
    joined: [joined],
    rate: [cheap, calls],
  }
  return orders[sort]
}

/**
 * Keeps the best k of all hits offered. Collects up to twice as many unsorted, then drops the worse half by
 * quickselect; from then on it skips hits below the worst one kept.
 */
export class TopKCollector {
  readonly #size: number
  readonly #firsts: Float64Array
  readonly #seconds: Float64Array
  readonly #docs: Uint16Array
  readonly #segments: Segment[] = []
  /** The index in `#segments` of each row. */
  readonly #segmentOf: Uint32Array
  /** Rows in use, permuted by quickselect. */
  readonly #rows: Uint32Array
  #length = 0
  /** The row of the worst hit kept; −1 while there is room for all. */
  #worst = -1

  constructor(size: number) {
    this.#size = size
    const room = size === 0 ? 0 : 2 * size + 64
    this.#firsts = new Float64Array(room)
    this.#seconds = new Float64Array(room)
    this.#docs = new Uint16Array(room)
    this.#segmentOf = new Uint32Array(room)
    this.#rows = Uint32Array.from({ length: room }, (_, i) => i)
  }

  /** Hits whose first key is below cannot be among the best k any more. */
  get threshold(): number {
    return this.#worst < 0 ? Number.NEGATIVE_INFINITY : (this.#firsts[this.#worst] as number)
  }

  /** Offers hits of one segment. */
  collect(
    segment: Segment,
    docs: Uint16Array,
    scores: Float32Array,
    [first, second]: readonly [SortKey, SortKey?],
  ): void {
    if (this.#size === 0) return
    const index = this.#segments.push(segment) - 1
    const firsts = first.column(segment, scores)
    const seconds = second?.column(segment, scores)
    const [sign, otherSign] = [first.isAscending ? -1 : 1, second?.isAscending ? -1 : 1]
    let { threshold } = this
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] as number
      const key = (firsts[doc] as number) * sign
      // Most hits end here.
      if (key < threshold) continue
      const row = this.#rows[this.#length] as number
      this.#firsts[row] = key
      this.#seconds[row] = seconds ? (seconds[doc] as number) * otherSign : 0
      this.#docs[row] = doc
      this.#segmentOf[row] = index
      if (this.#worst >= 0 && this.#compare(row, this.#worst) > 0) continue
      this.#length += 1
      if (this.#length < this.#rows.length) continue
      this.#select(0, this.#size - 1)
      this.#length = this.#size
      this.#worst = this.#rows[this.#size - 1] as number
      threshold = this.threshold
    }
  }

  /** Adds to the first key of each of the best `count` hits. What is added must not be negative. */
  raiseBest(count: number, gainOf: (segment: Segment, doc: number) => number): void {
    const end = Math.min(count, this.#size, this.#length)
    if (end === 0) return
    if (end < this.#length) this.#select(0, end - 1)
    for (const row of this.#rows.subarray(0, end)) {
      const segment = this.#segments[this.#segmentOf[row] as number] as Segment
      this.#firsts[row] = (this.#firsts[row] as number) + gainOf(segment, this.#docs[row] as number)
    }
  }

  /** The ids of the best hits in order, from an offset on. */
  ids(offset: number, count = this.#size): string[] {
    if (offset >= this.#length) return []
    const end = Math.min(offset + count, this.#size, this.#length)
    if (offset > 0) this.#select(0, offset)
    if (end < this.#length) this.#select(offset, end - 1)
    return [...this.#rows.subarray(offset, end)]
      .sort((a, b) => this.#compare(a, b))
      .map((row) => documentIdAt(this.#segments[this.#segmentOf[row] as number] as Segment, this.#docs[row] as number))
  }

  /** Negative when the first row is the better one. */
  #compare(a: number, b: number): number {
    const first = (this.#firsts[b] as number) - (this.#firsts[a] as number)
    if (first !== 0) return first
    const second = (this.#seconds[b] as number) - (this.#seconds[a] as number)
    return second !== 0 ? second : this.#compareIds(a, b)
  }

  #compareIds(a: number, b: number): number {
    const { ids: own } = this.#segments[this.#segmentOf[a] as number] as Segment
    const { ids: other } = this.#segments[this.#segmentOf[b] as number] as Segment
    const [from, otherFrom] = [(this.#docs[a] as number) * 16, (this.#docs[b] as number) * 16]
    for (let i = 0; i < 16; i++) {
      const difference = (own[from + i] as number) - (other[otherFrom + i] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Quickselect: puts the row that belongs at an index there, better ones before it and worse ones behind. */
  #select(start: number, index: number): void {
    const rows = this.#rows
    let [from, to] = [start, this.#length - 1]
    while (from < to) {
      const pivot = rows[(from + to) >>> 1] as number
      let [i, j] = [from, to]
      while (i <= j) {
        while (this.#compare(rows[i] as number, pivot) < 0) i++
        while (this.#compare(rows[j] as number, pivot) > 0) j--
        if (i > j) break
        const row = rows[i] as number
        rows[i++] = rows[j] as number
        rows[j--] = row
      }
      if (index <= j) to = j
      else if (index >= i) from = i
      else return
    }
  }
}
