import { expect, it } from 'vitest'
import { randomNumbers } from '../../../testing/search/generated-experts.ts'
import { DocumentIdMap } from './document-id-map.ts'
import { documentIdAt, type Segment } from './segment.ts'

const segmentSize = 500
/** Segments that have nothing but ids, which differ in their last bytes. */
const segmentOf = (number: number): Segment => {
  const ids = new Uint8Array(new SharedArrayBuffer(segmentSize * 16)).fill(7)
  for (let i = 0; i < segmentSize; i++) new DataView(ids.buffer).setUint32(i * 16 + 12, (number % 4) * segmentSize + i)
  return { ids, size: segmentSize } as unknown as Segment
}

it('returns the last address set for each id, and none for deleted ids', () => {
  const segments = new Map(Array.from({ length: 12 }, (_, number) => [number, segmentOf(number)]))
  const addresses = new DocumentIdMap((number) => segments.get(number))
  const known = new Map<string, { segment: number; document: number }>()
  const next = randomNumbers(7)
  for (let i = 0; i < 20_000; i++) {
    const segment = Math.floor(next() * 12)
    const document = Math.floor(next() * segmentSize)
    const own = segments.get(segment) as Segment
    const id = documentIdAt(own, document)
    expect(addresses.find(own, document)).toEqual(known.get(id))
    if (next() < 0.6) {
      addresses.set(segment, own, document)
      known.set(id, { segment, document })
    } else {
      addresses.delete(id)
      known.delete(id)
    }
    if (i % 5000 === 0) for (const [one, address] of known) expect(addresses.findId(one)).toEqual(address)
  }
  expect(addresses.size).toBe(known.size)
  for (const [one, address] of known) expect(addresses.findId(one)).toEqual(address)
})
