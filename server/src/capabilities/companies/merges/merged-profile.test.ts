import { describe, expect, it } from 'vitest'
import type { StoredListing } from '../store.ts'
import { mergedProfile, type Profile, separatedProfile } from './merged-profile.ts'

const listing = (id: string, ticker: string): StoredListing => ({
  id,
  ticker,
  exchange: 'Xetra',
  isin: null,
  from: '2020-01-01',
  until: null,
})
const nothing: Profile = {
  parentId: null,
  sector: null,
  country: null,
  listings: null,
  offers: [],
  isOptedOut: false,
  isGovernment: false,
}
const merged = (into: Partial<Profile>, from: Partial<Profile>) =>
  mergedProfile({ ...nothing, ...into }, { ...nothing, ...from }, null)

describe('mergedProfile', () => {
  it.each([
    [null, null, null],
    [[], null, []],
    [null, [], []],
    [[], [], []],
  ])('keeps unknown listings and none apart: %j and %j give %j', (into, from, both) =>
    expect(merged({ listings: into }, { listings: from }).listings).toEqual(both),
  )

  it('has the listings of both, each once, and whatever either is marked as', () => {
    const both = merged(
      { listings: [listing('a', 'ONE')], sector: 'payments' },
      { listings: [listing('b', 'ONE'), listing('c', 'TWO')], isOptedOut: true, sector: 'insurance', country: 'NO' },
    )
    expect(both.listings?.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(both).toMatchObject({ isOptedOut: true, isGovernment: false, sector: 'payments', country: 'NO' })
  })
})

describe('separatedProfile', () => {
  it('is what it was before the merge', () => {
    for (const listings of [null, [], [listing('a', 'ONE')]]) {
      const before = { ...nothing, listings }
      const after = mergedProfile(before, { ...nothing, listings: [listing('b', 'TWO')], isGovernment: true }, 'parent')
      expect(separatedProfile(after, { before, after })).toEqual(before)
    }
  })

  it('keeps what was changed since', () => {
    const before = nothing
    const after = mergedProfile(before, { ...nothing, listings: [listing('b', 'TWO')], country: 'NO' }, null)
    const now = { ...after, country: 'SE', listings: [listing('b', 'TWO'), listing('c', 'NEW')] }
    expect(separatedProfile(now, { before, after })).toEqual({
      ...before,
      country: 'SE',
      listings: [listing('c', 'NEW')],
    })
  })
})
