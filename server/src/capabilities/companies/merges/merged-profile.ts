import type { CompanyRecord, StoredListing, StoredOffer } from '../store.ts'

/** What is known of a company besides its names and its parent. */
export type Profile = Pick<
  CompanyRecord,
  'parentId' | 'sector' | 'country' | 'listings' | 'offers' | 'isOptedOut' | 'isGovernment'
>

export const profileOf = (record: Profile): Profile => {
  const { parentId, sector, country, listings, offers, isOptedOut, isGovernment } = record
  return { parentId, sector, country, listings, offers, isOptedOut, isGovernment }
}

const listingKey = ({ ticker, exchange, isin, from, until }: StoredListing): string =>
  JSON.stringify([ticker, exchange, isin, from, until])
const offerKey = ({ kind, from, until }: StoredOffer): string => JSON.stringify([kind, from, until])

const union = <T>(own: readonly T[], added: readonly T[], keyOf: (one: T) => string): readonly T[] => {
  const keys = new Set(own.map(keyOf))
  return [...own, ...added.filter((one) => !keys.has(keyOf(one)))]
}

/**
 * What is known of a company once another one turned out to be the same. What either is listed as, holds for both. Listings
 * stay unknown only while they are unknown of both: that one is known to have none is knowledge about the other.
 */
export const mergedProfile = (into: Profile, from: Profile, parentId: string | null): Profile => ({
  parentId,
  sector: into.sector ?? from.sector,
  country: into.country ?? from.country,
  listings:
    into.listings === null || from.listings === null
      ? (into.listings ?? from.listings)
      : union(into.listings, from.listings, listingKey),
  offers: union(into.offers, from.offers, offerKey),
  isOptedOut: into.isOptedOut || from.isOptedOut,
  isGovernment: into.isGovernment || from.isGovernment,
})

/** A merge's other company before and after it. */
export interface ProfileChange {
  readonly before: Profile
  readonly after: Profile
}

/** Entries without those that the merge brought. */
const without = <T extends { readonly id: string }>(
  now: readonly T[],
  before: readonly T[],
  after: readonly T[],
): readonly T[] => {
  const own = new Set(before.map(({ id }) => id))
  const brought = new Set(after.flatMap(({ id }) => (own.has(id) ? [] : [id])))
  return now.filter(({ id }) => !brought.has(id))
}

/** What is known of the other company once a merge is undone: what somebody has changed since stays. */
export const separatedProfile = (now: Profile, { before, after }: ProfileChange): Profile => {
  const restored = <K extends keyof Profile>(field: K): Profile[K] =>
    now[field] === after[field] ? before[field] : now[field]
  const listings = now.listings && without(now.listings, before.listings ?? [], after.listings ?? [])
  return {
    parentId: restored('parentId'),
    sector: restored('sector'),
    country: restored('country'),
    listings: before.listings === null && listings?.length === 0 ? null : listings,
    offers: without(now.offers, before.offers, after.offers),
    isOptedOut: restored('isOptedOut'),
    isGovernment: restored('isGovernment'),
  }
}
