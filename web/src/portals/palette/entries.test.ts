import { describe, expect, it } from 'vitest'
import { type Entry, type Group, indexAfterKey, rankByLabel, sectionsOf } from './entries.ts'

const entry = (id: string, label: string, group: Group = 'pages'): Entry => ({ id, label, group, icon: () => null })

describe('the entries of the command palette', () => {
  it('match prefixes of their names first, ignoring case and accents', () => {
    const all = [entry('a', 'My calls'), entry('b', 'Recalls'), entry('c', 'Calls'), entry('d', 'Câlls today')]
    expect(rankByLabel(all, 'calls').map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
    expect(rankByLabel(all, 'people')).toEqual([])
    expect(rankByLabel(all, '')).toHaveLength(4)
  })

  it('appear once in their group; recent ones come first', () => {
    const all = [entry('/calls', 'Calls'), entry('do', 'Sign out', 'actions'), entry('/calls', 'Calls', 'recent')]
    expect(sectionsOf(all).map(({ group, entries }) => [group, entries.length])).toEqual([
      ['recent', 1],
      ['actions', 1],
    ])
  })

  it('are navigated by arrow keys, wrapping at the ends, and by Home and End', () => {
    expect([
      indexAfterKey('ArrowDown', 0, 3),
      indexAfterKey('ArrowDown', 2, 3),
      indexAfterKey('ArrowUp', 0, 3),
    ]).toEqual([1, 0, 2])
    expect([
      indexAfterKey('Home', 2, 3),
      indexAfterKey('End', 0, 3),
      indexAfterKey('a', 0, 3),
      indexAfterKey('End', 0, 0),
    ]).toEqual([0, 2, undefined, undefined])
  })
})
