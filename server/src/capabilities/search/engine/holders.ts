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

/** For each value how often it occurs; all zero between two uses. Values are numbered from 0 on, in all blocks alike. */
let scratch = new Uint32Array(0)

/** Turns the values of a block's experts round. */
export const holdersOf = ({ starts: own, values: given }: Values): Holders => {
  let end = 0
  for (let i = 0; i < given.length; i++) end = Math.max(end, (given[i] as number) + 1)
  if (scratch.length < end) scratch = new Uint32Array(end * 2)
  const next = scratch
  for (let i = 0; i < given.length; i++) next[given[i] as number] = (next[given[i] as number] as number) + 1
  let different = 0
  for (let value = 0; value < end; value++) if ((next[value] as number) > 0) different += 1
  const values = new Uint32Array(different)
  const starts = new Uint32Array(different + 1)
  let [place, start] = [0, 0]
  for (let value = 0; value < end; value++) {
    const count = next[value] as number
    if (count === 0) continue
    values[place++] = value
    next[value] = start
    start += count
    starts[place] = start
  }
  const experts = new Uint16Array(given.length)
  for (let expert = 0; expert + 1 < own.length; expert++)
    for (let i = own[expert] as number; i < (own[expert + 1] as number); i++) {
      const value = given[i] as number
      experts[next[value] as number] = expert
      next[value] = (next[value] as number) + 1
    }
  for (let i = 0; i < different; i++) next[values[i] as number] = 0
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
