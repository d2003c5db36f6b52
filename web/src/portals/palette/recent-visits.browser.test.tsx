import { beforeEach, expect, it } from 'vitest'
import type { Entry } from './entries.ts'
import { recentOf, recordVisit } from './recent-visits.ts'

const entry = (n: number): Entry => ({
  id: `/calls/${n}`,
  group: 'calls',
  label: `Call ${n}`,
  icon: () => null,
  place: { to: `/calls/${n}` },
})
beforeEach(() => sessionStorage.clear())

it('remembers the last five distinct targets, latest first', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 3]) recordVisit('ada', entry(n))
  expect(recentOf('ada').map(({ label }) => label)).toEqual(['Call 3', 'Call 6', 'Call 5', 'Call 4', 'Call 2'])
})

it('hides the targets of other people', () => {
  recordVisit('ada', entry(1))
  expect(recentOf('ben')).toEqual([])
  recordVisit('ben', entry(2))
  expect([recentOf('ada').length, recentOf('ben').length]).toEqual([0, 1])
})

it('does not remember commands', () => {
  recordVisit('ada', { id: 'sign-out', group: 'actions', label: 'Sign out', icon: () => null, run: () => {} })
  expect(recentOf('ada')).toEqual([])
})
