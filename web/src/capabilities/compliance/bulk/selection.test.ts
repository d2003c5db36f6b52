import { expect, it } from 'vitest'
import { switchRow, withReasonsOf } from './selection.ts'

const ids = ['a', 'b', 'c', 'd']
const one = (id: string) => ({ id, last: undefined, isRange: false })

it('switches one row on and off', () => {
  expect(switchRow(ids, [], one('b'))).toEqual(['b'])
  expect(switchRow(ids, ['a', 'b'], one('b'))).toEqual(['a'])
})

it('switches a range on and off in both directions', () => {
  expect(switchRow(ids, ['b'], { id: 'd', last: 'b', isRange: true })).toEqual(['b', 'c', 'd'])
  expect(switchRow(ids, ['d'], { id: 'b', last: 'd', isRange: true })).toEqual(['b', 'c', 'd'])
  expect(switchRow(ids, ['a', 'b', 'c'], { id: 'c', last: 'b', isRange: true })).toEqual(['a'])
})

it('switches only the row itself when the other end is gone', () => {
  expect(switchRow(ids, [], { id: 'b', last: 'gone', isRange: true })).toEqual(['b'])
})

it('keeps the calls that wait for the same reasons, in whatever order', () => {
  const rows = [
    { reasons: ['answer', 'former_employer'] },
    { reasons: ['former_employer', 'answer'] },
    { reasons: ['answer'] },
  ] as never[]
  expect(withReasonsOf(rows[0], rows)).toEqual(rows.slice(0, 2))
  expect(withReasonsOf(undefined, rows)).toEqual([])
})
