/** Encodings a CSV file may have. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a file is written. */
export interface CsvFormat {
  readonly encoding: CsvEncoding
  readonly separator: string
  readonly lineEnd: string
}

/** A boundary between two rows, from which reading can resume. */
export interface CsvPosition {
  /** The byte at which the next row begins. */
  readonly offset: number
  /** Rows before it. */
  readonly row: number
  /** The line of the next row, counted from 1. */
  readonly line: number
}

/** Why the cells of a row cannot be trusted. */
export type CsvDefect = 'quotes' | 'row_too_long' | 'cells_missing' | 'cells_extra' | 'bytes'

export interface CsvRow {
  /** As spreadsheets count: the header is row 1. */
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
  /** `column` is given when the defect concerns one cell only. */
  readonly broken?: { readonly failure: CsvDefect; readonly column?: number }
  /** Where the next row begins. */
  readonly next: CsvPosition
}

/** Code units of a row at most. A longer row is an unclosed quote. */
export const maxRowUnits = 4_000_000
/** Cells of a row that are read at most. The limit bounds the work on hostile files. */
export const maxCells = 1000
/** Code units of the header that decide which separator the file uses. */
const maxHeaderUnits = 100_000
/** Cost that one search for the next sound row may have before it yields. A code unit costs one, a line some more. */
const [maxSearchCost, costPerLine] = [500_000, 100]
/** Code units that decide whether a row begins at a line, and how many longer candidates are tried behind a broken row. */
const [probeUnits, maxLongProbes] = [64_000, 50]
/** From this size on, an incomplete row is scanned again only after it has grown by half. */
const longRowUnits = 256_000
const quote = 0x22
const separators = [',', ';', '\t', '|']

const byteOrderMarks: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding that a byte order mark names, and the size of the mark; size 0 without one. */
export const byteOrderMarkOf = (head: Uint8Array): { readonly encoding?: CsvEncoding; readonly size: number } => {
  const [encoding, bytes] = byteOrderMarks.find(([, mark]) => mark.every((byte, i) => head[i] === byte)) ?? []
  return encoding && bytes ? { encoding, size: bytes.length } : { size: 0 }
}

/**
 * Detects the encoding by the first bytes of a file: its byte order mark, or UTF-8, or Windows-1252 when more of the
 * non-ASCII bytes are invalid in UTF-8 than valid.
 * @returns undefined when the bytes are not text
 */
export const detectEncoding = (head: Uint8Array): CsvEncoding | undefined => {
  const { encoding } = byteOrderMarkOf(head)
  if (encoding) return encoding
  if (head.includes(0)) return undefined
  const text = new TextDecoder('utf-8').decode(head, { stream: true })
  const invalid = text.match(/\uFFFD/g)?.length ?? 0
  const valid = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return invalid > valid ? 'windows-1252' : 'utf-8'
}

/** Detects separator and line ends by the first bytes of a file, without its byte order mark. */
export const detectFormat = (head: Buffer, encoding: CsvEncoding): CsvFormat => {
  const text = unitsOf(head.subarray(0, head.length & ~1), encoding)
  const lineEnd = text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
  // Quoted cells may contain every sign.
  const [header = ''] = text
    .replace(/"[^"]*"/g, '')
    .slice(0, maxHeaderUnits)
    .split(lineEnd, 1)
  const count = (sign: string) => header.split(sign).length
  const separator = separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  return { encoding, separator, lineEnd }
}

const isWide = (encoding: CsvEncoding): boolean => encoding.startsWith('utf-16')

