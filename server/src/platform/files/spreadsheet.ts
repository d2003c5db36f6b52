/**
 * Writes a table for spreadsheets: in UTF-8 with its mark, every cell quoted, and nothing that could be taken for a
 * formula.
 */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

const cellText = (value: string): string => {
  // What begins with the sign itself gets another, so that reading takes away only what was put there.
  const safe = /^['\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
