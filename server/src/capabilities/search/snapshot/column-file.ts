import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { bytesOfColumn, layOut, type Shape } from './rules.ts'

/** Bytes written or read at a time, so that nothing else of the thread waits long. */
const portion = 4_194_304

export const writeColumns = async (path: string, columns: readonly Uint8Array[]): Promise<number> => {
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

export const readColumns = async (path: string, shape: Shape, expected: number): Promise<unknown> => {
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
