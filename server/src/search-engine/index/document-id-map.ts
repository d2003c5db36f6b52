import type { Segment } from './segment.ts'

/** An expert's place: the number of a segment, and the expert's number within. */
export interface DocumentAddress {
  readonly segment: number
  readonly document: number
}

const idBytes = 16
const free = 0xffff_ffff
const initialCapacity = 1024

/**
 * Where everybody is, by their ids: a table of numbers outside the JavaScript heap. An id is looked for from the slot its
 * bytes lead to, until it or a free slot is met; the ids themselves are those of the segments.
 */
export class DocumentIdMap {
  readonly #segmentOf: (number: number) => Segment | undefined
  /** Number of the segment, and of the doc within. */
  #segments = new Uint32Array(initialCapacity).fill(free)
  #docs = new Uint16Array(initialCapacity)
  #size = 0

  /** Finds segments by their numbers, as long as anybody has a place there. */
  constructor(blockOf: (number: number) => Segment | undefined) {
    this.#segmentOf = blockOf
  }

  get size(): number {
    return this.#size
  }

  /** Where the doc with the id of an doc of a segment is. */
  find(segment: Segment, doc: number): DocumentAddress | undefined {
    return this.#at(this.#slotOf(segment.ids, doc * idBytes))
  }

  /** Where the doc with an id is. */
  findId(id: string): DocumentAddress | undefined {
    return this.#at(this.#slotOf(bytesOf(id), 0))
  }

  /** Makes room for so many more. */
  reserve(count: number): void {
    while ((this.#size + count) * 2 > this.#segments.length) this.#grow()
  }

  /** Says where the doc with the id of an doc of a segment is from now on: there. */
  set(number: number, segment: Segment, doc: number): void {
    this.reserve(1)
    const slot = this.#slotOf(segment.ids, doc * idBytes)
    if (this.#segments[slot] === free) this.#size += 1
    this.#segments[slot] = number
    this.#docs[slot] = doc
  }

  /** Forgets an id. Who stands behind it and would not be met any more is moved up. */
  delete(id: string): void {
    let hole = this.#slotOf(bytesOf(id), 0)
    if (this.#segments[hole] === free) return
    this.#size -= 1
    const last = this.#segments.length - 1
    for (let slot = (hole + 1) & last; this.#segments[slot] !== free; slot = (slot + 1) & last) {
      const home = this.#homeOf(slot)
      if (((slot - home) & last) < ((slot - hole) & last)) continue
      this.#segments[hole] = this.#segments[slot] as number
      this.#docs[hole] = this.#docs[slot] as number
      hole = slot
    }
    this.#segments[hole] = free
  }

  #at(slot: number): DocumentAddress | undefined {
    const segment = this.#segments[slot] as number
    return segment === free ? undefined : { segment: segment, document: this.#docs[slot] as number }
  }

  /** The slot of an id: where it is, or where it would be. */
  #slotOf(ids: Uint8Array, from: number): number {
    const last = this.#segments.length - 1
    for (let slot = hashOf(ids, from) & last; ; slot = (slot + 1) & last) {
      const number = this.#segments[slot] as number
      if (number === free) return slot
      const own = this.#segmentOf(number)?.ids
      if (own && isSame(own, (this.#docs[slot] as number) * idBytes, ids, from)) return slot
    }
  }

  #homeOf(slot: number): number {
    const segment = this.#segmentOf(this.#segments[slot] as number) as Segment
    return hashOf(segment.ids, (this.#docs[slot] as number) * idBytes) & (this.#segments.length - 1)
  }

  #grow(): void {
    const [segments, docs] = [this.#segments, this.#docs]
    this.#segments = new Uint32Array(segments.length * 2).fill(free)
    this.#docs = new Uint16Array(segments.length * 2)
    for (let i = 0; i < segments.length; i++) {
      const number = segments[i] as number
      if (number === free) continue
      const slot = this.#slotOf((this.#segmentOf(number) as Segment).ids, (docs[i] as number) * idBytes)
      this.#segments[slot] = number
      this.#docs[slot] = docs[i] as number
    }
  }
}

const bytesOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex')

const isSame = (a: Uint8Array, from: number, b: Uint8Array, at: number): boolean => {
  for (let i = idBytes - 1; i >= 0; i--) if (a[from + i] !== b[at + i]) return false
  return true
}

/** Four bytes at a time, mixed well: ids made in one moment differ in few bits. */
const hashOf = (ids: Uint8Array, from: number): number => {
  let hash = 0x811c9dc5
  for (let i = from; i < from + idBytes; i += 4) {
    const four = (ids[i] as number) | ((ids[i + 1] as number) << 8) | ((ids[i + 2] as number) << 16)
    hash = Math.imul(hash ^ four ^ ((ids[i + 3] as number) << 24), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
