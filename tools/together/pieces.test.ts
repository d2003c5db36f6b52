import { expect, it } from 'vitest'
import { closureOf, joinPieces, type Piece } from './pieces.ts'

const piece = (name: string, imports: string[] = [], bytes = 100): Piece => ({ name, imports, bytes })

/** What becomes one, with each of `pages` fetching all that it needs. */
const joinedOf = (pieces: readonly Piece[], pages: readonly string[], whole: string[][] = [], turn = 1000) => {
  const importsOf = (name: string) => pieces.find((one) => one.name === name)?.imports ?? []
  const fetched = new Map(pages.map((page) => [page, closureOf([page], importsOf)]))
  const groups = joinPieces(
    pieces,
    fetched,
    whole.map((names) => new Set(names)),
    turn,
  )
  return groups.map((names) => [...names].sort())
}

it('joins what the same pages fetch, and leaves the pages’ own files and what no page fetches', () => {
  const pieces = [
    piece('a', ['x', 'y']),
    piece('b', ['x', 'y']),
    piece('x'),
    piece('y'),
    piece('later'),
    piece('too late'),
  ]
  expect(joinedOf(pieces, ['a', 'b'])).toEqual([['x', 'y']])
})

it('lets nobody fetch much in vain for one file less', () => {
  const pieces = (bytes: number) => [piece('a', ['x', 'y']), piece('b', ['x']), piece('x'), piece('y', [], bytes)]
  expect(joinedOf(pieces(900), ['a', 'b'])).toEqual([['x', 'y']])
  expect(joinedOf(pieces(1100), ['a', 'b'])).toEqual([])
})

it('never makes a file that needs itself, not even by another one that was made of several', () => {
  const through = [piece('a', ['x']), piece('x', ['m']), piece('m', ['y']), piece('y')]
  expect(joinedOf(through, ['a', 'm'])).toEqual([])
  expect(joinedOf(through, ['a'])).toEqual([['m', 'x', 'y']])
  // x needs p and q needs y: where p and q are one, x and y would need themselves through it.
  const crossed = [piece('a', ['x', 'q']), piece('x', ['p']), piece('y'), piece('p'), piece('q', ['y'])]
  expect(joinedOf(crossed, ['a'], [['p', 'q']])).toEqual([['p', 'q']])
  expect(joinedOf(crossed, ['a'])).toEqual([['p', 'q', 'x', 'y']])
})

it('lets no page come to fetch what it did not need with something that is joined', () => {
  const pieces = (needs: string[]) => [
    ...[piece('a', ['x', 'y']), piece('b', ['x', 'y']), piece('c', ['y'])],
    ...[piece('x', needs), piece('y'), piece('large', [], 9000)],
  ]
  expect(joinedOf(pieces([]), ['a', 'b', 'c', 'large'])).toEqual([['x', 'y']])
  expect(joinedOf(pieces(['large']), ['a', 'b', 'c', 'large'])).toEqual([])
})

it('joins what belongs together in any case, and nothing else to it', () => {
  const pieces = [piece('a', ['x', 'y', 'z']), piece('x'), piece('y'), piece('z')]
  expect(joinedOf(pieces, ['a'], [['x', 'y']])).toEqual([['x', 'y']])
})
