import { byteOrderMarkOf, type CsvRow, createCsvReader, detectEncoding, detectFormat } from './csv-reader.ts'

/** Searches for the end of broken rows that a small file may take; a file that needs more is not a table. */
const maxSearches = 20

/**
 * Reads a file that is in memory: its header, and rows that each have as many cells as the header.
 * @returns up to `maxRows` rows with the header first; undefined when the bytes are not text
 */
export const readWholeCsv = (bytes: Buffer, maxRows = Number.POSITIVE_INFINITY): readonly CsvRow[] | undefined => {
  const encoding = detectEncoding(bytes)
  if (!encoding) return undefined
  const { size } = byteOrderMarkOf(bytes)
  const format = detectFormat(bytes.subarray(size), encoding)
  const readerFrom = (position: CsvRow['next'], columns?: number) => {
    const reader = createCsvReader(format, position, columns)
    reader.push(bytes.subarray(position.offset))
    reader.end()
    return reader
  }
  const header = readerFrom({ offset: size, row: 0, line: 1 }).next()
  if (!header) return []
  const rows = [header]
  const reader = readerFrom(header.next, header.cells.length)
  for (let searches = 0; searches < maxSearches && rows.length < maxRows; searches++) {
    for (let row = reader.next(); row && rows.length < maxRows; row = reader.next()) rows.push(row)
    if (!reader.isBusy()) return rows
  }
  return rows.length < maxRows ? undefined : rows
}
