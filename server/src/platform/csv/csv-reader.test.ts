import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byteOrderMarkOf,
  type CsvPosition,
  type CsvRow,
  createCsvReader,
  detectEncoding,
  detectFormat,
  maxCells,
  maxRowUnits,
} from './csv-reader.ts'

/** Reads a whole file in pieces of `step` bytes; with `columns` of each row after the head's own number. */
const readAll = (
  bytes: Buffer,
  { columns = 3, step = 65_536, from = undefined as CsvPosition | undefined } = {},
): CsvRow[] => {
  const encoding = detectEncoding(bytes)
  if (!encoding) throw new Error('no letters')
  const { size } = byteOrderMarkOf(bytes)
  const reader = createCsvReader(
    detectFormat(bytes.subarray(size), encoding),
    from ?? { offset: size, row: 0, line: 1 },
    columns,
  )
  const rows: CsvRow[] = []
  const take = () => {
    do for (let row = reader.next(); row; row = reader.next()) rows.push(row)
    while (reader.isBusy())
  }
  for (let at = from?.offset ?? size; at < bytes.length; at += step) {
    reader.push(bytes.subarray(at, at + step))
    take()
  }
  reader.end()
  take()
  return rows
}
const read = (text: string, columns?: number) => readAll(Buffer.from(text), columns ? { columns } : {})
/** Rows as their number, line and cells, or what is wrong with them. */
const formatRows = (rows: readonly CsvRow[]) =>
  rows.map(({ row, line, cells, broken }) => `${row}/${line} ${broken ? broken.failure : cells.join('|')}`)

