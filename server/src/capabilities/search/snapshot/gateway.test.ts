import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { manyExperts } from '../../../../testing/many-experts.ts'
import { type Change, Keeper } from '../engine/keeper.ts'
import { SnapshotFolder } from './gateway.ts'
import { notationNow } from './index-format.ts'

const folder = await mkdtemp(join(tmpdir(), 'colloquy-snapshots-'))
afterAll(() => rm(folder, { recursive: true }))
const experts = Array.from({ length: 60 }, (_, i) => manyExperts(i))
const origin = { database: 'this one', notation: 'this way' }
const position = '700:710:705'
let count = 0
const made = async () => {
  count += 1
  const own = join(folder, String(count))
  const keeper = new Keeper()
  keeper.put(experts.slice(0, 20))
  keeper.put(experts.slice(20, 40))
  keeper.remove(experts.slice(3, 9).map(({ id }) => id))
  const snapshots = new SnapshotFolder(own, origin)
  await snapshots.write({ whole: keeper.whole(), position })
  return { own, keeper, snapshots }
}
const readFrom = async (own: string, from = origin) => {
  const parts: Change[] = []
  const read = { isUsable: async () => true, take: (part: Change) => parts.push(part) }
  const found = await new SnapshotFolder(own, from).read(read)
  const whole = { ...parts[0]!, added: parts.flatMap(({ added }) => added) }
  return found === undefined ? undefined : { whole, position: found, parts }
}
const columnsIn = async (own: string) => (await readdir(own)).filter((file) => file.endsWith('.columns'))

describe('a snapshot', () => {
  it('gives back what was written, to a keeper that goes on with it', async () => {
    const { own, keeper } = await made()
    const read = await readFrom(own)
    expect(read).toMatchObject({ whole: keeper.whole(), position })
    const next = new Keeper()
    for (const part of read!.parts) next.takeOver(part)
    expect(next.whole()).toEqual(keeper.whole())
    expect(next.put(experts.slice(40))).toEqual(keeper.put(experts.slice(40)))
    expect(next.remove([experts[0]!.id])).toEqual(keeper.remove([experts[0]!.id]))
  })

  it('writes only blocks that were not there, and removes those that are no more', async () => {
    const { own, keeper, snapshots } = await made()
    const before = await columnsIn(own)
    expect(before).toHaveLength(2)
    for (let from = 40; from < 50; from++) keeper.put(experts.slice(from, from + 1))
    await snapshots.write({ whole: keeper.whole(), position })
    const grown = await columnsIn(own)
    expect(grown).toHaveLength(12)
    expect(grown).toEqual(expect.arrayContaining(before))
    keeper.mergeAll()
    await snapshots.write({ whole: keeper.whole(), position })
    const merged = await columnsIn(own)
    expect(merged).toHaveLength(1)
    expect(grown).not.toContain(merged[0])
    expect((await readFrom(own))?.whole).toEqual(keeper.whole())
  })

  it('is whole after the death of whoever was writing the next', async () => {
    const { own, keeper } = await made()
    const whole = keeper.whole()
    await writeFile(join(own, 'page.draft'), 'half a pa')
    await writeFile(join(own, 'half.columns'), 'half a blo')
    expect((await readFrom(own))?.whole).toEqual(whole)
  })

  const flip = async (file: string) => {
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] as number) ^ 1
    await writeFile(file, bytes)
  }
  const oneBlock = async (own: string) => join(own, (await columnsIn(own))[1] as string)
  it.each([
    ['with a block that is damaged', async (own: string) => flip(await oneBlock(own))],
    ['with a block that is cut', async (own: string) => truncate(await oneBlock(own), 1000)],
    ['without one of its blocks', async (own: string) => rm(await oneBlock(own))],
    ['with a page that is damaged', async (own: string) => flip(join(own, 'page'))],
    ['with a page that is cut', async (own: string) => truncate(join(own, 'page'), 1000)],
    ['without a page', async (own: string) => rm(join(own, 'page'))],
    ['with a page that says something else', async (own: string) => writeFile(join(own, 'page'), `${crc32('{}')}\n{}`)],
  ])('%s is not read', async (_what, spoil) => {
    const { own } = await made()
    await spoil(own)
    expect(await readFrom(own)).toBeUndefined()
  })

  it('of another database, or made in another way, is not read', async () => {
    const { own } = await made()
    expect(await readFrom(own, { ...origin, database: 'another' })).toBeUndefined()
    expect(await readFrom(own, { ...origin, notation: 'another' })).toBeUndefined()
  })
})

it('the way blocks are made has one name', async () => {
  expect(await notationNow()).toMatch(/^[0-9a-f]{64}$/)
  expect(await notationNow()).toBe(await notationNow())
})
