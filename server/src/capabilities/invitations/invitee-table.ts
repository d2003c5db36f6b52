import {
  type Invitee,
  maxCompanyLength,
  maxEmailLength,
  maxNameLength,
  maxRows,
} from '@colloquy/contract/invitations/shapes'
import { cellText } from '../../platform/csv/cell-text.ts'
import { readWholeCsv } from '../../platform/csv/whole-csv.ts'

/** Why a file was rejected. */
export type TableError = 'not_a_table' | 'no_rows' | 'too_many_rows'

/** Column names in the product's languages, in lower case and without punctuation. */
const columnNames: Readonly<Record<keyof Omit<Invitee, 'language'>, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'vorname', 'الاسم', 'الاسمالأول'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'name', 'اسمالعائلة', 'العائلة'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'البريدالإلكتروني', 'البريد'],
  companyName: ['company', 'companyname', 'employer', 'firma', 'unternehmen', 'arbeitgeber', 'الشركة', 'جهةالعمل'],
}
type Column = keyof typeof columnNames
const requiredColumns = ['firstName', 'lastName', 'email'] as const satisfies readonly Column[]
/** Maximum characters of a cell. */
const maxLength: Readonly<Record<Column, number>> = {
  firstName: maxNameLength,
  lastName: maxNameLength,
  email: maxEmailLength,
  companyName: maxCompanyLength,
}

/**
 * Reads a CSV table of people. A row with the wrong number of cells is read as far as possible; one with broken quotes is kept
 * without cells, so that the preview reports its line.
 */
export const readInvitees = (content: Uint8Array): readonly (Invitee & { readonly line: number })[] | TableError => {
  if (content.byteLength === 0) return 'no_rows'
  const [header, ...rows] = readWholeCsv(Buffer.from(content), maxRows + 2) ?? []
  const columns = (header?.cells ?? []).map(columnOf)
  if (!requiredColumns.every((column) => columns.includes(column))) return 'not_a_table'
  if (rows.length === 0) return 'no_rows'
  if (rows.length > maxRows) return 'too_many_rows'
  return rows.map(({ line, cells, broken }) => {
    const isLost = broken?.failure === 'quotes' || broken?.failure === 'row_too_long'
    const cellOf = (column: Column) =>
      isLost ? '' : cut(cellText(cells[columns.indexOf(column)] ?? ''), maxLength[column])
    const invitee = { firstName: cellOf('firstName'), lastName: cellOf('lastName'), email: cellOf('email') }
    return { ...invitee, companyName: cellOf('companyName'), line }
  })
}

/** A text that is too long keeps one character more than its column takes, so that its row is refused. */
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text)

const columnOf = (name: string): Column | undefined => {
  const word = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return (Object.keys(columnNames) as Column[]).find((column) => columnNames[column].includes(word))
}
