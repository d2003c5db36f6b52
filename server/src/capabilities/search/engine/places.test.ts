import { expect, it } from 'vitest'
import { chance } from '../../../../testing/many-experts.ts'
import { type Block, idAt } from './block.ts'
import { Places } from './places.ts'

const perBlock = 500
/** Blocks of ids alone, which differ in their last bytes. */
const blockOf = (number: number): Block => {
  const ids = new Uint8Array(new SharedArrayBuffer(perBlock * 16)).fill(7)
  for (let i = 0; i < perBlock; i++) new DataView(ids.buffer).setUint32(i * 16 + 12, (number % 4) * perBlock + i)
  return { ids, size: perBlock } as unknown as Block
}

it('everybody is where they were last said to be, and those who are forgotten are nowhere', () => {
  const blocks = new Map(Array.from({ length: 12 }, (_, number) => [number, blockOf(number)]))
  const places = new Places((number) => blocks.get(number))
  const known = new Map<string, { block: number; expert: number }>()
  const next = chance(7)
  for (let i = 0; i < 20_000; i++) {
    const block = Math.floor(next() * 12)
    const expert = Math.floor(next() * perBlock)
    const own = blocks.get(block) as Block
    const id = idAt(own, expert)
    expect(places.find(own, expert)).toEqual(known.get(id))
    if (next() < 0.6) {
      places.set(block, own, expert)
      known.set(id, { block, expert })
    } else {
      places.delete(id)
      known.delete(id)
    }
    if (i % 5000 === 0) for (const [one, place] of known) expect(places.findId(one)).toEqual(place)
  }
  expect(places.size).toBe(known.size)
  for (const [one, place] of known) expect(places.findId(one)).toEqual(place)
})
