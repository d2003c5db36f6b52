import { expect, it } from 'vitest'
import { generateExpert } from '../../../testing/search/generated-experts.ts'
import { toSharedMemory } from './column-layout.ts'
import { FacetValueDictionary } from './facet-value-dictionary.ts'
import { byteSizeOf, type Segment } from './segment.ts'
import { buildSegment } from './segment-builder.ts'
import { mergeSegments } from './segment-merger.ts'

const buffersOf = (part: object): Set<ArrayBufferLike> =>
  new Set(
    Object.values(part).flatMap((value): ArrayBufferLike[] =>
      ArrayBuffer.isView(value) ? [value.buffer] : typeof value === 'object' ? [...buffersOf(value)] : [],
    ),
  )

it('puts all columns of a segment into one SharedArrayBuffer with little padding', () => {
  const facetValues = new FacetValueDictionary()
  const segmentOf = (from: number) =>
    buildSegment(
      Array.from({ length: 30 }, (_, i) => generateExpert(from + i)),
      facetValues.ordinalOf,
    )
  const built = segmentOf(0)
  for (const segment of [built, mergeSegments([built, segmentOf(30)])] satisfies Segment[]) {
    const [memory, ...others] = buffersOf(segment)
    expect(others).toEqual([])
    expect(memory).toBeInstanceOf(SharedArrayBuffer)
    expect((memory?.byteLength ?? 0) - byteSizeOf(segment)).toBeLessThan(500)
  }
})

it('copies columns of every type and alignment', () => {
  const tree = {
    size: 3,
    odd: new Uint8Array([1, 2, 3]),
    parts: { words: new Uint32Array([4, 2 ** 32 - 1]), none: new Uint16Array(0), shares: new Float32Array([0.5]) },
  }
  expect(toSharedMemory(tree)).toEqual(tree)
})
