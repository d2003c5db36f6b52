import {
  maxRestrictedListRows,
  type RestrictedListEntryRowDefect,
} from '@colloquy/contract/compliance/restricted-list-import-shapes'
import { cellText } from '../../../platform/csv/cell-text.ts'
import { readWholeCsv } from '../../../platform/csv/whole-csv.ts'

/** A row of a file as it was read. */
export interface TableRow {
  readonly line: number
  readonly name: string
  readonly aliases: readonly string[]
  readonly isin: string | null
  /** Null where the file says nothing about it. */
  readonly listedAt: string | null
  /** Undefined where the file has no such column. */
  readonly removedAt: string | null | undefined
  readonly reason: string
  readonly defect: RestrictedListEntryRowDefect | null
}

/** Why a file was rejected. */
export type TableError =
  | 'restricted_list_file_unreadable'
  | 'restricted_list_file_empty'
  | 'restricted_list_file_too_long'
  | 'restricted_list_columns'

const synonyms = {
  name: ['name', 'company', 'issuer', 'security', 'companyname', 'firma', 'emittent', 'الاسم', 'المصدر'],
  aliases: ['aliases', 'alias', 'alsoknownas'],
  isin: ['isin'],
  from: ['from', 'listedfrom', 'start', 'startdate', 'added', 'dateadded', 'von', 'beginn', 'من'],
  until: ['until', 'listeduntil', 'to', 'end', 'enddate', 'removed', 'dateremoved', 'bis', 'ende', 'إلى', 'حتى'],
  reason: ['reason', 'comment', 'note', 'grund', 'bemerkung', 'ملاحظة'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof synonyms
const columns = Object.keys(synonyms) as Column[]

const wordOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * A day as files write it, `2026-04-30` or `30.04.2026`; null when it is none. Dates with slashes are not read: whether they
 * begin with the day or the month cannot be known.
 */
export const dayOfCell = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(text)
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1).map(Number) : (german?.slice(1).map(Number).reverse() ?? [])
  if (year === undefined || month === undefined || day === undefined) return null
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (!isDate || year < 1900 || year > 2100) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const maxNameLength = 200
const maxReasonLength = 500
const maxAliases = 20

/** The heading of each column, as our own files have it in a language. */
export type Headings = Readonly<Record<Exclude<Column, 'isin'>, string>>

/**
 * Reads the rows of a restricted list. A row that cannot be used says why, and does not reject the others. Columns are found by
 * common names and by the headings of our own files.
 */
export const parseRestrictedList = (
  content: Uint8Array,
  ownHeadings: readonly Headings[],
): readonly TableRow[] | TableError => {
  const knownHeadings = new Map<string, Column>(
    [synonyms, ...ownHeadings].flatMap((names) =>
      columns.flatMap((column) =>
        [(names as Partial<Record<Column, string | readonly string[]>>)[column] ?? []]
          .flat()
          .map((name) => [wordOf(name), column] as const),
      ),
    ),
  )
  if (content.byteLength === 0) return 'restricted_list_file_empty'
  const table = readWholeCsv(Buffer.from(content), maxRestrictedListRows + 2)
  if (!table) return 'restricted_list_file_unreadable'
  const [header, ...rows] = table
  const found = (header?.cells ?? []).map((heading) => knownHeadings.get(wordOf(heading)))
  if (!found.includes('name')) return 'restricted_list_columns'
  if (rows.length === 0) return 'restricted_list_file_empty'
  if (rows.length > maxRestrictedListRows) return 'restricted_list_file_too_long'
  return rows.map(({ line, cells, broken }) => {
    const textOf = (column: Column): string => cellText(cells[found.indexOf(column)] ?? '')
    const days = (['from', 'until'] as const).map((column) => {
      const text = textOf(column)
      return text === '' ? null : (dayOfCell(text) ?? undefined)
    })
    const [listedAt, removedAt] = days
    const name = textOf('name')
    const aliases = textOf('aliases')
      .split(/;\s*'?/)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
    const isin = textOf('isin').toUpperCase()
    const reason = textOf('reason')
    return {
      line,
      name: name.slice(0, maxNameLength).toWellFormed(),
      aliases,
      isin: isin === '' ? null : isin,
      reason,
      listedAt: listedAt ?? null,
      removedAt: found.includes('until') ? (removedAt ?? null) : undefined,
      defect: defectOf({ isBroken: broken !== undefined, name, aliases, reason, days }),
    }
  })
}

const defectOf = (row: {
  readonly isBroken: boolean
  readonly name: string
  readonly aliases: readonly string[]
  readonly reason: string
  readonly days: readonly (string | null | undefined)[]
}): RestrictedListEntryRowDefect | null => {
  if (row.isBroken) return 'row'
  if (row.name === '' || row.name.length > maxNameLength) return 'name'
  if (row.aliases.length > maxAliases || row.aliases.some((alias) => alias.length > maxNameLength)) return 'aliases'
  if (row.reason.length > maxReasonLength) return 'reason'
  return row.days.includes(undefined) ? 'date' : null
}
