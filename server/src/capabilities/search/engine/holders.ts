import { type Bits, noBits, setBit } from './bits.ts'
import type { Values } from './block.ts'

/** For each value that anybody of a block has, who: the other way round than the block's own columns. */
export interface Holders {
  /** Numbers of values, in order. */
  readonly values: Uint32Array
  /** Where the experts of each begin; one more for the end of the last. */
  readonly starts: Uint32Array
  readonly experts: Uint16Array
}

/** Turns the values of a block's experts round. */
export const holdersOf = ({ starts: own, values: given }: Values): Holders => {
  const values = Uint32Array.from(new Set(given)).sort()
  const places = new Map<number, number>()
  for (const [place, value] of values.entries()) places.set(value, place)
  const starts = new Uint32Array(values.length + 1)
  const placed = given.map((value) => places.get(value) as number)
  for (const place of placed) starts[place + 1] = (starts[place + 1] as number) + 1
  for (let i = 0; i < values.length; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number)
  const next = starts.slice()
  const experts = new Uint16Array(given.length)
  for (let expert = 0; expert + 1 < own.length; expert++)
    for (let i = own[expert] as number; i < (own[expert + 1] as number); i++) {
      const place = placed[i] as number
      experts[next[place] as number] = expert
      next[place] = (next[place] as number) + 1
    }
  return { values, starts, experts }
}

/** Who has a value, in order. */
export const holding = ({ values, starts, experts }: Holders, value: number): Uint16Array => {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return values[low] === value ? experts.subarray(starts[low], starts[low + 1]) : experts.subarray(0, 0)
}

/** Who has one of some values. */
export const withValue = (holders: Holders, wanted: Iterable<number>): Bits => {
  const bits = noBits()
  for (const value of wanted) {
    const experts = holding(holders, value)
    for (let i = 0; i < experts.length; i++) setBit(bits, experts[i] as number)
  }
  return bits
}
