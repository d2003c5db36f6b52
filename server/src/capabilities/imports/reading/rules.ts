import type { Encoding, Failure } from '@colloquy/contract/imports/shapes'

/** How a file is to be read. */
export interface Format {
  readonly encoding: Encoding
  readonly separator: string
  readonly lineEnd: string
}

/** A place between two rows: the byte at which the next one begins, how many rows are before it, and its line. */
export interface Place {
  readonly at: number
  readonly row: number
  readonly line: number
}

/** One row of the file. */
export interface Row {
  /** As spreadsheets count: the head is row 1. */
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
  /** Why its cells cannot be trusted; `column` where it is one of them alone. */
  readonly broken?: { readonly failure: Failure; readonly column?: number }
  /** Where the next row begins. */
  readonly next: Place
}

/** Units of a row at most; what is longer is a mark that was never closed. */
export const longestRow = 4_000_000
/** Cells of a row that are looked at: more would be work without end, and no table has them. */
export const mostCells = 1000
/** Units of the head that say which sign parts cells. */
const longestHead = 100_000
/** What looking for the next whole row may cost in one go: a unit costs one, and each line some more. */
const [patience, eachLine] = [500_000, 100]
/** Units that say whether a row begins with a line, and how many longer ones are looked at behind a row that makes no sense. */
const [enough, longerOnes] = [64_000, 50]
/** Units from which on a row that goes on is looked at again only when it has grown by half. */
const long = 256_000
const quote = 0x22
const separators = [',', ';', '\t', '|']

/** Bytes that say how the letters are written, before the first of them. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding that a file's first bytes name, and how many bytes do so. */
export const markOf = (head: Uint8Array): { readonly encoding?: Encoding; readonly size: number } => {
  const [encoding, bytes] = marks.find(([, mark]) => mark.every((byte, i) => head[i] === byte)) ?? []
  return encoding && bytes ? { encoding, size: bytes.length } : { size: 0 }
}

/**
 * How a file seems to be written, by its first bytes: UTF-8, unless more of what is foreign in it makes no sense in UTF-8
 * than does; then what Windows has always written.
 * @returns undefined when these are no letters at all
 */
export const encodingOf = (head: Uint8Array): Encoding | undefined => {
  const { encoding } = markOf(head)
  if (encoding) return encoding
  if (head.includes(0)) return undefined
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  const wrong = text.match(/\uFFFD/g)?.length ?? 0
  const right = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return wrong > right ? 'windows-1252' : 'utf-8'
}

/** The signs between cells and rows, by a file's first bytes. */
export const formatOf = (head: Buffer, encoding: Encoding): Format => {
  const text = unitsOf(head.subarray(0, head.length & ~1), encoding)
  const lineEnd = text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
  // What stands in quotes says nothing about the signs around them.
  const [first = ''] = text
    .replace(/"[^"]*"/g, '')
    .slice(0, longestHead)
    .split(lineEnd, 1)
  const count = (sign: string) => first.split(sign).length
  const separator = separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  return { encoding, separator, lineEnd }
}

const isWide = (encoding: Encoding): boolean => encoding.startsWith('utf-16')

/** Bytes as units of one width, so that every sign has its place; they become letters only cell by cell. */
const unitsOf = (bytes: Buffer, encoding: Encoding): string => {
  if (!isWide(encoding)) return bytes.toString('latin1')
  return encoding === 'utf-16le' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le')
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/** Units as letters; undefined when they are none. */
const lettersOf = (units: string, encoding: Encoding): string | undefined => {
  if (isWide(encoding)) return units.isWellFormed() ? units : undefined
  if (!/[\u0080-\u00ff]/.test(units)) return units
  const bytes = Buffer.from(units, 'latin1')
  if (encoding === 'windows-1252') return western.decode(bytes)
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether nothing stands in a row. One with more cells than are looked at is none of these. */
const isBlank = (cells: readonly string[]): boolean =>
  cells.length <= mostCells && cells.every((cell) => cell.trim() === '')

interface Scanned {
  /** One more than `mostCells` at most. */
  readonly cells: readonly string[]
  readonly end: number
  readonly lines: number
}

/**
 * Reads the cells of the row that begins at a place (RFC 4180): `more` when it goes on, `open` when a quote is never closed,
 * `stray` when something stands behind one that is.
 */
const scan = (
  text: string,
  from: number,
  { separator, lineEnd }: Format,
  isWhole: boolean,
): Scanned | 'more' | 'open' | 'stray' => {
  const stop = text.indexOf(lineEnd, from)
  if (stop < 0 && !isWhole) return 'more'
  const line = text.slice(from, stop < 0 ? text.length : stop)
  if (!line.includes('"'))
    return {
      cells: withoutReturn(line).split(separator, mostCells + 1),
      ...{ end: stop < 0 ? text.length : stop + 1, lines: 1 },
    }
  const cells: string[] = []
  const take = (begin: number, end: number, of: (cell: string) => string) => {
    if (cells.length <= mostCells) cells.push(of(text.slice(begin, end)))
  }
  let at = from
  let lines = 1
  for (;;) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close < 0 || (close + 2 >= text.length && !isWhole)) return close < 0 && isWhole ? 'open' : 'more'
      lines += lineEndsIn(text.slice(at + 1, close), lineEnd)
      take(at + 1, close, withoutPairs)
      at = close + 1
      if (text[at] === '\r' && text[at + 1] === lineEnd) at += 1
    } else {
      const begin = at
      while (at < text.length && text[at] !== separator && text[at] !== lineEnd) at += 1
      if (at === text.length && !isWhole) return 'more'
      take(begin, at, text[at] === separator ? asIs : withoutReturn)
    }
    if (at >= text.length) return { cells, end: text.length, lines }
    if (text[at] === lineEnd) return { cells, end: at + 1, lines }
    if (text[at] !== separator) return 'stray'
    at += 1
  }
}

