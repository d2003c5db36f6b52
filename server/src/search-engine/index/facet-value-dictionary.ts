import { foldText } from '../analysis/character-folding.ts'
import { type FacetField, facetFields } from './segment.ts'

/** Values in the order of the numbers they are given, by their groups. */
export type NewFacetValues = readonly (readonly [group: FacetField, values: readonly string[]])[]

/** The values of all groups by number, the same in all segments. */
export class FacetValueDictionary {
  readonly #numbers = new Map<FacetField, Map<string, number>>(facetFields.map((group) => [group, new Map()]))
  readonly #names = new Map<FacetField, string[]>(facetFields.map((group) => [group, []]))
  readonly #taken = new Map<FacetField, number>()
  readonly #folded = new Map<FacetField, string[]>()

  /** The number of a value, a new one when it has none. */
  readonly ordinalOf = (group: FacetField, value: string): number => {
    const numbers = this.#numbers.get(group) as Map<string, number>
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    this.names(group).push(value)
    return numbers.size - 1
  }

  /** Gives values the next numbers of their groups. */
  add(newValues: NewFacetValues): void {
    for (const [group, values] of newValues) for (const value of values) this.ordinalOf(group, value)
  }

  /** The values of all groups, in the order of their numbers. */
  allValues(): NewFacetValues {
    return facetFields.map((group) => [group, [...this.names(group)]])
  }

  /** The values that have been given numbers since this was last asked. */
  takeNewValues(): NewFacetValues {
    return facetFields.flatMap((group) => {
      const names = this.names(group)
      const values = names.slice(this.#taken.get(group) ?? 0)
      this.#taken.set(group, names.length)
      return values.length === 0 ? [] : [[group, values] as const]
    })
  }

  /** The numbers of a group's values. */
  ordinals(group: FacetField): ReadonlyMap<string, number> {
    return this.#numbers.get(group) as Map<string, number>
  }

  /** The values of a group without case and accents, by their numbers. */
  foldedValues(group: FacetField): readonly string[] {
    const folded = this.#folded.get(group) ?? []
    this.#folded.set(group, folded)
    const names = this.names(group)
    for (let number = folded.length; number < names.length; number++) folded.push(foldText(names[number] as string))
    return folded
  }

  /** The numbers of those values that anybody has. */
  ordinalsOf(group: FacetField, values: readonly string[]): Set<number> {
    const numbers = this.#numbers.get(group)
    return new Set(values.flatMap((value) => numbers?.get(value) ?? []))
  }

  /** All values of a group by their numbers. */
  names(group: FacetField): string[] {
    return this.#names.get(group) as string[]
  }
}
