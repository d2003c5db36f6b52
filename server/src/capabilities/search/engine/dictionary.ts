/*
 * The terms of a block, sorted by their UTF-8 bytes in one buffer outside the JavaScript heap. The place of a term is its
 * number. Each block has its own: only terms that stand in it take room, and a block is whole by itself.
 */

export interface Dictionary {
  readonly bytes: Uint8Array
  /** Where each term begins; one more for the end of the last. */
  readonly starts: Uint32Array
}

const encoder = new TextEncoder()

/** Terms in the order of their bytes. JavaScript's own order is the same as long as there are no surrogates. */
export const inOrder = (terms: string[]): string[] =>
  terms.some((term) => /[\ud800-\udfff]/.test(term))
    ? terms.sort((a, b) => compareBytes(encoder.encode(a), encoder.encode(b)))
    : terms.sort()

const compareBytes = (a: Uint8Array, b: Uint8Array): number => {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return a.length - b.length
}

/** A dictionary of terms that are in order already. */
export const dictionaryOf = (terms: readonly string[]): Dictionary => {
  const starts = new Uint32Array(new SharedArrayBuffer((terms.length + 1) * 4))
  let size = 0
  for (const [i, term] of terms.entries()) {
    starts[i] = size
    size += Buffer.byteLength(term)
  }
  starts[terms.length] = size
  const bytes = new Uint8Array(new SharedArrayBuffer(size))
  const buffer = Buffer.from(bytes.buffer, 0, size)
  for (const [i, term] of terms.entries()) buffer.write(term, starts[i] as number)
  return { bytes, starts }
}

/** All terms in their order. */
export const termsIn = ({ bytes, starts }: Dictionary): string[] => {
  const buffer = Buffer.from(bytes.buffer, 0, bytes.length)
  return Array.from({ length: starts.length - 1 }, (_, i) =>
    buffer.toString('utf8', starts[i] as number, starts[i + 1] as number),
  )
}

/** The term with a number. */
export const termAt = ({ bytes, starts }: Dictionary, term: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', starts[term], starts[term + 1])

/** The first place whose term is not below what is looked for; with `isBeyond`, the first one behind all that begin with it. */
const placeOf = ({ bytes, starts }: Dictionary, wanted: Uint8Array, isBeyond: boolean): number => {
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
export const findTerm = (dictionary: Dictionary, term: string): number => {
  const wanted = encoder.encode(term)
  const { bytes, starts } = dictionary
  const at = placeOf(dictionary, wanted, false)
  if (at >= starts.length - 1) return -1
  const from = starts[at] as number
  if ((starts[at + 1] as number) - from !== wanted.length) return -1
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return -1
  return at
}

/** The numbers of all terms that begin with something, half-open. */
export const termsFrom = (dictionary: Dictionary, beginning: string): [from: number, to: number] => {
  const wanted = encoder.encode(beginning)
  return [placeOf(dictionary, wanted, false), placeOf(dictionary, wanted, true)]
}
