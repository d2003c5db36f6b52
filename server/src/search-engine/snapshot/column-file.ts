import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { allocateColumns, type ColumnLayout, columnBytes } from '../index/column-layout.ts'

/** Bytes written or read at a time, so that nothing else on this thread waits long. */
const chunkSize = 4_194_304

/** The disk, the user's quota and the largest file that is allowed. */
const noRoomCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * Writes columns one after the other into a new file and returns their checksum. A file that cannot be written completely is removed.
 * @throws Error with that reason when there is no space for the file
 */
export const writeColumns = async (path: string, columns: readonly Uint8Array[]): Promise<number> => {
  const file = await open(path, 'wx', 0o600)
  try {
    let crc = 0
    for (const chunk of columns.flatMap(chunksOf)) {
      crc = crc32(chunk, crc)
      await writeFully(file, chunk)
    }
    return crc
  } catch (error) {
    await rm(path, { force: true })
    if (!noRoomCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const size = columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
    throw new Error(`there is no room for ${Math.ceil(size / 1e6)} MB of the search index in ${dirname(path)}`, {
      cause: error,
    })
  } finally {
    await file.close()
  }
}

/** A nearly full disk takes the first part of a chunk before it reports an error. */
const writeFully = async (file: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at, chunk.length - at)).bytesWritten
}

/**
 * Reads a file of columns into shared memory.
 * @throws RangeError when the file is shorter than its layout or the checksum differs
 */
export const readColumns = async (path: string, layout: ColumnLayout, expectedCrc: number): Promise<unknown> => {
  const { tree, columns } = allocateColumns(layout)
  const file = await open(path, 'r')
  try {
    const chunks = columns.map(columnBytes).flatMap(chunksOf)
    let crc = 0
    let reading: Promise<void> | undefined
    for (const [i, chunk] of chunks.entries()) {
      await (reading ?? readFully(file, chunk))
      const next = chunks[i + 1]
      // Reads the next chunk while the checksum of this one is computed.
      reading = next && readFully(file, next)
      crc = crc32(chunk, crc)
    }
    if (crc !== expectedCrc) throw new RangeError(`${path} is damaged`)
    return tree
  } finally {
    await file.close()
  }
}

const readFully = async (file: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let at = 0; at < chunk.length; ) {
    const { bytesRead } = await file.read(chunk, at, chunk.length - at)
    if (bytesRead === 0) throw new RangeError('the file is too short')
    at += bytesRead
  }
}

const chunksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, i) =>
    bytes.subarray(i * chunkSize, (i + 1) * chunkSize),
  )
