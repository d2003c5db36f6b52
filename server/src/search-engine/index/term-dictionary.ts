import { growArray, type StringTable } from '../analysis/string-table.ts'

/*
 * The terms of a segment, sorted by their UTF-8 bytes, in one buffer outside the JavaScript heap. The index of a term
 * is its number. Each segment has a dictionary of its own, so that a segment is self-contained and memory grows only
 * with the terms it has.
 */

export interface TermDictionary {
  readonly bytes: Uint8Array
  /** Where each term begins, and the end of the last. */
  readonly starts: Uint32Array
}

const encoder = new TextEncoder()

/** Writes terms in sorted order. */
export class TermDictionaryWriter {
  /** The number of terms. */
  length = 0
  #bytes = new Uint8Array(1 << 12)
  #starts: Uint32Array
  #end = 0

  /** @param terms the maximum number of terms */
  constructor(terms: number) {
    this.#starts = new Uint32Array(terms + 1)
  }

  /** Appends a term: an ASCII prefix and a string of a table, encoded as UTF-8. */
  add(mark: string, { units, starts }: StringTable, text: number): void {
    const end = starts[text + 1] as number
    this.#open(mark.length + 3 * (end - (starts[text] as number)))
    const bytes = this.#bytes
    for (let i = 0; i < mark.length; i++) bytes[this.#end++] = mark.charCodeAt(i)
    for (let i = starts[text] as number; i < end; i++) {
      let character = units[i] as number
      if (character >= 0xd800 && character < 0xdc00) character = (character << 10) + (units[++i] as number) - 0x35f_dc00
      if (character < 0x80) bytes[this.#end++] = character
      else {
        const more = character < 0x800 ? 1 : character < 0x1_0000 ? 2 : 3
        bytes[this.#end++] = (0xff00 >>> (more + 1)) | (character >>> (6 * more))
        for (let shift = 6 * (more - 1); shift >= 0; shift -= 6)
          bytes[this.#end++] = 0x80 | ((character >>> shift) & 0x3f)
      }
    }
  }

  /** Appends a term of another dictionary. */
  copy({ bytes, starts }: TermDictionary, term: number): void {
    const [from, to] = [starts[term] as number, starts[term + 1] as number]
    this.#open(to - from)
    for (let i = from; i < to; i++) this.#bytes[this.#end++] = bytes[i] as number
  }

  /** The finished dictionary. Nothing can be added afterwards. */
  finish(): TermDictionary {
    this.#starts[this.length] = this.#end
    return { bytes: this.#bytes.subarray(0, this.#end), starts: this.#starts.subarray(0, this.length + 1) }
  }

  /** Starts a term of at most `maxBytes` bytes. */
  #open(maxBytes: number): void {
    if (this.#end + maxBytes > this.#bytes.length) this.#bytes = growArray(this.#bytes, (this.#end + maxBytes) * 2)
    this.#starts[this.length++] = this.#end
  }
}

/** Negative when the first term sorts before the second; 0 when they are equal. */
export const compareTerms = (a: TermDictionary, term: number, b: TermDictionary, other: number): number => {
  const [from, otherFrom] = [a.starts[term] as number, b.starts[other] as number]
  const [length, otherLength] = [(a.starts[term + 1] as number) - from, (b.starts[other + 1] as number) - otherFrom]
  const shorter = Math.min(length, otherLength)
  for (let i = 0; i < shorter; i++) {
    const difference = (a.bytes[from + i] as number) - (b.bytes[otherFrom + i] as number)
    if (difference !== 0) return difference
  }
  return length - otherLength
}

/** The text of a term. */
export const termAt = ({ bytes, starts }: TermDictionary, term: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', starts[term], starts[term + 1])

/** The first index whose term is not below a key; with `isBeyond`, the first one behind all terms with this prefix. */
const lowerBound = ({ bytes, starts }: TermDictionary, wanted: Uint8Array, isBeyond: boolean): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const from = starts[middle] as number
    const length = (starts[middle + 1] as number) - from
    let i = 0
    while (i < length && i < wanted.length && bytes[from + i] === wanted[i]) i += 1
    const isBelow = i === wanted.length ? isBeyond : i === length || (bytes[from + i] as number) < (wanted[i] as number)
    if (isBelow) low = middle + 1
    else high = middle
  }
  return low
}

/** The number of a term, or −1. */
export const findTerm = (dictionary: TermDictionary, term: string): number => {
  const wanted = encoder.encode(term)
  const { bytes, starts } = dictionary
  const at = lowerBound(dictionary, wanted, false)
  if (at >= starts.length - 1) return -1
  const from = starts[at] as number
  if ((starts[at + 1] as number) - from !== wanted.length) return -1
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return -1
  return at
}

/** The numbers of all terms with a prefix, half-open. */
export const termsWithPrefix = (dictionary: TermDictionary, beginning: string): [from: number, to: number] => {
  const wanted = encoder.encode(beginning)
  return [lowerBound(dictionary, wanted, false), lowerBound(dictionary, wanted, true)]
}
