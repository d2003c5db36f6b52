import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { foldText } from '../analysis/character-folding.ts'
import { type FacetField, facetFields } from './segment.ts'

/** Values that receive the next ordinals of their fields, in this order. */
export type NewFacetValues = readonly (readonly [field: FacetField, values: readonly string[]])[]

/** The ordinals that an index gives to the values of another dictionary, by their ordinals there. */
export type FacetOrdinals = readonly (readonly [field: FacetField, ordinals: Uint32Array])[]

/** The values of all facet fields by ordinal. Ordinals are the same in all segments of an index. */
export class FacetValueDictionary {
  readonly #ordinals = new Map<FacetField, Map<string, number>>(facetFields.map((field) => [field, new Map()]))
  readonly #values = new Map<FacetField, string[]>(facetFields.map((field) => [field, []]))
  readonly #taken = new Map<FacetField, number>()
  readonly #folded = new Map<FacetField, string[]>()
  readonly #companyHashes = new Map<FacetField, number[]>()

  /** The ordinal of a value; a new one for a new value. */
  readonly ordinalOf = (field: FacetField, value: string): number => {
    const ordinals = this.#ordinals.get(field) as Map<string, number>
    const known = ordinals.get(value)
    if (known !== undefined) return known
    ordinals.set(value, ordinals.size)
    this.values(field).push(value)
    return ordinals.size - 1
  }

  /** Assigns the next ordinals to values. */
  add(newValues: NewFacetValues): void {
    for (const [field, values] of newValues) for (const value of values) this.ordinalOf(field, value)
  }

  /** The values of all fields in the order of their ordinals. */
  allValues(): NewFacetValues {
    return facetFields.map((field) => [field, [...this.values(field)]])
  }

  /** The values that have received ordinals since the last call. */
  takeNewValues(): NewFacetValues {
    return facetFields.flatMap((field) => {
      const all = this.values(field)
      const values = all.slice(this.#taken.get(field) ?? 0)
      this.#taken.set(field, all.length)
      return values.length === 0 ? [] : [[field, values] as const]
    })
  }

  ordinals(field: FacetField): ReadonlyMap<string, number> {
    return this.#ordinals.get(field) as Map<string, number>
  }

  /** The values of a field by ordinal, without case and accents. */
  foldedValues(field: FacetField): readonly string[] {
    const folded = this.#folded.get(field) ?? []
    this.#folded.set(field, folded)
    const values = this.values(field)
    for (let ordinal = folded.length; ordinal < values.length; ordinal++)
      folded.push(foldText(values[ordinal] as string))
    return folded
  }

  /** The ordinals of given values; values that no document has are left out. */
  ordinalsOf(field: FacetField, values: readonly string[]): Set<number> {
    const ordinals = this.#ordinals.get(field)
    return new Set(values.flatMap((value) => ordinals?.get(value) ?? []))
  }

  /**
   * The ordinals of companies whose names `normalizeCompanyName` normalizes to one of these. Compares hashes, which are computed
   * once and need less memory than the normalized names of all companies.
   */
  ordinalsOfCompanies(field: FacetField, normalizedNames: readonly string[]): Set<number> {
    const hashes = this.#companyHashes.get(field) ?? []
    this.#companyHashes.set(field, hashes)
    const values = this.values(field)
    for (let ordinal = hashes.length; ordinal < values.length; ordinal++)
      hashes.push(hashOf(normalizeCompanyName(values[ordinal] as string)))
    const wanted = new Set(normalizedNames.map(hashOf))
    const found = new Set<number>()
    for (const [ordinal, hash] of hashes.entries())
      if (wanted.has(hash) && normalizedNames.includes(normalizeCompanyName(values[ordinal] as string)))
        found.add(ordinal)
    return found
  }

  /** The values of a field by ordinal. */
  values(field: FacetField): string[] {
    return this.#values.get(field) as string[]
  }
}

/** A hash of a text (FNV-1a), small enough for an array of integers. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 2
}