const asIs = (cell: string): string => cell
/** Behind what any text of ours has room for, pairs stay pairs: a cell of nothing else would be work for seconds. */
const withoutPairs = (cell: string): string => {
  if (cell.length <= enough) return cell.replaceAll('""', '"')
  return cell.slice(0, enough).replaceAll('""', '"') + cell.slice(enough)
}

const lineEndsIn = (cell: string, lineEnd: string): number => {
  let count = 0
  for (let at = cell.indexOf(lineEnd); at >= 0; at = cell.indexOf(lineEnd, at + 1)) count += 1
  return count
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The quote that ends a cell; those in pairs are part of it. */
const closingQuote = (text: string, from: number): number => {
  for (let at = from; ; ) {
    while (text.charCodeAt(at) === quote && text.charCodeAt(at + 1) === quote) at += 2
    at = text.indexOf('"', at)
    if (at < 0 || text.charCodeAt(at + 1) !== quote) return at
  }
}

/** Reads rows out of bytes that come piece by piece. */
export interface TableReader {
  /** Takes the next bytes. */
  push(bytes: Buffer): void
  /** Says that there are no more. */
  end(): void
  /** The next row that is not blank; undefined when more bytes are needed for it, or there are no more rows, or it `isBusy`. */
  next(): Row | undefined
  /** Whether it is still looking for where rows go on, and wants to be asked again once others have had their turn. */
  isBusy(): boolean
}

/**
 * Begins to read at a place. `columns` is how many cells a row must have; the head itself has as many as it has.
 * A row that makes no sense is answered as broken, and reading goes on at the next line with which a whole row begins: a
 * quote that is never closed costs its own row and no other.
 */
export const tableReader = (format: Format, place: Place, columns?: number): TableReader => {
  const width = isWide(format.encoding) ? 2 : 1
  let text = ''
  let at = 0
  let base = place.at
  let { row, line } = place
  let odd: Buffer = Buffer.alloc(0)
  let isWhole = false
  /** A row that makes no sense, as long as it is not known where it ends. */
  let lost: Omit<Row, 'next'> | undefined
  /** How far behind its beginning has been looked for the next one, and the line ends until there. */
  let sought = { units: 0, lines: 0, isTrimmed: false, longer: 0 }
  let isBusy = false
  /** Units that a row must have grown to before it is looked at again. */
  let wanted = 0

  const advance = (end: number, lines: number): Place => {
    at = end
    row += 1
    line += lines
    wanted = 0
    return { at: base + at * width, row, line }
  }

  /** Whether rows begin here: this one is whole, and of the next ones most. A text that happens to have as many commas is not. */
  const areRows = (from: number): 'yes' | 'no' | 'more' => {
    const rest = text.length - from
    const begin = text.slice(from, from + enough)
    const isLong = rest > enough && sought.longer < longerOnes && scan(begin, 0, format, false) === 'more'
    if (isLong) sought.longer += 1
    const near = isLong ? text.slice(from) : begin
    const isLast = isWhole && near.length === rest
    let good = 0
    let total = 0
    for (let end = 0; total < 4 && end < near.length; ) {
      const tried = scan(near, end, format, isLast)
      if (tried === 'more') return total > 1 && good * 2 >= total ? 'yes' : rest < enough ? 'more' : 'no'
      const isGood = typeof tried !== 'string' && tried.cells.length === columns
      total += 1
      if (isGood) good += 1
      else if (total === 1) return 'no'
      const stop = near.indexOf(format.lineEnd, end)
      end = typeof tried !== 'string' ? tried.end : stop < 0 ? near.length : stop + 1
    }
    // The last line of a file that was cut off is no proof.
    if (total === 1) return !isLast ? (rest < enough ? 'more' : 'yes') : near.endsWith(format.lineEnd) ? 'yes' : 'no'
    return good * 2 >= total ? 'yes' : 'no'
  }

  /** Behind a row that makes no sense: the next line with which a whole row begins, and how many lines it is away. */
  const nextWhole = (): { readonly isFound: boolean; readonly end: number; readonly lines: number } => {
    let { lines } = sought
    let end = at + sought.units
    isBusy = false
    const first = lines === 0 && !sought.isTrimmed ? text.indexOf(format.lineEnd, at) : -1
    if (first >= 0 && scan(text.slice(at, first), 0, format, true) === 'stray')
      return { isFound: true, end: first + 1, lines: 1 }
    for (let spent = 0; ; ) {
      const stop = text.indexOf(format.lineEnd, end)
      if (stop < 0) break
      if (spent > patience) {
        isBusy = true
        break
      }
      const next = stop + 1
      const tried = next === text.length ? 'more' : areRows(next)
      if (tried === 'yes') return { isFound: true, end: next, lines: lines + 1 }
      if (tried === 'more' && !isWhole) break
      spent += stop - end + eachLine
      lines += 1
      end = next
    }
    sought = { ...sought, units: end - at, lines }
    return isWhole && !isBusy ? { isFound: true, end: text.length, lines } : { isFound: false, end, lines }
  }

  const beLost = (failure: Failure): Row | undefined => {
    const cells = [lettersOf(text.slice(at, at + 80), 'windows-1252') ?? '']
    lost = { row: row + 1, line, cells, broken: { failure } }
    sought = { units: 0, lines: 0, isTrimmed: false, longer: 0 }
    return findBack()
  }

  const findBack = (): Row | undefined => {
    const { isFound, end, lines } = nextWhole()
    if (lost && isFound) {
      const found = { ...lost, next: advance(end, lines) }
      lost = undefined
      return found
    }
    // What was looked through need not be kept.
    if (text.length - at > longestRow && !isBusy) {
      const stop = text.indexOf(format.lineEnd, end)
      line += lines
      at = stop < 0 ? text.length : stop
      sought = { ...sought, units: 0, lines: 0, isTrimmed: true }
    }
    return undefined
  }

  const whole = ({ cells, end, lines }: Scanned): Row | undefined => {
    const [own, ownLine] = [row + 1, line]
    const missing = columns !== undefined && cells.length < columns
    const many =
      columns !== undefined && (cells.length > mostCells || cells.slice(columns).some((cell) => cell.trim() !== ''))
    // Cells of several lines in the wrong number: more likely a quote was not closed.
    if ((missing || many) && lines > 1) return beLost('quotes')
    const letters = cells.map((cell) => lettersOf(cell, format.encoding))
    const column = letters.indexOf(undefined)
    const failure: Row['broken'] = missing
      ? { failure: 'cells_missing' }
      : many
        ? { failure: 'cells_extra' }
        : column >= 0
          ? { failure: 'bytes', column }
          : undefined
    return {
      ...{ row: own, line: ownLine, next: advance(end, lines), ...(failure && { broken: failure }) },
      cells: letters.map((cell, i) => cell ?? (lettersOf(cells[i] as string, 'windows-1252') as string)),
    }
  }

  return {
    push: (bytes) => {
      const all = odd.length > 0 ? Buffer.concat([odd, bytes]) : bytes
      const even = width === 1 ? all.length : all.length & ~1
      odd = all.subarray(even)
      base += at * width
      text = text.slice(at) + unitsOf(all.subarray(0, even), format.encoding)
      at = 0
    },
    end: () => {
      isWhole = true
    },
    next: () => {
      if (lost) return findBack()
      while (at < text.length) {
        const size = text.length - at
        if (!isWhole && size < wanted && size <= longestRow) return undefined
        const scanned = scan(text, at, format, isWhole)
        if (scanned === 'open' || scanned === 'stray') return beLost('quotes')
        if (scanned === 'more') {
          wanted = size > long ? size * 1.5 : 0
          return size > longestRow ? beLost('row_too_long') : undefined
        }
        if (!isBlank(scanned.cells)) return whole(scanned)
        advance(scanned.end, scanned.lines)
      }
      return undefined
    },
    isBusy: () => isBusy,
  }
}
