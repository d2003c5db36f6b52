import { sameCompany, sameName } from '@colloquy/contract/comparable-names'

/** What an exclusion of a brief is compared with. */
export interface ExcludablePerson {
  readonly fullName: string
  /** Present and former employers. */
  readonly companies: readonly string[]
}

/** Whether a brief excludes an expert, by name or by a company they work or have worked for. */
export const isExcluded = (exclusions: readonly string[], { fullName, companies }: ExcludablePerson): boolean => {
  const [name, employers] = [sameName(fullName), new Set(companies.map(sameCompany))]
  return exclusions.some(
    (exclusion) =>
      sameName(exclusion) !== '' && (sameName(exclusion) === name || employers.has(sameCompany(exclusion))),
  )
}
