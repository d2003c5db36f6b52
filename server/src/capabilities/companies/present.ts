import type { CompanyCard, CompanyChange, ListingStatus, MarketEntry } from '@colloquy/contract/companies/shapes'
import type { CompanyRecord, NamedRecord, StoredListing, StoredOffer } from './store.ts'

/** A half-open interval of days; null has no end. */
interface Days {
  readonly from: string
  readonly until: string | null
}

/** Whether a half-open interval of days contains a day. */
const isOpenOn =
  (day: string) =>
  ({ from, until }: Days): boolean =>
    from <= day && (until === null || until > day)

/** The day of an instant, as days of rules are counted: in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const statusOf = (listings: readonly StoredListing[] | null, day: string): ListingStatus => {
  if (listings === null) return 'unknown'
  return listings.some(isOpenOn(day)) ? 'listed' : 'unlisted'
}

export const presentCard = (record: CompanyRecord, day: string): CompanyCard => ({
  companyId: record.id,
  name: record.name,
  kind: record.kind,
  sector: record.sector,
  country: record.country,
  parentName: record.parentName,
  listing: statusOf(record.listings, day),
  tickers: (record.listings ?? []).filter(isOpenOn(day)).flatMap(({ ticker }) => ticker ?? []),
  hasOpenOffer: record.offers.some(isOpenOn(day)),
  isOptedOut: record.isOptedOut,
  isGovernment: record.isGovernment,
})

const presentListing = ({ id, ...listing }: StoredListing): MarketEntry => ({
  entryId: id,
  kind: 'listing',
  ...listing,
})

const presentOffer = ({ id, ...offer }: StoredOffer): MarketEntry => ({
  entryId: id,
  ticker: null,
  exchange: null,
  isin: null,
  ...offer,
})

/** Listings, offers and filings of a company, the latest first. */
export const presentEntries = ({ listings, offers }: CompanyRecord): MarketEntry[] =>
  [...(listings ?? []).map(presentListing), ...offers.map(presentOffer)].sort((a, b) =>
    a.from === b.from ? (a.entryId < b.entryId ? 1 : -1) : a.from < b.from ? 1 : -1,
  )

interface ChangeRow {
  readonly changed_at: Date
  readonly by_name: string | null
  readonly kind: CompanyChange['kind']
  readonly entry_kind: CompanyChange['entryKind']
  readonly fields: CompanyChange['fields']
}

export const presentChange = ({ changed_at, by_name, kind, entry_kind, fields }: ChangeRow): CompanyChange => ({
  at: changed_at.toISOString(),
  byName: by_name,
  kind,
  entryKind: entry_kind,
  fields,
})

const byDays = (a: Days, b: Days): number =>
  a.from !== b.from ? (a.from < b.from ? -1 : 1) : (a.until ?? '9999') < (b.until ?? '9999') ? -1 : 1

const lasts = ({ from, until }: Days): boolean => until === null || from < until

/** A company as facts state it: in a fixed order and without what no rule reads, so that only what matters changes a hash. */
export const relatedCompanyOf = ({ id, name, parentId, listings, offers, isOptedOut, isGovernment }: NamedRecord) => ({
  id,
  name,
  parentId,
  isOptedOut,
  isGovernment,
  listings:
    listings &&
    listings
      .filter(lasts)
      .map(({ from, until }) => ({ from, until }))
      .sort(byDays),
  offers: offers
    .filter(lasts)
    .map(({ kind, from, until }) => ({ kind, from, until }))
    .sort(byDays),
})
