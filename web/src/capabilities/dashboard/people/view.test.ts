import { personStatuses } from '@colloquy/contract/dashboard/shapes'
import { describe, expect, it } from 'vitest'
import { readSearchParams } from '../../../platform/url-state.ts'
import { choicesOf, peopleAddress, peopleRequestOf, recordTabsFor } from './view.ts'

const staff = { administers: false }

describe('the URL of the list', () => {
  it('becomes a request, without unknown values', () => {
    const address = readSearchParams(peopleAddress, { q: 'weber', kind: ['expert', 'wizard'], sort: 'calls', who: 'x' })
    expect(peopleRequestOf(address, staff)).toEqual({ text: 'weber', kinds: ['expert'], statuses: [], sort: 'calls' })
    expect(address.who).toBe('x')
  })

  it('without parameters sorts by the latest contact', () => {
    expect(peopleRequestOf(readSearchParams(peopleAddress, {}), staff)).toEqual({
      text: '',
      kinds: [],
      statuses: [],
      sort: 'contact',
    })
  })
})

describe('the filters of accounts', () => {
  it('are requested by those who administer accounts only', () => {
    const address = readSearchParams(peopleAddress, { admins: '1', premium: '1' })
    expect(peopleRequestOf(address, { administers: true })).toMatchObject({ admins: true, premium: true })
    expect(Object.keys(peopleRequestOf(address, staff))).toEqual(['text', 'kinds', 'statuses', 'sort'])
  })
})

describe('the choices of a filter', () => {
  it('are those with matches and the chosen ones, in a stable order', () => {
    const counts = [
      { value: 'active' as const, count: 3 },
      { value: 'invited' as const, count: 9 },
    ]
    expect(choicesOf(counts, ['deleted'], personStatuses)).toEqual([
      { value: 'active', count: 3 },
      { value: 'invited', count: 9 },
      { value: 'deleted', count: 0 },
    ])
  })
})

describe('the tabs of a record', () => {
  it('are those that the reader may open', () => {
    expect(recordTabsFor({ isAdmin: false, permissions: [207] })).toEqual(['profile'])
    expect(recordTabsFor({ isAdmin: true, permissions: [] })).toEqual(['profile', 'account'])
    expect(recordTabsFor({ isAdmin: false, permissions: [213] })).toEqual(['profile', 'account', 'activity'])
  })
})
