import type { CompanyInfo, FieldChange } from '@colloquy/contract/companies/shapes'

/** A company as its history describes it. */
export interface DescribedCompany extends Omit<CompanyInfo, 'parentId'> {
  readonly parentName: string | null
}

const textOf = (value: boolean | string | null): string | null => (value === null ? null : String(value))

const valuesOf = (company: DescribedCompany): Readonly<Record<FieldChange['field'], string | null>> => ({
  name: company.name,
  aliases: company.aliases.length === 0 ? null : company.aliases.toSorted().join(', '),
  sector: company.sector,
  country: company.country,
  parent: company.parentName,
  isOptedOut: textOf(company.isOptedOut),
  isGovernment: textOf(company.isGovernment),
  isListingKnown: textOf(company.isListingKnown),
})

/** What a new company states besides what is so unless somebody says otherwise. */
const unstated: Readonly<Record<string, string | null>> = {
  isOptedOut: 'false',
  isGovernment: 'false',
  isListingKnown: 'false',
}

/** The fields that differ, or all that a new company states. */
export const changedFields = (before: DescribedCompany | undefined, after: DescribedCompany): FieldChange[] => {
  const former = before ? valuesOf(before) : undefined
  return Object.entries(valuesOf(after)).flatMap(([name, value]) => {
    const field = name as FieldChange['field']
    const was = former ? former[field] : (unstated[field] ?? null)
    return was === value ? [] : [{ field, before: former ? was : null, after: value }]
  })
}
