import { languages } from '@colloquy/contract/languages'
import { describe, expect, it } from 'vitest'
import { columnHeadings } from './present.ts'
import { dayOfCell, parseRestrictedList, type TableRow } from './restricted-list-table.ts'

const read = (text: string) => parseRestrictedList(Buffer.from(text), languages.map(columnHeadings))
const rows = (text: string) => read(text) as readonly TableRow[]

describe('parseRestrictedList', () => {
  it('reads the columns in each language, in any order and with any separator', () => {
    const volt = { line: 2, name: 'Volt', aliases: ['V1', 'V2'], listedAt: '2026-04-30', removedAt: null, defect: null }
    expect(
      rows('Reason,Company,Other names,Restricted from,Restricted until\nDeal,Volt,V1; V2,2026-04-30,'),
    ).toMatchObject([volt])
    expect(rows('Unternehmen;Gesperrt ab;Gesperrt bis;Weitere Namen\nVolt;30.04.2026;;"V1; V2"')).toMatchObject([volt])
    expect(rows('الشركة,مقيّدة من,مقيّدة حتى,أسماء أخرى\nVolt,2026-04-30,,V1; V2')).toMatchObject([volt])
  })

  it('takes the escapes of formulas away', () => {
    expect(rows('Company,Other names\n\'=Volt,"=A; \'+B"')[0]).toMatchObject({ name: '=Volt', aliases: ['=A', '+B'] })
  })

  it('says which rows cannot be used, and reads the others', () => {
    const table = rows(
      'Company,From\nVolt,04/05/2026\n,2026-01-01\n"Cells",2026-02-30\nHeat,2026-01-01,extra\nGood,2026-01-01',
    )
    expect(table.map(({ defect }) => defect)).toEqual(['date', 'name', 'date', 'row', null])
  })

  it('rejects files without rows, without names of companies, and with too many rows', () => {
    expect(read('')).toBe('restricted_list_file_empty')
    expect(read('Company\n')).toBe('restricted_list_file_empty')
    expect(read('Ticker,From\nVLT,2026-01-01')).toBe('restricted_list_columns')
    expect(read(`Company\n${'Volt\n'.repeat(5001)}`)).toBe('restricted_list_file_too_long')
  })
})

describe('dayOfCell', () => {
  it('reads days that mean one day only', () => {
    expect(['2026-04-03', '3.4.2026', '03. 04. 2026', '2026-04-03T00:00:00Z'].map(dayOfCell)).toEqual(
      Array(4).fill('2026-04-03'),
    )
    expect(['3/4/2026', '2026-04', '2026-02-30', '31.4.2026', 'soon'].map(dayOfCell)).toEqual(Array(5).fill(null))
  })
})
