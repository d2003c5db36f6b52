import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexUpdate } from '../index/index-writer.ts'
import { readSegmentFile, type SegmentFile, segmentFileSuffix, writeSegmentFile } from './segment-file.ts'
import {
  emptyUpdate,
  encodeVisibility,
  manifestFileName,
  parseManifest,
  type SnapshotManifest,
  serializeManifest,
} from './snapshot-manifest.ts'

/*
 * The index of one tenant on disk. Each segment is a file that is written once and never changed. A manifest names the
 * segments of the snapshot; it is replaced atomically by a rename, so that a crash leaves either the old or the new
 * snapshot. Segment files that the manifest does not name are removed afterwards.
 */

/** What a snapshot was made from. A reader uses it only when both are its own. */
export interface SnapshotOrigin {
  readonly database: string
  readonly indexFormat: string
}

export interface Snapshot {
  /** The whole index, as an update of an empty one. */
  readonly update: IndexUpdate
  /** The replication position up to which the index has followed the database. */
  readonly position: string
}

export interface SnapshotReader {
  /** Whether replication can continue from a position. */
  readonly isUsable: (position: string) => Promise<boolean>
  /** Receives the index in parts, each as soon as it has been read. */
  readonly apply: (part: IndexUpdate) => void
}

export class SnapshotDirectory {
  readonly #folder: string
  readonly #buildFolder: string
  readonly #origin: SnapshotOrigin
  /** Segments that are in files, by their numbers. */
  #written = new Map<number, SegmentFile>()

  constructor(folder: string, origin: SnapshotOrigin) {
    this.#folder = folder
    this.#buildFolder = join(folder, 'building')
    this.#origin = origin
  }

  /**
   * Reads the last snapshot and returns its position, or nothing when no snapshot can be used. A damaged file is noticed
   * only when it is read: the caller must then discard the parts it has received.
   */
  async read({ isUsable, apply }: SnapshotReader): Promise<string | undefined> {
    const manifest = await this.#readManifest()
    if (!manifest || !(await isUsable(manifest.position))) return undefined
    apply({ ...emptyUpdate, facetValues: manifest.facetValues as unknown as IndexUpdate['facetValues'] })
    try {
      for (const { number, ...file } of manifest.segments)
        apply({ ...emptyUpdate, added: [{ number, segment: await readSegmentFile(this.#folder, file) }] })
    } catch {
      // The database has everything: the index is built anew from it.
      return undefined
    }
    this.#written = new Map(manifest.segments.map(({ number, ...file }) => [number, file]))
    return manifest.position
  }

  /** The manifest, if it can be read and has the same origin. */
  async #readManifest(): Promise<SnapshotManifest | undefined> {
    try {
      const manifest = parseManifest(await readFile(join(this.#folder, manifestFileName)))
      const isOurs = manifest.database === this.#origin.database && manifest.indexFormat === this.#origin.indexFormat
      return isOurs ? manifest : undefined
    } catch {
      return undefined
    }
  }

  /** Replaces the snapshot. Only segments that are not in a file yet are written. */
  async write({ update, position }: Snapshot): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const written = new Map<number, SegmentFile>()
    const segments: SnapshotManifest['segments'] = []
    for (const { number, segment } of update.added) {
      const file = this.#written.get(number) ?? (await writeSegmentFile(this.#folder, segment))
      written.set(number, file)
      segments.push({ number, ...file, visibleTo: encodeVisibility(segment.visibleTo) })
    }
    const manifest = { ...this.#origin, position, facetValues: update.facetValues as never, segments }
    const draft = join(this.#folder, `${manifestFileName}.draft`)
    await writeFile(draft, serializeManifest(manifest), { mode: 0o600 })
    await rename(draft, join(this.#folder, manifestFileName))
    this.#written = written
    await this.#removeSegmentsExcept(new Set(segments.map(({ file }) => file)))
  }

  /** An empty folder for the files of an index build; an earlier build, which was interrupted, leaves nothing in it. */
  async openBuildFolder(): Promise<string> {
    await this.removeBuildFolder()
    await mkdir(this.#buildFolder, { recursive: true, mode: 0o700 })
    return this.#buildFolder
  }

  async removeBuildFolder(): Promise<void> {
    await rm(this.#buildFolder, { recursive: true, force: true })
  }

  /** Takes a segment's file from the build folder, so that the next snapshot need not write it. */
  async adopt(number: number, file: SegmentFile): Promise<void> {
    await rename(join(this.#buildFolder, file.file), join(this.#folder, file.file))
    this.#written.set(number, file)
  }

  /** Forgets which segments are in files, because an index built anew numbers its segments from 1 again. */
  reset(): void {
    this.#written = new Map()
  }

  async #removeSegmentsExcept(named: ReadonlySet<string>): Promise<void> {
    for (const file of await readdir(this.#folder))
      if (isSegmentFile(file) && !named.has(file)) await rm(join(this.#folder, file), { force: true })
  }
}

/** Recognises the files of the format before, too, so that they do not stay on disk. */
const isSegmentFile = (file: string): boolean =>
  file.endsWith(segmentFileSuffix) || file.endsWith('.columns') || file === 'page'
