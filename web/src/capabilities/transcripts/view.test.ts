import { expect, it } from 'vitest'
import { matchesIn, piecesOf, recordingTime } from './view.ts'

it('finds words whatever their case, and signs of patterns as they are', () => {
  expect(matchesIn('Price (EUR) and price', 'PRICE')).toEqual([
    { start: 0, end: 5 },
    { start: 16, end: 21 },
  ])
  expect(matchesIn('Price (EUR)', '(eur)')).toEqual([{ start: 6, end: 11 }])
  expect(matchesIn('Price', ' ')).toEqual([])
})

it('cuts a text at spans without losing any of it', () => {
  const pieces = piecesOf('abcdef', [
    { start: 4, end: 6 },
    { start: 0, end: 2 },
  ])
  expect(pieces.map(({ text, span }) => [text, span !== undefined])).toEqual([
    ['ab', true],
    ['cd', false],
    ['ef', true],
  ])
})

it('writes times of a recording', () => {
  expect([0, 65_900, 3_725_000].map(recordingTime)).toEqual(['0:00', '1:05', '1:02:05'])
})
