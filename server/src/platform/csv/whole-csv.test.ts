import { describe, expect, it } from 'vitest'
import { readWholeCsv } from './whole-csv.ts'

const read = (text: string, maxRows?: number) => readWholeCsv(Buffer.from(text), maxRows)

describe('readWholeCsv', () => {
  it('returns the header first, and requires its number of cells of every row', () => {
    const rows = read('\uFEFFa;b\r\n1;2\r\n3\r\n4;5;6\r\n')
    expect(rows?.map(({ cells }) => cells)).toEqual([['a', 'b'], ['1', '2'], ['3'], ['4', '5', '6']])
    expect(rows?.map(({ broken }) => broken?.failure)).toEqual([undefined, undefined, 'cells_missing', 'cells_extra'])
  })

  it('stops after the requested number of rows', () => {
    expect(read('a\n1\n2\n3\n', 2)?.map(({ cells }) => cells)).toEqual([['a'], ['1']])
  })

  it('returns no rows for an empty file, and undefined for bytes that are not text', () => {
    expect(read('')).toEqual([])
    expect(readWholeCsv(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined()
  })

  it('gives up on a file whose quotes cannot be resolved within its budget', () => {
    expect(read(`a,b,c\n"${'x\n'.repeat(400_000)}",\n2,x,y\n`)).toBeUndefined()
  })
})
