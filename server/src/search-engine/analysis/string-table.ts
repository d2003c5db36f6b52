/**
 * Interned strings: a hash table with linear probing whose UTF-16 units lie in one array outside the JavaScript heap,
 * where a million words take little memory and cost the garbage collector nothing.
 */
export class StringTable {
  /** The number of strings, which are numbered from 0. */
  length = 0
  /** The units of all strings, one after the other. */
  units = new Uint16Array(1 << 14)
  /** Where each string begins in `units`, and the end of the last. */
  starts = new Uint32Array(1 << 12)
  /** For each slot a hash, and one more than the number of its string; 0 for a free slot. */
  #slots = new Uint32Array(1 << 13)

  /** The number of the string in a range of units; a new one for a new string. */
  intern(from: Uint16Array, start: number, end: number): number {
    const hash = hashOf(from, start, end)
    const slot = this.#slotOf(hash, from, start, end)
    const number = this.#slots[2 * slot + 1] as number
    return number === 0 ? this.#add(slot, hash, from, start, end) : number - 1
  }

  internText(text: string): number {
    return this.intern(unitsOf(text), 0, text.length)
  }

  /** The number of a string, or −1. */
  find(text: string): number {
    const units = unitsOf(text)
    return (this.#slots[2 * this.#slotOf(hashOf(units, 0, text.length), units, 0, text.length) + 1] as number) - 1
  }

  /** The string with a number. */
  at(number: number): string {
    const { units, starts } = this
    const start = starts[number] as number
    return Buffer.from(units.buffer, start * 2, ((starts[number + 1] as number) - start) * 2).toString('utf16le')
  }

  /** The slot of a string: the one it occupies, or the free one where it belongs. */
  #slotOf(hash: number, from: Uint16Array, start: number, end: number): number {
    const slots = this.#slots
    const last = slots.length / 2 - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = slots[2 * slot + 1] as number
      if (number === 0 || (slots[2 * slot] === hash && this.#isSame(number - 1, from, start, end))) return slot
    }
  }

  #isSame(number: number, from: Uint16Array, start: number, end: number): boolean {
    const { units, starts } = this
    const own = starts[number] as number
    if ((starts[number + 1] as number) - own !== end - start) return false
    for (let i = end - start - 1; i >= 0; i--) if (units[own + i] !== from[start + i]) return false
    return true
  }

  #add(slot: number, hash: number, from: Uint16Array, start: number, end: number): number {
    const number = this.length++
    const own = this.starts[number] as number
    const next = own + end - start
    if (next > this.units.length) this.units = growArray(this.units, Math.max(next, this.units.length * 2))
    if (number + 2 > this.starts.length) this.starts = growArray(this.starts, this.starts.length * 2)
    this.units.set(from.subarray(start, end), own)
    this.starts[number + 1] = next
    this.#slots[2 * slot] = hash
    this.#slots[2 * slot + 1] = number + 1
    if (this.length * 4 > this.#slots.length) this.#grow()
    return number
  }

  #grow(): void {
    const before = this.#slots
    const slots = new Uint32Array(before.length * 2)
    const last = slots.length / 2 - 1
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue
      let slot = (before[i] as number) & last
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & last
      slots[2 * slot] = before[i] as number
      slots[2 * slot + 1] = before[i + 1] as number
    }
    this.#slots = slots
  }
}

/** FNV-1a with a final mix. */
const hashOf = (units: Uint16Array, start: number, end: number): number => {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (units[i] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

let scratch = new Uint16Array(256)

/** The units of a string, valid until the next call. */
const unitsOf = (text: string): Uint16Array => {
  if (scratch.length < text.length) scratch = new Uint16Array(text.length * 2)
  for (let i = 0; i < text.length; i++) scratch[i] = text.charCodeAt(i)
  return scratch
}

/** A longer array that begins with the same numbers. */
export const growArray = <T extends Uint8Array | Uint16Array | Uint32Array>(items: T, length: number): T => {
  const Items = items.constructor as { new (length: number): T }
  const longer = new Items(length)
  longer.set(items)
  return longer
}
