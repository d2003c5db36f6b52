import * as z from 'zod/mini'
import { Industry } from '../people/shapes.ts'
import { can, Day, Id, Instant, line } from '../values.ts'

/** What a company is to the network; the text is `COMPANIES.KINDS.<kind>`. */
export const CompanyKind = z.enum(['client', 'employer', 'vendor', 'tenant'])
export type CompanyKind = z.infer<typeof CompanyKind>

/**
 * Whether a company's shares are listed today. `unknown` counts as listed where a rule needs to know. The text is
 * `COMPANIES.LISTING.<status>`.
 */
export const ListingStatus = z.enum(['listed', 'unlisted', 'unknown'])
export type ListingStatus = z.infer<typeof ListingStatus>

/** A row of the registry. */
export const CompanyCard = z.object({
  companyId: Id,
  name: z.string(),
  kind: CompanyKind,
  sector: z.nullable(Industry),
  country: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  listing: ListingStatus,
  /** Of the listings in effect today. */
  tickers: z.array(z.string()),
  /** A tender offer or a filing for an initial public offering is open today. */
  hasOpenOffer: z.boolean(),
  isOptedOut: z.boolean(),
  isGovernment: z.boolean(),
})
export type CompanyCard = z.infer<typeof CompanyCard>

/** What an entry with an interval of days is about; the text is `COMPANIES.ENTRIES.<kind>`. */
export const MarketEntryKind = z.enum(['listing', 'tender_offer', 'ipo_filing'])
export type MarketEntryKind = z.infer<typeof MarketEntryKind>

/** A listing, an offer or a filing: from a day until before another; null has no end. */
export const MarketEntry = z.object({
  entryId: Id,
  kind: MarketEntryKind,
  ticker: z.nullable(z.string()),
  exchange: z.nullable(z.string()),
  isin: z.nullable(z.string()),
  from: Day,
  until: z.nullable(Day),
})
export type MarketEntry = z.infer<typeof MarketEntry>

/** The editable fields of an entry. Offers and filings have neither ticker nor exchange nor ISIN. */
export const MarketEntryInfo = z.object({
  ticker: z.nullable(line(20)),
  exchange: z.nullable(line(80)),
  isin: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/))),
  from: Day,
  /** The first day on which it no longer holds. */
  until: z.nullable(Day),
})
export type MarketEntryInfo = z.infer<typeof MarketEntryInfo>

/** Merges and linked names add up. */
export const maxAliases = 500

/** What can be said of a company besides its listings, offers and filings. */
export const CompanyInfo = z.object({
  name: line(200),
  /** Other names it is known by. */
  aliases: z.array(line(200)).check(z.maxLength(maxAliases)),
  sector: z.nullable(Industry),
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  parentId: z.nullable(Id),
  isOptedOut: z.boolean(),
  isGovernment: z.boolean(),
  /** Without any listing: whether it is known that there is none. */
  isListingKnown: z.boolean(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

/** What somebody did to a company; the text is `COMPANIES.CHANGES.<kind>`. */
export const CompanyChangeKind = z.enum([
  'created',
  'updated',
  'entry_added',
  'entry_changed',
  // The company became part of another one, or another one part of it; and when that was undone.
  'merged',
  'merged_from',
  'unmerged_from',
  'unmerged',
])
export type CompanyChangeKind = z.infer<typeof CompanyChangeKind>

/** A field before and after a change; the label is `COMPANIES.FIELDS.<field>`. */
export const FieldChange = z.object({
  field: z.enum([
    'name',
    'aliases',
    'sector',
    'country',
    'parent',
    'isOptedOut',
    'isGovernment',
    'isListingKnown',
    'ticker',
    'exchange',
    'isin',
    'from',
    'until',
    'company',
  ]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

export const CompanyChange = z.object({
  at: Instant,
  /** Null for jobs and erased people. */
  byName: z.nullable(z.string()),
  kind: CompanyChangeKind,
  /** What kind of entry was added or changed. */
  entryKind: z.nullable(MarketEntryKind),
  fields: z.array(FieldChange),
})
export type CompanyChange = z.infer<typeof CompanyChange>

/** A company that another one names. */
export const NamedCompany = z.object({ companyId: Id, name: z.string() })
export type NamedCompany = z.infer<typeof NamedCompany>

/** A company that turned out to be this one. */
export const MergedCompany = z.object({
  companyId: Id,
  name: z.string(),
  at: Instant,
  byName: z.nullable(z.string()),
})
export type MergedCompany = z.infer<typeof MergedCompany>

export const Company = z.object({
  ...CompanyCard.shape,
  /** 0 until something is recorded besides the name. */
  version: z.int(),
  aliases: z.array(z.string()),
  parentId: z.nullable(Id),
  /** The parent, its parent and so on. */
  parents: z.array(NamedCompany),
  subsidiaries: z.array(NamedCompany),
  isListingKnown: z.boolean(),
  /** Listings, offers and filings, the latest first. */
  entries: z.array(MarketEntry),
  /** People with an employment at the company. */
  peopleCount: z.int(),
  /** The latest first. */
  history: z.array(CompanyChange),
  /** The company that this one turned out to be. */
  mergedInto: z.nullable(NamedCompany),
  /** The latest first. */
  merged: z.array(MergedCompany),
  can: can('update', 'merge', 'separate'),
})
export type Company = z.infer<typeof Company>
