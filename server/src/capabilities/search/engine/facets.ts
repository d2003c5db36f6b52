import { foldWhole } from '../text/folding.ts'
import { type ValueGroup, valueGroups } from './block.ts'

/** Values in the order of the numbers they are given, by their groups. */
export type NewNames = readonly (readonly [group: ValueGroup, values: readonly string[]])[]

/** The values of all groups by number, the same in all blocks. */
export class ValueNames {
  readonly #numbers = new Map<ValueGroup, Map<string, number>>(valueGroups.map((group) => [group, new Map()]))
  readonly #names = new Map<ValueGroup, string[]>(valueGroups.map((group) => [group, []]))
  readonly #taken = new Map<ValueGroup, number>()
  readonly #folded = new Map<ValueGroup, string[]>()

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

  /** The numbers of a group's values. */
  numbers(group: ValueGroup): ReadonlyMap<string, number> {
    return this.#numbers.get(group) as Map<string, number>
  }

  /** The values of a group without case and accents, by their numbers. */
  folded(group: ValueGroup): readonly string[] {
    const folded = this.#folded.get(group) ?? []
    this.#folded.set(group, folded)
    const names = this.names(group)
    for (let number = folded.length; number < names.length; number++) folded.push(foldWhole(names[number] as string))
    return folded
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
