import { type Invitee, mostRows } from '@colloquy/contract/invitations/shapes'

/** Why a file was not read. */
export type Unread = 'not_a_table' | 'too_many_rows'

/** What columns may be called, in the languages we speak, without regard to signs. */
const heads: Readonly<Record<keyof Omit<Invitee, 'language'>, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'vorname', 'الاسم', 'الاسمالأول'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'name', 'اسمالعائلة', 'العائلة'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'البريدالإلكتروني', 'البريد'],
  companyName: ['company', 'companyname', 'employer', 'firma', 'unternehmen', 'arbeitgeber', 'الشركة', 'جهةالعمل'],
}
type Column = keyof typeof heads
const needed = ['firstName', 'lastName', 'email'] as const satisfies readonly Column[]
/** Longest text of each cell that is kept; what is longer is no name. */
const longest: Readonly<Record<Column, number>> = { firstName: 100, lastName: 100, email: 200, companyName: 200 }

/** Reads a table of people from a file that a spreadsheet has written. Lines without any text are left out. */
export const readTable = (content: Uint8Array): readonly (Invitee & { readonly line: number })[] | Unread => {
  const text = textOf(content)
  if (text === undefined) return 'not_a_table'
  const separator = separatorOf(text.split(/\r?\n|\r/, 1)[0] ?? '')
  const [head, ...rows] = cellsOf(text, separator)
  const columns = (head?.cells ?? []).map(columnOf)
  if (!needed.every((column) => columns.includes(column))) return 'not_a_table'
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return 'not_a_table'
  if (filled.length > mostRows) return 'too_many_rows'
  return filled.map(({ line, cells }) => {
    const at = (column: Column) => clean(cells[columns.indexOf(column)] ?? '').slice(0, longest[column])
    const invitee = { firstName: at('firstName'), lastName: at('lastName'), email: at('email') }
    return { ...invitee, companyName: at('companyName'), line }
  })
}

/** Spreadsheets write UTF-8, or what Windows has always written. Bytes no text has mean that it is another kind of file. */
const textOf = (content: Uint8Array): string | undefined => {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  if (!isUtf16 && content.includes(0)) return undefined
  if (isUtf16) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** The sign that a head line has most of. */
const separatorOf = (head: string): string =>
  [';', ',', '\t'].reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best), ';')

const columnOf = (head: string): Column | undefined => {
  const word = head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return (Object.keys(heads) as Column[]).find((column) => heads[column].includes(word))
}

/** One line of text, without control characters and without the signs that keep spreadsheets from calculating. */
const clean = (cell: string): string =>
  cell
    .replace(/([;|\t\r\n])'(?=["'\s]*[=+\-@])/g, '$1')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/^'(?=['\s]*[=+\-@])/, '')
    .trim()

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** The cells of each row (RFC 4180). A quoted cell may hold line ends, and quotes twice. */
const cellsOf = (text: string, separator: string): Row[] => {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begun, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isEnd) line++
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === separator) endCell()
    else if (isEnd) {
      endRow()
      begun = line
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
