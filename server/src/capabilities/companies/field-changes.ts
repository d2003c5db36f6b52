import type { CompanyInfo, FieldChange, MarketEntryInfo } from '@colloquy/contract/companies/shapes'

/** A company as its history describes it. */
export interface DescribedCompany extends Omit<CompanyInfo, 'parentId'> {
  readonly parentName: string | null
}

const textOf = (value: boolean | string | null): string | null => (value === null ? null : String(value))

type Values = Readonly<Partial<Record<FieldChange['field'], string | null>>>

const valuesOf = (company: DescribedCompany): Values => ({
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
const unstated: Values = {
  isOptedOut: 'false',
  isGovernment: 'false',
  isListingKnown: 'false',
}

const differences = (former: Values | undefined, values: Values): FieldChange[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = name as FieldChange['field']
    const before = (former ?? unstated)[field] ?? null
    return before === value ? [] : [{ field, before: former ? before : null, after: value }]
  })

/** The fields that differ, or all that a new company states. */
export const changedFields = (before: DescribedCompany | undefined, after: DescribedCompany): FieldChange[] =>
  differences(before && valuesOf(before), valuesOf(after))

const entryValuesOf = ({ ticker, exchange, isin, from, until }: MarketEntryInfo): Values => ({
  ticker,
  exchange,
  isin,
  from,
  until,
})

/** The fields of a listing, an offer or a filing that differ, or all that a new one states. */
export const changedEntryFields = (before: MarketEntryInfo | undefined, after: MarketEntryInfo): FieldChange[] =>
  differences(before && entryValuesOf(before), entryValuesOf(after))
