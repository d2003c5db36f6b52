import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArchivedFile } from './tar-archive.ts'

/** A file below a folder, with forward slashes. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** The names of all files below a folder, sorted; none when there is no such folder. */
export const namesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort()
}

/** A file's bytes, hashed while reading; `undefined` when it was deleted. */
export const openStored = async (folder: string, name: string) => {
  const file = await open(join(folder, name)).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  const { size } = await file.stat()
  const hash = createHash('sha256')
  const content = async function* (): AsyncGenerator<Buffer> {
    try {
      // A file that grows meanwhile is read up to its original size.
      if (size === 0) return
      for await (const chunk of file.createReadStream({ end: size - 1, autoClose: false })) {
        hash.update(chunk)
        yield chunk
      }
    } finally {
      await file.close()
    }
  }
  return { size, content: content(), finished: (): StoredFile => ({ name, size, sha256: hash.digest('hex') }) }
}

/** Writes a file of an archive below a folder. @throws RangeError when its name leads out of the folder */
export const writeStored = async (
  folder: string,
  name: string,
  { size, content }: ArchivedFile,
): Promise<StoredFile> => {
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..') || /[\\\0:]/.test(name))
    throw new RangeError(`${name} is no name of a file`)
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(hashed, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return { name, size, sha256: hash.digest('hex') }
}
