import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import { machineClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Block } from '../engine/block.ts'
import type { Change } from '../engine/keeper.ts'
import { bytesOfColumn, layOut, type Shape, takeApart } from './rules.ts'

/*
 * A tenant's blocks on disk: each in a file of its own, which is written once, and a page that says which of them there
 * are, who is shown, and up to which position of the database that is true. The page is replaced in one step, so that
 * there is always a whole one; files it does not name are removed after that.
 */

/** What a snapshot is of: who reads it must be of the same database and make blocks in the same way. */
export interface Origin {
  readonly database: string
  readonly notation: string
}

export interface Snapshot {
  readonly whole: Change
  readonly position: string
}

/** Who reads a snapshot. */
export interface SnapshotReader {
  /** Whether a position can be gone on from. */
  readonly isUsable: (position: string) => Promise<boolean>
  /** Takes a part of it; the next is read as soon as this one has been taken. */
  readonly take: (part: Change) => void
}

const shownIn = z.object({ client: z.string(), compliance: z.string(), staff: z.string() })
const Page = z.object({
  database: z.string(),
  notation: z.string(),
  position: z.string(),
  names: z.array(z.tuple([z.string(), z.array(z.string())])),
  blocks: z.array(z.object({ number: z.int(), file: z.string(), crc: z.int(), shape: z.unknown(), shown: shownIn })),
})
type Page = z.infer<typeof Page>

/** A block that is in a file. */
type Written = Pick<Page['blocks'][number], 'file' | 'crc' | 'shape'>

const pageName = 'page'
const nothing: Change = { added: [], dropped: [], hidden: [], names: [] }

/** The snapshots of one tenant in a folder of theirs. */
export class SnapshotFolder {
  readonly #folder: string
  readonly #origin: Origin
  /** Blocks that are in files already, by their numbers. */
  #written = new Map<number, Written>()

  constructor(folder: string, origin: Origin) {
    this.#folder = folder
    this.#origin = origin
  }