describe('rows of a file', () => {
  it('hold what is quoted, with line ends, separators and quotes in it', () => {
    expect(formatRows(read('a,b,c\r\n1,"x\r\ny, z","say ""hi"""\r\n\r\n2,,5" pipe\r\n'))).toEqual([
      '1/1 a|b|c',
      '2/2 1|x\r\ny, z|say "hi"',
      '4/5 2||5" pipe',
    ])
  })

  it('may end in any way, and be parted by any sign', () => {
    expect(formatRows(read('a;b;c\n1;"2;2";3'))).toEqual(['1/1 a|b|c', '2/2 1|2;2|3'])
    expect(formatRows(read('a\tb\tc\r1\t2\t3\r'))).toEqual(['1/1 a|b|c', '2/2 1|2|3'])
  })

  it('are lost one by one when a quote is never closed or something stands behind it', () => {
    const text = 'a,b,c\n1,"open,3\n2,x,y\n3,"in"side,z\n4,x,"a\nb"\n5,x\n6,x,y,z\n7,x,y,\n'
    expect(formatRows(read(text))).toEqual([
      '1/1 a|b|c',
      '2/2 quotes',
      '3/3 2|x|y',
      '4/4 quotes',
      '5/5 4|x|a\nb',
      '6/7 cells_missing',
      '7/8 cells_extra',
      '8/9 7|x|y|',
    ])
  })

  it('are whole up to the place where a file was cut off', () => {
    expect(formatRows(read('a,b,c\n1,x,"y"\n2,x,"a text of\nseveral lines\nthat'))).toEqual([
      '1/1 a|b|c',
      '2/2 1|x|y',
      '3/3 quotes',
    ])
    // Lines of prose with as many commas as a row has are no rows.
    const prose = 'that, this, and\nmuch more\nof it\nindeed\nand, so, on\n, and so\nforth\nit went\nwith, a, cut'
    expect(formatRows(read(`a,b,c\n1,x,"y"\n2,x,"a text\n${prose}`))).toEqual(['1/1 a|b|c', '2/2 1|x|y', '3/3 quotes'])
    expect(formatRows(read('a,b,c\n1,x,y\n2,x'))).toEqual(['1/1 a|b|c', '2/2 1|x|y', '3/3 cells_missing'])
  })

  it('may have cells of a megabyte; what is longer than any row costs itself alone', () => {
    const long = 'x'.repeat(1_000_000)
    const rows = read(`a,b,c\n1,${long},"${long}"\n2,x,y\n`)
    expect(rows.map(({ cells }) => cells.map((cell) => cell.length))).toEqual([
      [1, 1, 1],
      [1, 1_000_000, 1_000_000],
      [1, 1, 1],
    ])
    const endless = `"${'many words\n'.repeat(maxRowUnits / 10)}`
    expect(formatRows(read(`a,b,c\n1,x,y\n2,x,${endless}\n3,x,y\n`)).map((row) => row.slice(0, 20))).toEqual([
      '1/1 a|b|c',
      '2/2 1|x|y',
      '3/3 row_too_long'.slice(0, 20),
      expect.stringMatching(/3\|x\|y$/),
    ])
  })

  it('are never cut into more cells than any table has, quoted or not', () => {
    for (const many of [','.repeat(1_000_000), `${'"",'.repeat(1_000_000)}""`, `1,x,y${','.repeat(maxCells)}`]) {
      const rows = read(`a,b,c\n${many}\n2,x,y\n`)
      expect(formatRows([rows[1] as CsvRow, rows[2] as CsvRow])).toEqual(['2/2 cells_extra', '3/3 2|x|y'])
      expect(rows[1]?.cells.length).toBe(maxCells + 1)
    }
    // As many empty cells as spreadsheets leave behind their rows are nothing.
    expect(formatRows(read(`a,b,c\n1,x,y${','.repeat(100)}\n`))[1]).toMatch(/^2\/2 1\|x\|y/)
  })

  it('are looked for in turns, so that a text of many lines holds nobody up', () => {
    const bytes = Buffer.from(`a,b,c\n"${'x\n'.repeat(200_000)}",\n2,x,y\n`)
    const reader = createCsvReader(detectFormat(bytes.subarray(0, 1000), 'utf-8'), { offset: 0, row: 0, line: 1 }, 3)
    reader.push(bytes)
    reader.end()
    const rows: CsvRow[] = []
    let turns = 0
    do {
      for (let row = reader.next(); row; row = reader.next()) rows.push(row)
      turns += 1
    } while (reader.isBusy())
    expect(formatRows(rows)).toEqual(['1/1 a|b|c', '2/2 quotes', '3/200003 2|x|y'])
    expect(turns).toBeGreaterThan(20)
  })

  it('are letters in each way files are written, and bytes that are none cost their row alone', () => {
    const text = 'a,b,c\nGröße,شركة,東京\n'
    const wanted = ['1/1 a|b|c', '2/2 Größe|شركة|東京']
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      swapped,
    ])
      for (const step of [65_536, 3]) expect(formatRows(readAll(bytes, { step }))).toEqual(wanted)
    const western = Buffer.concat([Buffer.from('a,b,c\nGröße,x,', 'latin1'), Buffer.from([0x80]), Buffer.from('\n')])
    expect(formatRows(readAll(western))).toEqual(['1/1 a|b|c', '2/2 Größe|x|€'])
    const broken = Buffer.concat([
      Buffer.from('a,b,c\nGrö,ßü,ä\nx,'),
      Buffer.from([0xfc, 0x62]),
      Buffer.from(',y\nü,v,w'),
    ])
    const rows = readAll(broken)
    expect(formatRows(rows)).toEqual(['1/1 a|b|c', '2/2 Grö|ßü|ä', '3/3 bytes', '4/4 ü|v|w'])
    expect(rows[2]?.broken).toEqual({ failure: 'bytes', column: 1 })
    expect(detectEncoding(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined()
  })

  it('are read alike from chunks of any size, and when reading resumes after any row', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ö', '東', '"', ',', '\n', '\r\n', ' ', '\t') })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), fc.nat(), fc.boolean(), (tableCells, step, pick, isWide) => {
        const text = `a,b,c\n${tableCells.map((row) => row.map(quoted).join(',')).join('\n')}\n`
        const bytes = isWide ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text)
        const whole = readAll(bytes)
        const filled = tableCells.filter((row) => row.some((one) => one.trim() !== ''))
        expect(whole.slice(1).map(({ cells }) => cells)).toEqual(filled)
        expect(readAll(bytes, { step })).toEqual(whole)
        const behind = pick % whole.length
        expect(readAll(bytes, { step, from: whole[behind]?.next as CsvPosition })).toEqual(whole.slice(behind + 1))
      }),
    )
  })
})
