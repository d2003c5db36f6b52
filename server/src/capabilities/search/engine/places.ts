import type { Block } from './block.ts'

/** An expert's place: the number of a block, and the expert's number within. */
export interface Place {
  readonly block: number
  readonly expert: number
}

const bytesInId = 16
const free = 0xffff_ffff
const smallest = 1024

/**
 * Where everybody is, by their ids: a table of numbers outside the JavaScript heap. An id is looked for from the slot its
 * bytes lead to, until it or a free slot is met; the ids themselves are those of the blocks.
 */
export class Places {
  readonly #blockOf: (number: number) => Block | undefined
  /** Number of the block, and of the expert within. */
  #blocks = new Uint32Array(smallest).fill(free)
  #experts = new Uint16Array(smallest)
  #size = 0

  /** Finds blocks by their numbers, as long as anybody has a place there. */
  constructor(blockOf: (number: number) => Block | undefined) {
    this.#blockOf = blockOf
  }

  get size(): number {
    return this.#size
  }

  /** Where the expert with the id of an expert of a block is. */
  find(block: Block, expert: number): Place | undefined {
    return this.#at(this.#slotOf(block.ids, expert * bytesInId))
  }

  /** Where the expert with an id is. */
  findId(id: string): Place | undefined {
    return this.#at(this.#slotOf(bytesOf(id), 0))
  }

  /** Makes room for so many more. */
  reserve(count: number): void {
    while ((this.#size + count) * 2 > this.#blocks.length) this.#grow()
  }

  /** Says where the expert with the id of an expert of a block is from now on: there. */
  set(number: number, block: Block, expert: number): void {
    this.reserve(1)
    const slot = this.#slotOf(block.ids, expert * bytesInId)
    if (this.#blocks[slot] === free) this.#size += 1
    this.#blocks[slot] = number
    this.#experts[slot] = expert
  }

  /** Forgets an id. Who stands behind it and would not be met any more is moved up. */
  delete(id: string): void {
    let hole = this.#slotOf(bytesOf(id), 0)
    if (this.#blocks[hole] === free) return
    this.#size -= 1
    const last = this.#blocks.length - 1
    for (let slot = (hole + 1) & last; this.#blocks[slot] !== free; slot = (slot + 1) & last) {
      const home = this.#homeOf(slot)
      if (((slot - home) & last) < ((slot - hole) & last)) continue
      this.#blocks[hole] = this.#blocks[slot] as number
      this.#experts[hole] = this.#experts[slot] as number
      hole = slot
    }
    this.#blocks[hole] = free
  }

  #at(slot: number): Place | undefined {
    const block = this.#blocks[slot] as number
    return block === free ? undefined : { block, expert: this.#experts[slot] as number }
  }

  /** The slot of an id: where it is, or where it would be. */
  #slotOf(ids: Uint8Array, from: number): number {
    const last = this.#blocks.length - 1
    for (let slot = hashOf(ids, from) & last; ; slot = (slot + 1) & last) {
      const number = this.#blocks[slot] as number
      if (number === free) return slot
      const own = this.#blockOf(number)?.ids
      if (own && isSame(own, (this.#experts[slot] as number) * bytesInId, ids, from)) return slot
    }
  }

  #homeOf(slot: number): number {
    const block = this.#blockOf(this.#blocks[slot] as number) as Block
    return hashOf(block.ids, (this.#experts[slot] as number) * bytesInId) & (this.#blocks.length - 1)
  }

  #grow(): void {
    const [blocks, experts] = [this.#blocks, this.#experts]
    this.#blocks = new Uint32Array(blocks.length * 2).fill(free)
    this.#experts = new Uint16Array(blocks.length * 2)
    for (let i = 0; i < blocks.length; i++) {
      const number = blocks[i] as number
      if (number === free) continue
      const slot = this.#slotOf((this.#blockOf(number) as Block).ids, (experts[i] as number) * bytesInId)
      this.#blocks[slot] = number
      this.#experts[slot] = experts[i] as number
    }
  }
}

const bytesOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex')

const isSame = (a: Uint8Array, from: number, b: Uint8Array, at: number): boolean => {
  for (let i = bytesInId - 1; i >= 0; i--) if (a[from + i] !== b[at + i]) return false
  return true
}

/** Four bytes at a time, mixed well: ids made in one moment differ in few bits. */
const hashOf = (ids: Uint8Array, from: number): number => {
  let hash = 0x811c9dc5
  for (let i = from; i < from + bytesInId; i += 4) {
    const four = (ids[i] as number) | ((ids[i + 1] as number) << 8) | ((ids[i + 2] as number) << 16)
    hash = Math.imul(hash ^ four ^ ((ids[i + 3] as number) << 24), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
