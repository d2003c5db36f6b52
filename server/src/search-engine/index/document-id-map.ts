import type { Segment } from './segment.ts'

/** The number of a segment, and of a document in it. */
export interface DocumentAddress {
  readonly segment: number
  readonly document: number
}

const idBytes = 16
const free = 0xffff_ffff
const initialCapacity = 1024

/**
 * Finds documents by UUID: an open-addressing hash table with linear probing, outside the JavaScript heap. It stores
 * addresses only; the ids are those of the segments.
 */
export class DocumentIdMap {
  readonly #segmentOf: (number: number) => Segment | undefined
  /** The segment and the document of each slot. */
  #segments = new Uint32Array(initialCapacity).fill(free)
  #docs = new Uint16Array(initialCapacity)
  #size = 0

  /** @param segmentOf finds a segment by number, as long as any address refers to it */
  constructor(segmentOf: (number: number) => Segment | undefined) {
    this.#segmentOf = segmentOf
  }

  get size(): number {
    return this.#size
  }

  /** The address of the id that a document of some segment has. */
  find(segment: Segment, doc: number): DocumentAddress | undefined {
    return this.#at(this.#slotOf(segment.ids, doc * idBytes))
  }

  findId(id: string): DocumentAddress | undefined {
    return this.#at(this.#slotOf(bytesOf(id), 0))
  }

  /** Makes room for so many more ids. */
  reserve(count: number): void {
    while ((this.#size + count) * 2 > this.#segments.length) this.#grow()
  }

  /** Sets the address of a document's id to this document. */
  set(number: number, segment: Segment, doc: number): void {
    this.reserve(1)
    const slot = this.#slotOf(segment.ids, doc * idBytes)
    if (this.#segments[slot] === free) this.#size += 1
    this.#segments[slot] = number
    this.#docs[slot] = doc
  }

  /** Removes an id. Entries behind it are shifted back, so that probing still finds them. */
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

  /** The slot of an id: the one it occupies, or the free one where it belongs. */
  #slotOf(ids: Uint8Array, from: number): number {
    const last = this.#segments.length - 1
    for (let slot = hashOf(ids, from) & last; ; slot = (slot + 1) & last) {
      const number = this.#segments[slot] as number
      if (number === free) return slot
      const knownIds = this.#segmentOf(number)?.ids
      if (knownIds && isSame(knownIds, (this.#docs[slot] as number) * idBytes, ids, from)) return slot
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

/** Mixes four bytes at a time (as MurmurHash does), because ids made at the same time differ in few bits. */
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
