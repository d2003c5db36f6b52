import { expect, it } from 'vitest'
import { switchRow } from './selection.ts'

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
