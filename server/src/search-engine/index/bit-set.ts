/** Documents of a segment have 16-bit numbers. */
export const maxSegmentSize = 65_536

const wordCount = maxSegmentSize / 32

/** A set of documents of one segment, one bit each. */
export type BitSet = Uint32Array

export const emptyBitSet = (): BitSet => new Uint32Array(wordCount)

export const setBit = (bits: BitSet, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

export const clearBit = (bits: BitSet, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}

export const hasBit = (bits: BitSet, at: number): boolean => ((bits[at >>> 5] as number) & (1 << (at & 31))) !== 0

/** Removes from the first set what is not in the second, and returns it. */
export const intersectInto = (bits: BitSet, other: BitSet): BitSet => {
  for (let i = 0; i < wordCount; i++) bits[i] = (bits[i] as number) & (other[i] as number)
  return bits
}

/** Adds the second set to the first, and returns it. */
export const uniteInto = (bits: BitSet, other: BitSet): BitSet => {
  for (let i = 0; i < wordCount; i++) bits[i] = (bits[i] as number) | (other[i] as number)
  return bits
}

/** Replaces a set by its complement, and returns it. */
export const invertBits = (bits: BitSet): BitSet => {
  for (let i = 0; i < wordCount; i++) bits[i] = ~(bits[i] as number)
  return bits
}

const popCount = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export const countBits = (bits: BitSet): number => {
  let count = 0
  for (let i = 0; i < wordCount; i++) count += popCount(bits[i] as number)
  return count
}

export const countIntersection = (bits: BitSet, other: BitSet): number => {
  let count = 0
  for (let i = 0; i < wordCount; i++) count += popCount((bits[i] as number) & (other[i] as number))
  return count
}

/** Visits the documents of a set in ascending order. */
export const forEachBit = (bits: BitSet, visit: (at: number) => void): void => {
  for (let i = 0; i < wordCount; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      visit((i << 5) + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
}

/** The documents of a set in ascending order. */
export const listBits = (bits: BitSet): Uint16Array => {
  const list = new Uint16Array(countBits(bits))
  let length = 0
  for (let i = 0; i < wordCount; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      list[length++] = (i << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return list
}
