/** Experts of one block; two bytes are enough to name one of them. */
export const blockSize = 65_536

const words = blockSize / 32

/** A set of experts of one block, a bit each. */
export type Bits = Uint32Array

/** Nobody. */
export const noBits = (): Bits => new Uint32Array(words)

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5] as number) & (1 << (at & 31))) !== 0

/** Leaves of the first set those who are in the second as well. */
export const keepCommon = (bits: Bits, other: Bits): Bits => {
  for (let i = 0; i < words; i++) bits[i] = (bits[i] as number) & (other[i] as number)
  return bits
}

/** Adds to the first set those of the second. */
export const addAll = (bits: Bits, other: Bits): Bits => {
  for (let i = 0; i < words; i++) bits[i] = (bits[i] as number) | (other[i] as number)
  return bits
}

/** Everybody who was not in the set. */
export const invert = (bits: Bits): Bits => {
  for (let i = 0; i < words; i++) bits[i] = ~(bits[i] as number)
  return bits
}

const ones = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many are in a set. */
export const countBits = (bits: Bits): number => {
  let count = 0
  for (let i = 0; i < words; i++) count += ones(bits[i] as number)
  return count
}

/** How many are in both sets. */
export const countCommon = (bits: Bits, other: Bits): number => {
  let count = 0
  for (let i = 0; i < words; i++) count += ones((bits[i] as number) & (other[i] as number))
  return count
}

/** Calls for everybody in a set, in their order. */
export const eachBit = (bits: Bits, visit: (at: number) => void): void => {
  for (let i = 0; i < words; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      visit((i << 5) + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
}

/** Everybody in a set, in their order. */
export const listBits = (bits: Bits): Uint16Array => {
  const list = new Uint16Array(countBits(bits))
  let length = 0
  for (let i = 0; i < words; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      list[length++] = (i << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return list
}
