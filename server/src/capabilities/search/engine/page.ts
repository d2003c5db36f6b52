import type { SortOrder } from '@colloquy/contract/search/shapes'
import { type Block, idAt } from './block.ts'

/** The better of two hits has the higher first number, then the higher second one, then the lower id. */
interface Hit {
  readonly first: number
  readonly second: number
  readonly block: Block
  readonly expert: number
}

const compareIds = (a: Hit, b: Hit): number => {
  for (let i = 0; i < 16; i++) {
    const difference = (a.block.ids[a.expert * 16 + i] as number) - (b.block.ids[b.expert * 16 + i] as number)
    if (difference !== 0) return difference
  }
  return 0
}

const isBetter = (a: Hit, b: Hit): boolean =>
  a.first !== b.first ? a.first > b.first : a.second !== b.second ? a.second > b.second : compareIds(a, b) < 0

/** What orders hits: two numbers, the higher ones first. */
export const orderOf = (sort: SortOrder, hasScore: boolean) => {
  type Key = (block: Block, expert: number, score: number) => number
  const calls: Key = ({ calls }, expert) => calls[expert] as number
  const rating: Key = ({ ratings }, expert) => ratings[expert] as number
  const score: Key = (_block, _expert, given) => given
  const joined: Key = ({ joined }, expert) => joined[expert] as number
  const cheap: Key = ({ credits }, expert) => -(credits[expert] as number)
  const none: Key = () => 0
  const orders: Record<SortOrder, readonly [Key, Key]> = {
    relevance: hasScore ? [score, calls] : [calls, rating],
    calls: [calls, none],
    rating: [rating, calls],
    joined: [joined, none],
    rate: [cheap, calls],
  }
  return orders[sort]
}

/** Keeps the best hits of all that are offered: a heap whose top is the worst of those kept. */
export class BestHits {
  readonly #size: number
  readonly #heap: Hit[] = []

  constructor(size: number) {
    this.#size = size
  }

  offer(first: number, second: number, block: Block, expert: number): void {
    const heap = this.#heap
    if (this.#size === 0) return
    if (heap.length < this.#size) {
      heap.push({ first, second, block, expert })
      this.#rise(heap.length - 1)
      return
    }
    const worst = heap[0] as Hit
    // Most are worse at first sight.
    if (first < worst.first || (first === worst.first && second < worst.second)) return
    const hit = { first, second, block, expert }
    if (!isBetter(hit, worst)) return
    heap[0] = hit
    this.#sink()
  }

  /** The ids of those kept, the best first, without the first few. */
  ids(offset: number): string[] {
    return this.#heap
      .toSorted((a, b) => (isBetter(a, b) ? -1 : 1))
      .slice(offset)
      .map(({ block, expert }) => idAt(block, expert))
  }

  #rise(from: number): void {
    const heap = this.#heap
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!isBetter(heap[parent] as Hit, heap[at] as Hit)) return
      swap(heap, at, parent)
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let worst = at
      if (left < heap.length && isBetter(heap[worst] as Hit, heap[left] as Hit)) worst = left
      if (right < heap.length && isBetter(heap[worst] as Hit, heap[right] as Hit)) worst = right
      if (worst === at) return
      swap(heap, at, worst)
      at = worst
    }
  }
}

const swap = (hits: Hit[], a: number, b: number): void => {
  const kept = hits[a] as Hit
  hits[a] = hits[b] as Hit
  hits[b] = kept
}
