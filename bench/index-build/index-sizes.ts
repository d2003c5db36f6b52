import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnLayout } from '../../server/src/search-engine/index/column-layout.ts'
import type { IndexUpdate } from '../../server/src/search-engine/index/index-writer.ts'
import { IndexSearcher } from '../../server/src/search-engine/index-searcher.ts'
import { SnapshotDirectory } from '../../server/src/search-engine/snapshot/snapshot-directory.ts'
import { parseManifest } from '../../server/src/search-engine/snapshot/snapshot-manifest.ts'
import { collectGarbage } from '../../server/src/search-engine/workers/garbage-collection.ts'

const bytesOf = { Uint8Array: 1, Uint16Array: 2, Uint32Array: 4, Int32Array: 4, Float32Array: 4 }

/** Bytes of each column over all segments of a snapshot. */
export const columnSizes = (manifest: Buffer): Map<string, number> => {
  const sizes = new Map<string, number>()
  const add = (layout: ColumnLayout, path: string): void => {
    if ('value' in layout) return
    if ('parts' in layout) {
      for (const [name, part] of Object.entries(layout.parts)) add(part, path ? `${path}.${name}` : name)
      return
    }
    sizes.set(path, (sizes.get(path) ?? 0) + layout.length * bytesOf[layout.column])
  }
  for (const { layout } of parseManifest(manifest).segments) add(layout as ColumnLayout, '')
  return sizes
}

/** What a searcher derives from the segments of a snapshot. */
export const derivedSizes = async (folder: string): Promise<Map<string, number>> => {
  const updates: IndexUpdate[] = []
  const { database, indexFormat } = parseManifest(readFileSync(join(folder, 'manifest')))
  await new SnapshotDirectory(folder, { database, indexFormat }).read({
    isUsable: async () => true,
    apply: (update) => updates.push(update),
  })
  collectGarbage()
  const before = process.memoryUsage()
  const searcher = new IndexSearcher()
  for (const update of updates) searcher.apply(update)
  collectGarbage()
  const after = process.memoryUsage()
  return new Map([
    ['derived: arrays', searcher.size.segments > 0 ? after.arrayBuffers - before.arrayBuffers : 0],
    ['derived: heap', after.heapUsed - before.heapUsed],
  ])
}
