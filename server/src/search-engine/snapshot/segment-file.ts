import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { type ColumnLayout, columnBytes, describeColumns } from '../index/column-layout.ts'
import type { Segment } from '../index/segment.ts'
import { readColumns, writeColumns } from './column-file.ts'
import { decodeVisibility, encodeVisibility, type SnapshotManifest } from './snapshot-manifest.ts'

/** A segment in a file of its own. The file has all columns but those that change, which say who may see which documents. */
export type SegmentFile = Omit<SnapshotManifest['segments'][number], 'number'>

export const segmentFileSuffix = '.segment'

/** Writes a segment into a new file of a folder. */
export const writeSegmentFile = async (folder: string, segment: Segment): Promise<SegmentFile> => {
  const { visibleTo, ...rest } = segment
  const file = `${newId(systemClock.now())}${segmentFileSuffix}`
  const { layout, columns } = describeColumns(rest)
  const crc = await writeColumns(join(folder, file), columns.map(columnBytes))
  return { file, crc, layout, visibleTo: encodeVisibility(visibleTo) }
}

/**
 * Reads a segment into shared memory.
 * @throws RangeError when the file is damaged
 */
export const readSegmentFile = async (
  folder: string,
  { file, crc, layout, visibleTo }: SegmentFile,
): Promise<Segment> => {
  const columns = (await readColumns(join(folder, file), layout as ColumnLayout, crc)) as Omit<Segment, 'visibleTo'>
  return { ...columns, visibleTo: decodeVisibility(visibleTo) }
}