  /**
   * Reads the last snapshot, block by block, and answers its position; nothing when there is none, or none that can be
   * used. What has been taken of one that turns out to be damaged is worth nothing.
   */
  async read({ isUsable, take }: SnapshotReader): Promise<string | undefined> {
    const page = await this.#page()
    if (!page || !(await isUsable(page.position))) return undefined
    take({ ...nothing, names: page.names as unknown as Change['names'] })
    try {
      for (const { number, file, crc, shape, shown } of page.blocks) {
        const tree = (await readColumns(join(this.#folder, file), shape as Shape, crc)) as Omit<Block, 'shown'>
        take({ ...nothing, added: [{ number, block: { ...tree, shown: bitsOf(shown) } }] })
      }
    } catch {
      // Whatever is wrong with it: the database has everything, and the index is made of that anew.
      return undefined
    }
    this.#written = new Map(page.blocks.map(({ number, ...rest }) => [number, rest]))
    return page.position
  }

  /** The page that is there, if it is of the same origin. */
  async #page(): Promise<Page | undefined> {
    try {
      const page = readPage(await readFile(join(this.#folder, pageName)))
      const isOurs = page.database === this.#origin.database && page.notation === this.#origin.notation
      return isOurs ? page : undefined
    } catch {
      return undefined
    }
  }

  /** Replaces the snapshot. Only blocks that are not in a file yet are written. */
  async write({ whole, position }: Snapshot): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const written = new Map<number, Written>()
    const blocks: Page['blocks'] = []
    for (const { number, block } of whole.added) {
      const { shown, ...columns } = block
      const kept = this.#written.get(number) ?? (await this.#writeBlock(columns))
      written.set(number, kept)
      blocks.push({ number, ...kept, shown: textOf(shown) })
    }
    const page: Page = { ...this.#origin, position, names: whole.names as never, blocks }
    const draft = join(this.#folder, `${pageName}.draft`)
    await writeFile(draft, pageOf(page), { mode: 0o600 })
    await rename(draft, join(this.#folder, pageName))
    this.#written = written
    await this.#removeOthers(new Set(blocks.map(({ file }) => file)))
  }

  /** Forgets which blocks are in files: numbers mean others from now on. */
  beginAnew(): void {
    this.#written = new Map()
  }

  async #writeBlock(columns: object) {
    const file = `${newId(machineClock.now())}.columns`
    const { shape, columns: parts } = takeApart(columns)
    const crc = await writeColumns(join(this.#folder, file), parts.map(bytesOfColumn))
    return { file, crc, shape }
  }

  async #removeOthers(named: ReadonlySet<string>): Promise<void> {
    for (const file of await readdir(this.#folder))
      if (file.endsWith('.columns') && !named.has(file)) await rm(join(this.#folder, file), { force: true })
  }
}

/** A page is its checksum in a line of its own, and JSON. */
const pageOf = (page: Page): string => {
  const text = JSON.stringify(page)
  return `${crc32(text)}\n${text}`
}

const readPage = (bytes: Buffer): Page => {
  const end = bytes.indexOf('\n')
  const text = bytes.subarray(end + 1)
  if (crc32(text) !== Number(bytes.subarray(0, end).toString())) throw new RangeError('the page is damaged')
  return Page.parse(JSON.parse(text.toString()))
}

/** Bytes written or read at a time, so that nothing else of the thread waits long. */
const portion = 4_194_304

const writeColumns = async (path: string, columns: readonly Uint8Array[]): Promise<number> => {
  const file = await open(path, 'wx', 0o600)
  try {
    let crc = 0
    for (const part of columns.flatMap(portionsOf)) {
      crc = crc32(part, crc)
      await file.write(part, 0, part.length)
    }
    return crc
  } finally {
    await file.close()
  }
}

const readColumns = async (path: string, shape: Shape, expected: number): Promise<unknown> => {
  const { tree, columns } = layOut(shape)
  const file = await open(path, 'r')
  try {
    const parts = columns.map(bytesOfColumn).flatMap(portionsOf)
    let crc = 0
    let reading: Promise<void> | undefined
    for (const [i, part] of parts.entries()) {
      await (reading ?? fill(file, part))
      const next = parts[i + 1]
      // The next portion comes while this one is looked at.
      reading = next && fill(file, next)
      crc = crc32(part, crc)
    }
    if (crc !== expected) throw new RangeError(`${path} is damaged`)
    return tree
  } finally {
    await file.close()
  }
}

const fill = async (file: FileHandle, part: Uint8Array): Promise<void> => {
  for (let at = 0; at < part.length; ) {
    const { bytesRead } = await file.read(part, at, part.length - at)
    if (bytesRead === 0) throw new RangeError('a file is too short')
    at += bytesRead
  }
}

const portionsOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / portion) }, (_, i) => bytes.subarray(i * portion, (i + 1) * portion))

type Shown = Block['shown']

const base64Of = (bits: Uint32Array): string =>
  Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('base64')

const textOf = ({ client, compliance, staff }: Shown): z.infer<typeof shownIn> => ({
  client: base64Of(client),
  compliance: base64Of(compliance),
  staff: base64Of(staff),
})

const bitsIn = (text: string): Uint32Array => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)

const bitsOf = ({ client, compliance, staff }: z.infer<typeof shownIn>): Shown => ({
  client: bitsIn(client),
  compliance: bitsIn(compliance),
  staff: bitsIn(staff),
})

/** Tells apart what makes blocks: the code that reads texts and lays out columns, and the names of countries and languages. */
export const notationNow = async (): Promise<string> => {
  const hash = createHash('sha256').update(`${process.versions.icu} ${process.versions.unicode}`)
  for (const name of ['../text/', '../engine/', '../index/', './']) {
    const folder = fileURLToPath(new URL(name, import.meta.url))
    for (const file of (await readdir(folder)).sort())
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex')
}