/** Bytes as code units of one width, so that an index is a byte offset. Cells are decoded one by one later. */
const unitsOf = (bytes: Buffer, encoding: CsvEncoding): string => {
  if (!isWide(encoding)) return bytes.toString('latin1')
  return encoding === 'utf-16le' ? bytes.toString('utf16le') : Buffer.from(bytes).swap16().toString('utf16le')
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes code units; undefined when they are invalid in the encoding. */
const decode = (units: string, encoding: CsvEncoding): string | undefined => {
  if (isWide(encoding)) return units.isWellFormed() ? units : undefined
  if (!/[\u0080-\u00ff]/.test(units)) return units
  const bytes = Buffer.from(units, 'latin1')
  if (encoding === 'windows-1252') return windows1252.decode(bytes)
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** A row with more cells than are read does not count as blank. */
const isBlank = (cells: readonly string[]): boolean =>
  cells.length <= maxCells && cells.every((cell) => cell.trim() === '')

interface ScannedRow {
  /** One more than `maxCells` at most. */
  readonly cells: readonly string[]
  readonly end: number
  readonly lines: number
}

/**
 * Scans the row that begins at an index (RFC 4180). `more`: the row continues behind the text. `open`: a quote is never
 * closed. `stray`: something follows a closing quote.
 */
const scanRow = (
  text: string,
  from: number,
  { separator, lineEnd }: CsvFormat,
  isComplete: boolean,
): ScannedRow | 'more' | 'open' | 'stray' => {
  const stop = text.indexOf(lineEnd, from)
  if (stop < 0 && !isComplete) return 'more'
  const line = text.slice(from, stop < 0 ? text.length : stop)
  if (!line.includes('"'))
    return {
      cells: withoutReturn(line).split(separator, maxCells + 1),
      end: stop < 0 ? text.length : stop + 1,
      lines: 1,
    }
  const cells: string[] = []
  const addCell = (begin: number, end: number, convert: (cell: string) => string) => {
    if (cells.length <= maxCells) cells.push(convert(text.slice(begin, end)))
  }
  let at = from
  let lines = 1
  for (;;) {
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close < 0 || (close + 2 >= text.length && !isComplete)) return close < 0 && isComplete ? 'open' : 'more'
      lines += countLineEnds(text.slice(at + 1, close), lineEnd)
      addCell(at + 1, close, unescapeQuotes)
      at = close + 1
      if (text[at] === '\r' && text[at + 1] === lineEnd) at += 1
    } else {
      const begin = at
      while (at < text.length && text[at] !== separator && text[at] !== lineEnd) at += 1
      if (at === text.length && !isComplete) return 'more'
      addCell(begin, at, text[at] === separator ? unchanged : withoutReturn)
    }
    if (at >= text.length) return { cells, end: text.length, lines }
    if (text[at] === lineEnd) return { cells, end: at + 1, lines }
    if (text[at] !== separator) return 'stray'
    at += 1
  }
}

const unchanged = (cell: string): string => cell
/** Quotes stay doubled behind the longest text we store: replacing a megabyte of them takes seconds. */
const unescapeQuotes = (cell: string): string => {
  if (cell.length <= probeUnits) return cell.replaceAll('""', '"')
  return cell.slice(0, probeUnits).replaceAll('""', '"') + cell.slice(probeUnits)
}

