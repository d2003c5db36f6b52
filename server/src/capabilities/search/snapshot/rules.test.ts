import { expect, it } from 'vitest'
import { manyExperts } from '../../../../testing/many-experts.ts'
import { type Block, bytesOf } from '../engine/block.ts'
import { buildBlock } from '../engine/build.ts'
import { ValueNames } from '../engine/facets.ts'
import { mergeBlocks } from '../engine/merge.ts'
import { inOnePiece } from './rules.ts'

const buffersOf = (part: object): Set<ArrayBufferLike> =>
  new Set(
    Object.values(part).flatMap((value): ArrayBufferLike[] =>
      ArrayBuffer.isView(value) ? [value.buffer] : typeof value === 'object' ? [...buffersOf(value)] : [],
    ),
  )

it('all columns of a block lie in one piece of memory that threads share, and take little more than their own room', () => {
  const names = new ValueNames()
  const blockOf = (from: number) =>
    buildBlock(
      Array.from({ length: 30 }, (_, i) => manyExperts(from + i)),
      names.numberOf,
    )
  const built = blockOf(0)
  for (const block of [built, mergeBlocks([built, blockOf(30)])] satisfies Block[]) {
    const [memory, ...others] = buffersOf(block)
    expect(others).toEqual([])
    expect(memory).toBeInstanceOf(SharedArrayBuffer)
    expect((memory?.byteLength ?? 0) - bytesOf(block)).toBeLessThan(500)
  }
})

it('a copy in one piece says the same, whatever lies before each column', () => {
  const tree = {
    size: 3,
    odd: new Uint8Array([1, 2, 3]),
    parts: { words: new Uint32Array([4, 2 ** 32 - 1]), none: new Uint16Array(0), shares: new Float32Array([0.5]) },
  }
  expect(inOnePiece(tree)).toEqual(tree)
})
