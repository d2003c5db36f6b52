/**
 * Writes a table for spreadsheets: UTF-8 with byte order mark, every cell quoted, and no formulas, even for programs
 * with other separators than commas (as in German locales), for which quotes inside a line are ordinary characters.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

const cellText = (value: string): string => {
  // Text that starts with the escape character gets another one, so that reading restores it.
  const first = /^['\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  const safe = first.replace(/[;|\t\r\n](?=["'\s]*[=+\-@])/g, "$&'")
  return `"${safe.replaceAll('"', '""')}"`
}
