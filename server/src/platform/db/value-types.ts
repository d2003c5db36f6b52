import { types } from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = types.builtins
const INT4_ARRAY = 1007
const INT8_ARRAY = 1016
const TEXT_ARRAY = 1009
const DATE_ARRAY = 1182
const UUID_ARRAY = 2951

const asNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a safe integer`)
  return number
}

/** In a UTC session PostgreSQL's format is nearly ISO 8601 and can be parsed quickly; the driver parses all other formats. */
const asInstant = (text: string): Date =>
  text.endsWith('+00') && text[4] === '-' && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readInstant(text)

const readInstant: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ)
const readList: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY as never)

/** The items of an array such as `{a,"b c",NULL}`. The driver's slower parser reads arrays with escapes, dimensions or bounds. */
const asList = (text: string): (string | null)[] => {
  if (text.includes('\\') || text.startsWith('{{') || text.startsWith('[')) return readList(text)
  const items: (string | null)[] = []
  for (let at = 1; at < text.length - 1; ) {
    const isQuoted = text[at] === '"'
    const start = isQuoted ? at + 1 : at
    const next = text.indexOf(isQuoted ? '"' : ',', start)
    const end = next < 0 ? text.length - 1 : next
    const item = text.slice(start, end)
    items.push(!isQuoted && item === 'NULL' ? null : item)
    at = isQuoted ? end + 2 : end + 1
  }
  return items
}

const asNumbers = (text: string): (number | null)[] => asList(text).map((one) => (one === null ? null : asNumber(one)))

// biome-ignore lint/suspicious/noExplicitAny: values are whatever the column holds
const own: Readonly<Record<number, (text: string) => any>> = {
  [INT8]: asNumber,
  [INT4_ARRAY]: asNumbers,
  [INT8_ARRAY]: asNumbers,
  [TEXT_ARRAY]: asList,
  [DATE]: (text) => text,
  [DATE_ARRAY]: asList,
  [UUID_ARRAY]: asList,
  [TIMESTAMPTZ]: asInstant,
}

/**
 * How values of PostgreSQL are parsed, defined only here: bigint as a number (a RangeError beyond 2^53),
 * numeric as exact text, timestamptz as Date, date as `YYYY-MM-DD`, json parsed, uuid and ranges as text.
 */
export const valueTypes: typeof types = {
  ...types,
  getTypeParser: ((oid: number, format?: 'text') => own[oid] ?? types.getTypeParser(oid, format)) as never,
}
