/**
 * Writes a table for spreadsheets: UTF-8 with byte order mark, every cell quoted, and no formulas, even for programs
 * with other separators than commas (as in German locales), for which quotes inside a line are ordinary characters.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string => `\uFEFF${writeCsvLines(rows)}`

/** The lines of further rows, for a table that is written in parts. */
export const writeCsvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Signs that begin a formula; spreadsheets of East Asian locales also read the full-width ones. */
const formula = '=+\\-@＝＋－＠'
const atStart = new RegExp(`^['\\s]*[${formula}\\t\\r]`)
const afterSeparator = new RegExp(`[;|\\t\\r\\n](?=["'\\s]*[${formula}])`, 'g')

const quoted = (value: string): string => {
  // Text that starts with the escape character gets another one, so that reading restores it.
  const first = atStart.test(value) ? `'${value}` : value
  const safe = first.replace(afterSeparator, "$&'")
  return `"${safe.replaceAll('"', '""')}"`
}
