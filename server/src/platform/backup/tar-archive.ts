import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** A file of an archive. Its content must be read before the next file is requested. */
export interface ArchivedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** Adds a file; resolves when its content is in the archive. @throws Error when its size differs */
export type AddFile = (
  file: Omit<ArchivedFile, 'content'> & { readonly content: Content; readonly at: Date },
) => Promise<void>
type Content = AsyncIterable<Buffer> | Iterable<Buffer>

/**
 * The bytes of a tar archive, created while they are read: `write` adds its files one after the other.
 * @returns the result of `write`
 */
export async function* writeArchive<R>(write: (add: AddFile) => Promise<R>): AsyncGenerator<Buffer, R> {
  const archive = pack()
  const add: AddFile = ({ name, size, at, content }) =>
    pipeline(content, archive.entry({ name, size, mtime: at, mode: 0o600 }))
  const written = write(add).then(
    (result) => {
      archive.finalize()
      return result
    },
    (error: Error) => {
      archive.destroy(error)
      throw error
    },
  )
  // An error of `write` reaches the reader through the archive; without a reader nobody awaits it.
  written.catch(() => undefined)
  try {
    yield* archive as AsyncIterable<Buffer>
    return await written
  } finally {
    archive.destroy()
    await written.catch(() => undefined)
  }
}

/** Reads an archive, file by file. @throws RangeError when it is damaged or truncated */
export async function* readArchive(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchivedFile> {
  const archive = extract()
  // The loop below gets the same error.
  pipeline(bytes, archive).catch(() => undefined)
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header
      const reading = { isDone: false }
      yield { name, size, content: contentOf(entry as AsyncIterable<Buffer>, reading) }
      if (!reading.isDone) throw new RangeError(`${name} was not read to its end`)
    }
  } catch (error) {
    throw asDamage(error)
  }
}

async function* contentOf(entry: AsyncIterable<Buffer>, reading: { isDone: boolean }): AsyncGenerator<Buffer> {
  try {
    yield* entry
    reading.isDone = true
  } catch (error) {
    throw asDamage(error)
  }
}

/** The library's own errors have neither code nor class; errors of the source are passed on. */
const asDamage = (error: unknown): unknown =>
  error instanceof Error && error.constructor === Error && !('code' in error)
    ? new RangeError(`the archive is damaged: ${error.message}`, { cause: error })
    : error
