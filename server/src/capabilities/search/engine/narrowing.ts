import { choiceGroups, type FacetGroupId, type Filters, facetGroups } from '@colloquy/contract/search/shapes'
import { monthsBefore } from '../search-request.ts'
import { addAll, type Bits, eachBit, invert, keepCommon, noBits, setBit } from './bits.ts'
import { type Block, dayNumber, type ValueGroup } from './block.ts'
import type { ValueNames } from './facets.ts'
import { type Holders, withValue } from './holders.ts'

/** What is counted disjunctively: as if nothing had been chosen there. */
export type Counted = FacetGroupId | 'credits'
export type Turned = Readonly<Record<ValueGroup, Holders>>

/** Leaves of a set those who pass the filters that are not counted disjunctively. */
export const narrowed = (
  bits: Bits,
  block: Block,
  holders: Turned,
  names: ValueNames,
  filters: Filters,
  today: string,
): Bits => {
  const { languages, excluded = {} } = filters
  if (languages?.length) keepCommon(bits, withValue(holders.languages, names.known('languages', languages)))
  let out: Bits | null = null
  for (const group of choiceGroups) {
    const values = excluded[group]
    if (values?.length) out = addAll(out ?? noBits(), withValue(holders[group], names.known(group, values)))
  }
  if (out) keepCommon(bits, invert(out))
  const { ratePerHour: rate, called, status, ratingFrom, leftWithinMonths } = filters
  if (rate) {
    keepCommon(bits, withValue(holders.currencies, names.known('currencies', [rate.currency])))
    keepBetween(bits, block.rates, rate.from ?? 0, rate.to ?? Number.POSITIVE_INFINITY)
  }
  if (called !== undefined) keepBetween(bits, block.calls, called ? 1 : 0, called ? Number.POSITIVE_INFINITY : 0)
  if (status !== undefined) keepBetween(bits, block.invited, status === 'invited' ? 1 : 0, status === 'invited' ? 1 : 0)
  // The column has less precision than the number that was asked for.
  if (ratingFrom !== undefined) keepBetween(bits, block.ratings, Math.max(0, Math.fround(ratingFrom)), 5)
  if (leftWithinMonths !== undefined)
    keepBetween(bits, block.left, dayNumber(monthsBefore(today, leftWithinMonths)), dayNumber(today))
  return bits
}

/** Leaves of a set those whose number lies between two, both included. */
const keepBetween = (bits: Bits, column: Uint32Array | Float32Array, from: number, to: number): Bits => {
  const kept = noBits()
  eachBit(bits, (expert) => {
    const own = column[expert] as number
    if (own >= from && own <= to) setBit(kept, expert)
  })
  return keepCommon(bits, kept)
}

/** Of a set, who passes each choice that is counted disjunctively, where there is one. */
export const passingOf = (
  bits: Bits,
  block: Block,
  holders: Turned,
  names: ValueNames,
  filters: Filters,
): ReadonlyMap<Counted, Bits> => {
  const passing = new Map<Counted, Bits>()
  for (const group of facetGroups) {
    const chosen = filters[group]
    if (chosen?.length) passing.set(group, withValue(holders[group], names.known(group, chosen)))
  }
  const { creditsFrom, creditsTo } = filters
  if (creditsFrom !== undefined || creditsTo !== undefined)
    passing.set(
      'credits',
      keepBetween(bits.slice(), block.credits, creditsFrom ?? 0, creditsTo ?? Number.POSITIVE_INFINITY),
    )
  return passing
}

/** Who of a set passes every choice but one: the set itself when there is no other choice, so that it must not be changed. */
export const passingOthers = (bits: Bits, passing: ReadonlyMap<Counted, Bits>, own: Counted | null): Bits => {
  let others: Bits | null = null
  for (const [counted, pass] of passing) if (counted !== own) others = keepCommon(others ?? bits.slice(), pass)
  return others ?? bits
}
