import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Block } from '../engine/block.ts'
import type { Change } from '../engine/keeper.ts'
import { readColumns, writeColumns } from './column-file.ts'
import { bitsOf, nothing, type Page, pageName, pageOf, readPage, textOf } from './manifest.ts'
import { bytesOfColumn, type Shape, takeApart } from './rules.ts'

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

/** A block that is in a file. */
type Written = Pick<Page['blocks'][number], 'file' | 'crc' | 'shape'>

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
