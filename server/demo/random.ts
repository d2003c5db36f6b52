import { createHash } from 'node:crypto'

/** A seeded pseudorandom generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One of the items, with probabilities proportional to the weights. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  /** Up to `count` different items in a random order. */
  some<T>(items: readonly T[], count: number): T[]
}

/** A generator seeded by a text (xoshiro128**, seeded by SHA-256). */
export const randomOf = (seed: string): Random => {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number]
  const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by))
  const next = () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items, weightOf) => {
      let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      return items.at(-1) as (typeof items)[number]
    },
    some: (items, count) => {
      const rest = [...items]
      const taken: (typeof items)[number][] = []
      while (rest.length > 0 && taken.length < count) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
  }
}

/** A deterministic id of a demo record, in the layout of a UUID version 7. */
export const idOf = (...name: readonly string[]): string => {
  const bytes = createHash('sha256').update(name.join('/')).digest().subarray(0, 16)
  // A fixed early instant, so that ids of later records sort after these.
  bytes.writeUIntBE(Date.UTC(2025, 0, 1), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
