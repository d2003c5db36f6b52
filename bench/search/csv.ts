import { encodingOf, formatOf, markOf, tableReader } from '../../server/src/capabilities/imports/reading/rules.ts'

/** The rows of a CSV file, read as an import reads them; those that make no sense are left out. */
export const rowsOf = (bytes: Buffer): (readonly string[])[] => {
  const { size } = markOf(bytes)
  const format = formatOf(bytes.subarray(size), encodingOf(bytes) ?? 'windows-1252')
  const reader = tableReader(format, { at: size, row: 0, line: 1 })
  reader.push(bytes.subarray(size))
  reader.end()
  const rows: (readonly string[])[] = []
  for (let row = reader.next(); row; row = reader.next()) if (!row.broken) rows.push(row.cells)
  return rows
}
