import { beforeEach, expect, it } from 'vitest'
import type { Entry } from './entries.ts'
import { recentOf, recordRecentItem } from './recent-items.ts'

const entry = (n: number): Entry => ({
  id: `/calls/${n}`,
  group: 'calls',
  label: `Call ${n}`,
  icon: () => null,
  target: { to: `/calls/${n}` },
})
beforeEach(() => sessionStorage.clear())

it('remembers the last five distinct targets, latest first', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 3]) recordRecentItem('ada', entry(n))
  expect(recentOf('ada').map(({ label }) => label)).toEqual(['Call 3', 'Call 6', 'Call 5', 'Call 4', 'Call 2'])
})

it('hides the targets of other people', () => {
  recordRecentItem('ada', entry(1))
  expect(recentOf('ben')).toEqual([])
  recordRecentItem('ben', entry(2))
  expect([recentOf('ada').length, recentOf('ben').length]).toEqual([0, 1])
})

it('does not remember commands', () => {
  recordRecentItem('ada', { id: 'sign-out', group: 'actions', label: 'Sign out', icon: () => null, run: () => {} })
  expect(recentOf('ada')).toEqual([])
})
