/**
 * Writes a table for spreadsheets: in UTF-8 with its mark, every cell quoted, and nothing that could be taken for a
 * formula, not even by programs that part cells by other signs than commas, as German ones do: to them, quotes within a
 * line are signs like all others.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

const cellText = (value: string): string => {
  // What begins with the sign itself gets another, so that reading takes away only what was put there.
  const first = /^['\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  const safe = first.replace(/[;|\t\r\n](?=["'\s]*[=+\-@])/g, "$&'")
  return `"${safe.replaceAll('"', '""')}"`
}
