import { normalizeCompanyName, normalizeName } from '@colloquy/contract/comparable-names'

/** What an exclusion of a brief is compared with. */
export interface ExcludablePerson {
  readonly fullName: string
  /** Present and former employers. */
  readonly companies: readonly string[]
}

/** Whether a brief excludes an expert, by name or by a company they work or have worked for. */
export const isExcluded = (exclusions: readonly string[], { fullName, companies }: ExcludablePerson): boolean => {
  const [name, employers] = [normalizeName(fullName), new Set(companies.map(normalizeCompanyName))]
  return exclusions.some(
    (exclusion) =>
      normalizeName(exclusion) !== '' &&
      (normalizeName(exclusion) === name || employers.has(normalizeCompanyName(exclusion))),
  )
}