const countLineEnds = (cell: string, lineEnd: string): number => {
  let count = 0
  for (let at = cell.indexOf(lineEnd); at >= 0; at = cell.indexOf(lineEnd, at + 1)) count += 1
  return count
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The index of the quote that closes a cell; doubled quotes belong to the cell. */
const closingQuote = (text: string, from: number): number => {
  for (let at = from; ; ) {
    while (text.charCodeAt(at) === quote && text.charCodeAt(at + 1) === quote) at += 2
    at = text.indexOf('"', at)
    if (at < 0 || text.charCodeAt(at + 1) !== quote) return at
  }
}

/** Reads rows from bytes that arrive in chunks. */
export interface CsvReader {
  push(bytes: Buffer): void
  /** Says that no more bytes follow. */
  end(): void
  /** The next row that is not blank; undefined when it needs more bytes, when there are no more rows, or while it `isBusy`. */
  next(): CsvRow | undefined
  /** Whether the reader still looks for the end of a broken row. Yield to the event loop, then call `next` again. */
  isBusy(): boolean
}

/**
 * Reads a file from a position on. `columns` is the number of cells a row must have; leave it out for the header.
 * A broken row is reported as such, and reading resumes at the next line with which a sound row begins: an unclosed
 * quote costs its own row only.
 */
export const createCsvReader = (format: CsvFormat, position: CsvPosition, columns?: number): CsvReader => {
  const width = isWide(format.encoding) ? 2 : 1
  let text = ''
  let at = 0
  let base = position.offset
  let { row, line } = position
  /** The first half of a code unit that a chunk has cut. */
  let halfUnit: Buffer = Buffer.alloc(0)
  let isComplete = false
  /** A broken row whose end is not known yet. */
  let lost: Omit<CsvRow, 'next'> | undefined
  /** How far behind the beginning of the lost row the search has come, and the line ends passed. */
  let searched = { units: 0, lines: 0, isTrimmed: false, longProbes: 0 }
  let isBusy = false
  /** Code units that an incomplete row must have grown to before it is scanned again. */
  let wantedUnits = 0

  const advance = (end: number, lines: number): CsvPosition => {
    at = end
    row += 1
    line += lines
    wantedUnits = 0
    return { offset: base + at * width, row, line }
  }

  /** Whether rows begin at an index: the first one is sound, and so are most of the next. Prose with as many commas is not. */
  const areRows = (from: number): 'yes' | 'no' | 'more' => {
    const rest = text.length - from
    const begin = text.slice(from, from + probeUnits)
    const isLong =
      rest > probeUnits && searched.longProbes < maxLongProbes && scanRow(begin, 0, format, false) === 'more'
    if (isLong) searched.longProbes += 1
    const near = isLong ? text.slice(from) : begin
    const isLast = isComplete && near.length === rest
    let good = 0
    let total = 0
    for (let end = 0; total < 4 && end < near.length; ) {
      const scanned = scanRow(near, end, format, isLast)
      if (scanned === 'more') return total > 1 && good * 2 >= total ? 'yes' : rest < probeUnits ? 'more' : 'no'
      const isGood = typeof scanned !== 'string' && scanned.cells.length === columns
      total += 1
      if (isGood) good += 1
      else if (total === 1) return 'no'
      const stop = near.indexOf(format.lineEnd, end)
      end = typeof scanned !== 'string' ? scanned.end : stop < 0 ? near.length : stop + 1
    }
    // The last line of a truncated file proves nothing.
    if (total === 1)
      return !isLast ? (rest < probeUnits ? 'more' : 'yes') : near.endsWith(format.lineEnd) ? 'yes' : 'no'
    return good * 2 >= total ? 'yes' : 'no'
  }

  /** The next line behind a broken row with which a sound row begins, and how many lines it is away. */
  const findSoundRow = (): { readonly isFound: boolean; readonly end: number; readonly lines: number } => {
    let { lines } = searched
    let end = at + searched.units
    isBusy = false
    const first = lines === 0 && !searched.isTrimmed ? text.indexOf(format.lineEnd, at) : -1
    if (first >= 0 && scanRow(text.slice(at, first), 0, format, true) === 'stray')
      return { isFound: true, end: first + 1, lines: 1 }
    for (let cost = 0; ; ) {
      const stop = text.indexOf(format.lineEnd, end)
      if (stop < 0) break
      if (cost > maxSearchCost) {
        isBusy = true
        break
      }
      const next = stop + 1
      const found = next === text.length ? 'more' : areRows(next)
      if (found === 'yes') return { isFound: true, end: next, lines: lines + 1 }
      if (found === 'more' && !isComplete) break
      cost += stop - end + costPerLine
      lines += 1
      end = next
    }
    searched = { ...searched, units: end - at, lines }
    return isComplete && !isBusy ? { isFound: true, end: text.length, lines } : { isFound: false, end, lines }
  }

  const loseRow = (failure: CsvDefect): CsvRow | undefined => {
    const cells = [decode(text.slice(at, at + 80), 'windows-1252') ?? '']
    lost = { row: row + 1, line, cells, broken: { failure } }
    searched = { units: 0, lines: 0, isTrimmed: false, longProbes: 0 }
    return resume()
  }

  const resume = (): CsvRow | undefined => {
    const { isFound, end, lines } = findSoundRow()
    if (lost && isFound) {
      const found = { ...lost, next: advance(end, lines) }
      lost = undefined
      return found
    }
    // Text that has been searched need not be kept.
    if (text.length - at > maxRowUnits && !isBusy) {
      const stop = text.indexOf(format.lineEnd, end)
      line += lines
      at = stop < 0 ? text.length : stop
      searched = { ...searched, units: 0, lines: 0, isTrimmed: true }
    }
    return undefined
  }

  const toRow = ({ cells, end, lines }: ScannedRow): CsvRow | undefined => {
    const [ownRow, ownLine] = [row + 1, line]
    const isMissing = columns !== undefined && cells.length < columns
    const isExtra =
      columns !== undefined && (cells.length > maxCells || cells.slice(columns).some((cell) => cell.trim() !== ''))
    // A wrong number of cells over several lines is more likely an unclosed quote.
    if ((isMissing || isExtra) && lines > 1) return loseRow('quotes')
    const decoded = cells.map((cell) => decode(cell, format.encoding))
    const column = decoded.indexOf(undefined)
    const broken: CsvRow['broken'] = isMissing
      ? { failure: 'cells_missing' }
      : isExtra
        ? { failure: 'cells_extra' }
        : column >= 0
          ? { failure: 'bytes', column }
          : undefined
    return {
      row: ownRow,
      line: ownLine,
      next: advance(end, lines),
      ...(broken && { broken }),
      cells: decoded.map((cell, i) => cell ?? (decode(cells[i] as string, 'windows-1252') as string)),
    }
  }

  return {
    push: (bytes) => {
      const all = halfUnit.length > 0 ? Buffer.concat([halfUnit, bytes]) : bytes
      const even = width === 1 ? all.length : all.length & ~1
      halfUnit = all.subarray(even)
      base += at * width
      text = text.slice(at) + unitsOf(all.subarray(0, even), format.encoding)
      at = 0
    },
    end: () => {
      isComplete = true
    },
    next: () => {
      if (lost) return resume()
      while (at < text.length) {
        const size = text.length - at
        if (!isComplete && size < wantedUnits && size <= maxRowUnits) return undefined
        const scanned = scanRow(text, at, format, isComplete)
        if (scanned === 'open' || scanned === 'stray') return loseRow('quotes')
        if (scanned === 'more') {
          wantedUnits = size > longRowUnits ? size * 1.5 : 0
          return size > maxRowUnits ? loseRow('row_too_long') : undefined
        }
        if (!isBlank(scanned.cells)) return toRow(scanned)
        advance(scanned.end, scanned.lines)
      }
      return undefined
    },
    isBusy: () => isBusy,
  }
}
