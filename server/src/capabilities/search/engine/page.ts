import type { SortOrder } from '@colloquy/contract/search/shapes'
import { type Block, idAt } from './block.ts'

/** Numbers that order hits, the higher ones first, or the lower ones when turned. */
interface Key {
  readonly column: (block: Block, scores: Float32Array) => Uint32Array | Float32Array
  readonly isTurned?: true
}

const calls: Key = { column: ({ calls: own }) => own }
const rating: Key = { column: ({ ratings }) => ratings }
const score: Key = { column: (_block, scores) => scores }
const joined: Key = { column: ({ joined: own }) => own }
const cheap: Key = { column: ({ credits }) => credits, isTurned: true }

/** What orders hits: up to two numbers, then their ids. */
export const orderOf = (sort: SortOrder, hasScore: boolean): readonly [Key, Key?] => {
  const orders: Record<SortOrder, readonly [Key, Key?]> = {
    relevance: hasScore ? [score, calls] : [calls, rating],
    calls: [calls],
    rating: [rating, calls],
    joined: [joined],
    rate: [cheap, calls],
  }
  return orders[sort]
}

/**
 * Keeps the best hits of all that are offered. As many again are taken in unsorted; when there is no more room, the worse
 * half is thrown out, and from then on nothing is taken in that is worse than the last one kept.
 */
export class BestHits {
  readonly #size: number
  readonly #firsts: Float64Array
  readonly #seconds: Float64Array
  readonly #experts: Uint16Array
  readonly #blocks: Block[] = []
  /** Which block each is of. */
  readonly #places: Uint32Array
  /** The rows of those who have been taken in. */
  readonly #rows: Uint32Array
  #length = 0
  /** The row of the worst of the best so far; −1 as long as there is room for all. */
  #last = -1

  constructor(size: number) {
    this.#size = size
    const room = size === 0 ? 0 : 2 * size + 64
    this.#firsts = new Float64Array(room)
    this.#seconds = new Float64Array(room)
    this.#experts = new Uint16Array(room)
    this.#places = new Uint32Array(room)
    this.#rows = Uint32Array.from({ length: room }, (_, i) => i)
  }

  /** Whoever has a first number below this one is not among the best any more. */
  get worst(): number {
    return this.#last < 0 ? Number.NEGATIVE_INFINITY : (this.#firsts[this.#last] as number)
  }

  /** Offers experts of one block. */
  offer(block: Block, experts: Uint16Array, scores: Float32Array, [first, second]: readonly [Key, Key?]): void {
    if (this.#size === 0) return
    const place = this.#blocks.push(block) - 1
    const firsts = first.column(block, scores)
    const seconds = second?.column(block, scores)
    const [sign, otherSign] = [first.isTurned ? -1 : 1, second?.isTurned ? -1 : 1]
    let { worst } = this
    for (let i = 0; i < experts.length; i++) {
      const expert = experts[i] as number
      const key = (firsts[expert] as number) * sign
      // Most are worse at first sight.
      if (key < worst) continue
      const row = this.#rows[this.#length] as number
      this.#firsts[row] = key
      this.#seconds[row] = seconds ? (seconds[expert] as number) * otherSign : 0
      this.#experts[row] = expert
      this.#places[row] = place
      if (this.#last >= 0 && this.#compare(row, this.#last) > 0) continue
      this.#length += 1
      if (this.#length < this.#rows.length) continue
      this.#select(0, this.#size - 1)
      this.#length = this.#size
      this.#last = this.#rows[this.#size - 1] as number
      worst = this.worst
    }
  }

  /** The ids of those kept, the best first, without the first few. */
  ids(offset: number): string[] {
    if (offset >= this.#length) return []
    const end = Math.min(this.#size, this.#length)
    if (offset > 0) this.#select(0, offset)
    if (end < this.#length) this.#select(offset, end - 1)
    return [...this.#rows.subarray(offset, end)]
      .sort((a, b) => this.#compare(a, b))
      .map((row) => idAt(this.#blocks[this.#places[row] as number] as Block, this.#experts[row] as number))
  }

  /** Below zero when the first row is the better one. */
  #compare(a: number, b: number): number {
    const first = (this.#firsts[b] as number) - (this.#firsts[a] as number)
    if (first !== 0) return first
    const second = (this.#seconds[b] as number) - (this.#seconds[a] as number)
    return second !== 0 ? second : this.#compareIds(a, b)
  }

  #compareIds(a: number, b: number): number {
    const { ids: own } = this.#blocks[this.#places[a] as number] as Block
    const { ids: other } = this.#blocks[this.#places[b] as number] as Block
    const [from, otherFrom] = [(this.#experts[a] as number) * 16, (this.#experts[b] as number) * 16]
    for (let i = 0; i < 16; i++) {
      const difference = (own[from + i] as number) - (other[otherFrom + i] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Puts the row in its place that belongs there, from `start` on: all better ones before it, all worse ones behind. */
  #select(start: number, place: number): void {
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
      if (place <= j) to = j
      else if (place >= i) from = i
      else return
    }
  }
}
