import type { Encoding } from '@colloquy/contract/imports/shapes'
import {
  byteOrderMarkOf,
  type CsvFormat,
  type CsvPosition,
  type CsvRow,
  createCsvReader,
  detectEncoding,
  detectFormat,
} from '../../platform/csv/csv-reader.ts'
import type { Tx } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { chunksFrom } from './upload-chunk-store.ts'

/** The parts of a file in a transaction of its tenant. */
export interface Parts {
  readonly tx: Tx
  readonly files: FileStore
  readonly tenantId: string
  readonly importId: string
}

/** Streams the bytes of a file from an offset, one piece at a time. */
async function* bytesFrom({ tx, files, tenantId, importId }: Parts, at: number): AsyncGenerator<Buffer> {
  for (const chunk of await chunksFrom(tx, importId, at)) {
    let skip = Math.max(0, at - chunk.start_offset)
    for await (const piece of await files.stream({ tenantId, fileId: chunk.file_id })) {
      const bytes = piece as Buffer
      if (skip < bytes.length) yield bytes.subarray(skip)
      skip = Math.max(0, skip - bytes.length)
    }
  }
}

/** Yields to the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Approximate bytes of rows held in memory; a single row can have four million. */
const maxBytes = 8_000_000

/** Reads up to `size` rows from an offset, fewer when they are long. @returns the rows, and whether the file ends there */
export const readRows = async (
  parts: Parts,
  format: CsvFormat,
  position: CsvPosition,
  { size, columns }: { readonly size: number; readonly columns?: number },
): Promise<{ readonly rows: readonly CsvRow[]; readonly isEnd: boolean }> => {
  const reader = createCsvReader(format, position, columns)
  const rows: CsvRow[] = []
  const isFull = () => {
    while (rows.length < size && (rows.at(-1)?.next.offset ?? position.offset) - position.offset < maxBytes) {
      const row = reader.next()
      if (!row) return false
      rows.push(row)
    }
    return true
  }
  /** Yields to the event loop while searching for the start of the next row. */
  const fill = async () => {
    for (;;) {
      const isDone = isFull()
      if (isDone || !reader.isBusy()) return isDone
      await turn()
    }
  }
  for await (const bytes of bytesFrom(parts, position.offset)) {
    reader.push(bytes)
    if (await fill()) return { rows, isEnd: false }
  }
  reader.end()
  return { rows, isEnd: !(await fill()) }
}

/** Bytes used to detect the encoding and format of a file. */
const headSize = 1_000_000
const sampleSize = 5

/** What the start of a file reveals about its format and columns. */
export interface FileHead {
  readonly format: CsvFormat
  readonly columns: readonly string[]
  /** The position of the first row after the header. */
  readonly body: CsvPosition
  readonly sample: readonly (readonly string[])[]
}

/** Reads a file's header and first rows. @returns undefined when it is not a table */
export const readHead = async (parts: Parts, declaredEncoding?: Encoding): Promise<FileHead | undefined> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const bytes of bytesFrom(parts, 0)) {
    pieces.push(bytes)
    size += bytes.length
    if (size >= headSize) break
  }
  const head = Buffer.concat(pieces)
  const encoding = declaredEncoding ?? detectEncoding(head)
  if (!encoding) return undefined
  const mark = byteOrderMarkOf(head)
  const format = detectFormat(head.subarray(mark.size), encoding)
  const start: CsvPosition = { offset: mark.encoding === encoding ? mark.size : 0, row: 0, line: 1 }
  const {
    rows: [first],
  } = await readRows(parts, format, start, { size: 1 })
  if (!first || first.broken || first.cells.length > 500) return undefined
  const columns = first.cells.map((cell) => cell.replaceAll('\0', '').trim().slice(0, 200))
  const { rows } = await readRows(parts, format, first.next, { size: sampleSize, columns: columns.length })
  const sample = rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('\0', '').slice(0, 200).toWellFormed()))
  return { format, columns, body: first.next, sample }
}
