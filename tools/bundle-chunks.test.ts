import { expect, it } from 'vitest'
import { type Chunk, closureOf, mergeChunks } from './bundle-chunks.ts'

const piece = (name: string, imports: string[] = [], bytes = 100): Chunk => ({ name, imports, bytes })

/** What becomes one, with each of `pages` fetching all that it needs. */
const joinedOf = (pieces: readonly Chunk[], pages: readonly string[], whole: string[][] = [], turn = 1000) => {
  const importsOf = (name: string) => pieces.find((one) => one.name === name)?.imports ?? []
  const fetched = new Map(pages.map((page) => [page, closureOf([page], importsOf)]))
  const groups = mergeChunks(
    pieces,
    fetched,
    whole.map((names) => new Set(names)),
    turn,
  )
  return groups.map((names) => [...names].sort())
}

it('merges chunks that the same pages load, but not the pages’ own chunks or unused ones', () => {
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

it('does not merge when pages would load many unused bytes', () => {
  const pieces = (bytes: number) => [piece('a', ['x', 'y']), piece('b', ['x']), piece('x'), piece('y', [], bytes)]
  expect(joinedOf(pieces(900), ['a', 'b'])).toEqual([['x', 'y']])
  expect(joinedOf(pieces(1100), ['a', 'b'])).toEqual([])
})

it('never creates an import cycle, not even through another merged file', () => {
  const through = [piece('a', ['x']), piece('x', ['m']), piece('m', ['y']), piece('y')]
  expect(joinedOf(through, ['a', 'm'])).toEqual([])
  expect(joinedOf(through, ['a'])).toEqual([['m', 'x', 'y']])
  // x needs p and q needs y: where p and q are one, x and y would need themselves through it.
  const crossed = [piece('a', ['x', 'q']), piece('x', ['p']), piece('y'), piece('p'), piece('q', ['y'])]
  expect(joinedOf(crossed, ['a'], [['p', 'q']])).toEqual([['p', 'q']])
  expect(joinedOf(crossed, ['a'])).toEqual([['p', 'q', 'x', 'y']])
})

it('never makes a page load additional chunks through a merge', () => {
  const pieces = (needs: string[]) => [
    piece('a', ['x', 'y']),
    piece('b', ['x', 'y']),
    piece('c', ['y']),
    piece('x', needs),
    piece('y'),
    piece('large', [], 9000),
  ]
  expect(joinedOf(pieces([]), ['a', 'b', 'c', 'large'])).toEqual([['x', 'y']])
  expect(joinedOf(pieces(['large']), ['a', 'b', 'c', 'large'])).toEqual([])
})

it('keeps fixed groups as they are', () => {
  const pieces = [piece('a', ['x', 'y', 'z']), piece('x'), piece('y'), piece('z')]
  expect(joinedOf(pieces, ['a'], [['x', 'y']])).toEqual([['x', 'y']])
})
