import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { generateExpert } from '../../../testing/search/generated-experts.ts'
import { type IndexUpdate, IndexWriter } from '../index/index-writer.ts'
import { currentIndexFormat } from './index-format.ts'
import { SnapshotDirectory } from './snapshot-directory.ts'

const folder = await mkdtemp(join(tmpdir(), 'colloquy-snapshots-'))
afterAll(() => rm(folder, { recursive: true }))
const experts = Array.from({ length: 60 }, (_, i) => generateExpert(i))
const origin = { database: 'this', indexFormat: 'current' }
const position = '700:710:705'
let count = 0
const made = async () => {
  count += 1
  const own = join(folder, String(count))
  const writer = new IndexWriter()
  writer.updateDocuments(experts.slice(0, 20))
  writer.updateDocuments(experts.slice(20, 40))
  writer.deleteDocuments(experts.slice(3, 9).map(({ id }) => id))
  const snapshots = new SnapshotDirectory(own, origin)
  await snapshots.write({ update: writer.fullUpdate(), position })
  return { own, writer, snapshots }
}
const readFrom = async (own: string, from = origin) => {
  const parts: IndexUpdate[] = []
  const read = { isUsable: async () => true, apply: (part: IndexUpdate) => parts.push(part) }
  const found = await new SnapshotDirectory(own, from).read(read)
  const whole = { ...parts[0]!, added: parts.flatMap(({ added }) => added) }
  return found === undefined ? undefined : { whole, position: found, parts }
}
const segmentFilesIn = async (own: string) => (await readdir(own)).filter((file) => file.endsWith('.segment'))

describe('SnapshotDirectory', () => {
  it('restores what was written, and a writer continues from it', async () => {
    const { own, writer } = await made()
    const read = await readFrom(own)
    expect(read).toMatchObject({ whole: writer.fullUpdate(), position })
    const next = new IndexWriter()
    for (const part of read!.parts) next.restore(part)
    expect(next.fullUpdate()).toEqual(writer.fullUpdate())
    expect(next.updateDocuments(experts.slice(40))).toEqual(writer.updateDocuments(experts.slice(40)))
    expect(next.deleteDocuments([experts[0]!.id])).toEqual(writer.deleteDocuments([experts[0]!.id]))
  })

  it('writes only new segments and removes the files of merged ones', async () => {
    const { own, writer, snapshots } = await made()
    const before = await segmentFilesIn(own)
    expect(before).toHaveLength(2)
    for (let from = 40; from < 50; from++) writer.updateDocuments(experts.slice(from, from + 1))
    await snapshots.write({ update: writer.fullUpdate(), position })
    const grown = await segmentFilesIn(own)
    expect(grown).toHaveLength(12)
    expect(grown).toEqual(expect.arrayContaining(before))
    writer.mergeAll()
    await snapshots.write({ update: writer.fullUpdate(), position })
    const merged = await segmentFilesIn(own)
    expect(merged).toHaveLength(1)
    expect(grown).not.toContain(merged[0])
    expect((await readFrom(own))?.whole).toEqual(writer.fullUpdate())
  })

  it('reads the old snapshot after a crash while the next was written', async () => {
    const { own, writer } = await made()
    const whole = writer.fullUpdate()
    await writeFile(join(own, 'manifest.draft'), 'half a man')
    await writeFile(join(own, 'half.segment'), 'half a seg')
    expect((await readFrom(own))?.whole).toEqual(whole)
  })

  const flip = async (file: string) => {
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] as number) ^ 1
    await writeFile(file, bytes)
  }
  const secondSegmentOf = async (own: string) => join(own, (await segmentFilesIn(own))[1] as string)
  it.each([
    ['a damaged segment', async (own: string) => flip(await secondSegmentOf(own))],
    ['a truncated segment', async (own: string) => truncate(await secondSegmentOf(own), 1000)],
    ['a missing segment', async (own: string) => rm(await secondSegmentOf(own))],
    ['a damaged manifest', async (own: string) => flip(join(own, 'manifest'))],
    ['a truncated manifest', async (own: string) => truncate(join(own, 'manifest'), 1000)],
    ['no manifest', async (own: string) => rm(join(own, 'manifest'))],
    ['a manifest with other contents', async (own: string) => writeFile(join(own, 'manifest'), `${crc32('{}')}\n{}`)],
  ])('reads no snapshot with %s', async (_damage, damage) => {
    const { own } = await made()
    await damage(own)
    expect(await readFrom(own)).toBeUndefined()
  })

  it('reads no snapshot of another database or index format', async () => {
    const { own } = await made()
    expect(await readFrom(own, { ...origin, database: 'another' })).toBeUndefined()
    expect(await readFrom(own, { ...origin, indexFormat: 'another' })).toBeUndefined()
  })
})

it('currentIndexFormat depends on the sources of documents, too', async () => {
  const format = await currentIndexFormat([])
  expect(format).toMatch(/^[0-9a-f]{64}$/)
  expect(await currentIndexFormat([])).toBe(format)
  expect(await currentIndexFormat([new URL(import.meta.url)])).not.toBe(format)
})
