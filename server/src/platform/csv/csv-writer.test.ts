import { describe, expect, it } from 'vitest'
import { writeCsv, writeCsvLines } from './csv-writer.ts'

describe('writeCsv', () => {
  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '  ＝'])(
    'writes no formula for a cell that begins with %j',
    (start) => {
      expect(writeCsv([[`${start}1+1`]])).toBe(`\uFEFF"'${start}1+1"\r\n`)
      expect(writeCsv([[`a;${start}1`]])).toBe(`\uFEFF"a;'${start}1"\r\n`)
    },
  )

  it('keeps other text as it is', () => {
    expect(writeCsv([['a "b"', 'c-d', 'e＝f']])).toBe('\uFEFF"a ""b""","c-d","e＝f"\r\n')
  })

  it('writes further rows as the same table in parts', () => {
    const [head, first, second] = [['Name'], ['=Ana'], ['Bo']]
    expect(writeCsv([head]) + writeCsvLines([first]) + writeCsvLines([]) + writeCsvLines([second])).toBe(
      writeCsv([head, first, second]),
    )
  })
})
