import { type FacetGroupId, facetGroups } from '@colloquy/contract/search/shapes'
import type { FacetCounts } from '../rules.ts'
import { type Bits, eachBit } from './bits.ts'
import { type Block, type ValueGroup, valueGroups } from './block.ts'

/** Values shown of a group that has one for every company. */
const shownCompanies = 20
type FacetCount = FacetCounts[FacetGroupId][number]

const longGroups: readonly FacetGroupId[] = ['currentCompanies', 'pastCompanies']

/** Values in the order of the numbers they are given, by their groups. */
export type NewNames = readonly (readonly [group: ValueGroup, values: readonly string[]])[]

/** The values of all groups by number, the same in all blocks. */
export class ValueNames {
  readonly #numbers = new Map<ValueGroup, Map<string, number>>(valueGroups.map((group) => [group, new Map()]))
  readonly #names = new Map<ValueGroup, string[]>(valueGroups.map((group) => [group, []]))
  readonly #taken = new Map<ValueGroup, number>()

  /** The number of a value, a new one when it has none. */
  readonly numberOf = (group: ValueGroup, value: string): number => {
    const numbers = this.#numbers.get(group) as Map<string, number>
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    this.names(group).push(value)
    return numbers.size - 1
  }

  /** Gives values the next numbers of their groups. */
  add(names: NewNames): void {
    for (const [group, values] of names) for (const value of values) this.numberOf(group, value)
  }

  /** The values of all groups, in the order of their numbers. */
  all(): NewNames {
    return valueGroups.map((group) => [group, [...this.names(group)]])
  }

  /** The values that have been given numbers since this was last asked. */
  takeNew(): NewNames {
    return valueGroups.flatMap((group) => {
      const names = this.names(group)
      const values = names.slice(this.#taken.get(group) ?? 0)
      this.#taken.set(group, names.length)
      return values.length === 0 ? [] : [[group, values] as const]
    })
  }

  /** The numbers of those values that anybody has. */
  known(group: ValueGroup, values: readonly string[]): Set<number> {
    const numbers = this.#numbers.get(group)
    return new Set(values.flatMap((value) => numbers?.get(value) ?? []))
  }

  /** All values of a group by their numbers. */
  names(group: ValueGroup): string[] {
    return this.#names.get(group) as string[]
  }
}

/** How many of some experts have each value. */
export class FacetCounting {
  readonly #names: ValueNames
  readonly #counts: Record<FacetGroupId, Uint32Array>

  constructor(names: ValueNames) {
    this.#names = names
    this.#counts = Object.fromEntries(
      facetGroups.map((group) => [group, new Uint32Array(names.names(group).length)]),
    ) as Record<FacetGroupId, Uint32Array>
  }

  /** Counts the values of one group of some experts of a block. */
  add(block: Block, group: FacetGroupId, experts: Bits): void {
    const counts = this.#counts[group]
    const { starts, values } = block.values[group]
    eachBit(experts, (expert) => {
      for (let i = starts[expert] as number; i < (starts[expert + 1] as number); i++) {
        const value = values[i] as number
        counts[value] = (counts[value] as number) + 1
      }
    })
  }

  /** The most frequent values of each group, and those that were chosen. */
  counted(chosen: (group: FacetGroupId) => readonly string[]): FacetCounts {
    return Object.fromEntries(
      facetGroups.map((group) => [group, this.#group(group, chosen(group))]),
    ) as unknown as FacetCounts
  }

  #group(group: FacetGroupId, chosen: readonly string[]): FacetCounts[FacetGroupId] {
    const names = this.#names.names(group)
    const counts = this.#counts[group]
    const least = longGroups.includes(group) ? leastShown(counts, shownCompanies) : 1
    const counted: FacetCount[] = []
    for (let number = 0; number < counts.length; number++)
      if ((counts[number] as number) >= least)
        counted.push({ value: names[number] as string, count: counts[number] as number })
    counted.sort(byCount)
    const shown = longGroups.includes(group) ? counted.slice(0, shownCompanies) : counted
    const missing = [...new Set(chosen)].filter((value) => !shown.some((one) => one.value === value))
    const others = missing.map((value) => {
      const [number] = this.#names.known(group, [value])
      return { value, count: number === undefined ? 0 : (counts[number] as number) }
    })
    return [...shown, ...others.sort(byCount)]
  }
}

// Of what nobody has, what was chosen first comes first.
const byCount = (a: FacetCount, b: FacetCount): number =>
  b.count - a.count || (a.count === 0 ? 0 : a.value < b.value ? -1 : 1)

/** The lowest count among the highest `places` ones that are not zero, so that nothing below has to be looked at. */
const leastShown = (counts: Uint32Array, places: number): number => {
  const highest: number[] = []
  let least = 1
  for (const count of counts) {
    if (count < least) continue
    highest.push(count)
    if (highest.length < places * 8) continue
    highest.sort((a, b) => b - a)
    highest.length = places
    least = highest[places - 1] as number
  }
  highest.sort((a, b) => b - a)
  return Math.max(1, highest[places - 1] ?? 1)
}
