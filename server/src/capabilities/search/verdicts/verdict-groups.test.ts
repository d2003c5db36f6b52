import type { Outcome } from '@colloquy/contract/compliance/shapes'
import { expect, it } from 'vitest'
import { countVerdicts, searchVerdictOf } from './verdict-groups.ts'

const at = new Date('2026-11-25T12:00:00Z')
const groupOf = (outcome: Outcome, ...timeline: readonly { from: string | null; outcome: Outcome }[]) =>
  searchVerdictOf({ outcome, timeline: [...timeline] }, at)

it('counts a verdict by what the reader can do, and a block by the month in which it ends', () => {
  expect([groupOf('allow'), groupOf('conditions'), groupOf('approve')]).toEqual(['callable', 'callable', 'approval'])
  expect(groupOf('block')).toBe('blocked')
  expect(
    groupOf('block', { from: null, outcome: 'block' }, { from: '2027-05-03T00:00:00.000Z', outcome: 'approve' }),
  ).toBe('from-2027-05')
  expect(
    groupOf(
      'block',
      { from: '2026-01-01T00:00:00.000Z', outcome: 'allow' },
      { from: '2026-09-01T00:00:00.000Z', outcome: 'block' },
    ),
  ).toBe('blocked')
})

it('lists the mildest first and months in their order', () => {
  expect(countVerdicts(['blocked', 'from-2027-05', 'callable', 'from-2026-12', 'callable', 'approval'])).toEqual([
    { verdict: 'callable', count: 2 },
    { verdict: 'approval', count: 1 },
    { verdict: 'from-2026-12', count: 1 },
    { verdict: 'from-2027-05', count: 1 },
    { verdict: 'blocked', count: 1 },
  ])
})
