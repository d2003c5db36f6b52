import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Industry } from '../people/shapes.ts'
import { Id } from '../values.ts'
import { Company, CompanyCard, CompanyInfo, CompanyKind, MarketEntryInfo, MarketEntryKind } from './shapes.ts'

export const listRegisteredCompanies = operation('companies.list', {
  summary: 'The companies of the registry: those whose name, alias, ticker or ISIN fits best first, else by name.',
  method: 'GET',
  path: '/companies',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(200))),
    kinds: z.optional(z.array(CompanyKind)),
    sector: z.optional(Industry),
    /** Only companies whose shares are listed today. */
    listed: z.optional(z.boolean()),
    /** Only companies with a tender offer or a filing that is open today. */
    openOffer: z.optional(z.boolean()),
    optedOut: z.optional(z.boolean()),
    startOffset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
  output: z.object({ total: z.int(), companies: z.array(CompanyCard) }),
})

export const getCompany = operation('companies.get', {
  summary: 'A company with its names, parents, listings, offers and history.',
  method: 'GET',
  path: '/companies/{companyId}',
  input: z.object({ companyId: Id }),
  output: Company,
})

export const createCompany = operation('companies.create', {
  summary: 'Adds a company to the registry.',
  method: 'POST',
  path: '/companies',
  input: CompanyInfo,
  output: Company,
  refusals: ['company_name_taken'],
})

export const updateCompany = operation('companies.update', {
  summary: 'Replaces what is known of a company besides its listings, offers and filings.',
  method: 'PUT',
  path: '/companies/{companyId}',
  input: z.extend(CompanyInfo, { companyId: Id }),
  output: Company,
  refusals: ['company_name_taken', 'company_parent_loop', 'company_merged'],
  versioned: true,
})

export const addMarketEntry = operation('companies.addMarketEntry', {
  summary: 'Records a listing, a tender offer or a filing for an initial public offering.',
  method: 'POST',
  path: '/companies/{companyId}/market-entries',
  input: z.extend(MarketEntryInfo, { companyId: Id, kind: MarketEntryKind }),
  output: Company,
  refusals: ['market_entry_dates', 'company_merged'],
  versioned: true,
})

export const updateMarketEntry = operation('companies.updateMarketEntry', {
  summary: 'Corrects a listing, an offer or a filing, or ends it. It stays in the record.',
  method: 'PUT',
  path: '/companies/{companyId}/market-entries/{entryId}',
  input: z.extend(MarketEntryInfo, { companyId: Id, entryId: Id }),
  output: Company,
  refusals: ['market_entry_dates', 'company_merged'],
  versioned: true,
})
