import type { Invitee } from '@colloquy/contract/invitations/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import { readInvitees } from './invitee-table.ts'

const read = (text: string) => readInvitees(new TextEncoder().encode(text))

describe('a table of people', () => {
  it('is read with any order, language and separator of its columns', () => {
    const ada = { firstName: 'Ada', lastName: 'Li', email: 'ada@x.example', companyName: 'Li & Co', line: 2 }
    expect(read('First name,Last name,E-mail,Company\nAda,Li,ada@x.example,Li & Co\n')).toEqual([ada])
    expect(read('\uFEFFE-Mail;Firma;Vorname;Nachname\r\nada@x.example;Li & Co;Ada;Li\r\n')).toEqual([ada])
    expect(read('الاسم\tاسم العائلة\tالبريد الإلكتروني\tالشركة\nAda\tLi\tada@x.example\tLi & Co')).toEqual([ada])
  })

  it('keeps quotes, separators and line breaks inside cells, and reports the line where a row starts', () => {
    const text =
      'first name,last name,email\n"A ""the"" da","Li, Jr.",a@x.example\n\n"Two\nlines",B,b@x.example\n,,\nC,D,c@x.example'
    expect(read(text)).toMatchObject([
      { firstName: 'A "the" da', lastName: 'Li, Jr.', line: 2 },
      { firstName: 'Two lines', line: 4 },
      { firstName: 'C', line: 7 },
    ])
  })

  it('may have the encoding of Windows', () => {
    const bytes = Uint8Array.from(
      [...'Vorname;Nachname;E-Mail\nJ'].map((sign) => sign.charCodeAt(0)).concat([0xf6, 0x72, 0x67]),
    )
    const rest = new TextEncoder().encode(';Weiss;j@x.example')
    expect(readInvitees(Uint8Array.from([...bytes, ...rest]))).toMatchObject([{ firstName: 'Jörg' }])
  })

  it('is refused without the required columns, without rows, with too many rows, or as another file type', () => {
    for (const text of ['hello', 'first name,email\nA,a@x.example']) expect(read(text), text).toBe('not_a_table')
    for (const text of ['', 'first name,last name,email\n\n']) expect(read(text), text).toBe('no_rows')
    expect(readInvitees(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('not_a_table')
    const rows = (count: number) => `first name,last name,email\n${'A,B,c@x.example\n'.repeat(count)}`
    expect(read(rows(1000))).toHaveLength(1000)
    expect(read(rows(1001))).toBe('too_many_rows')
  })

  it('keeps a text that is too long recognizably so, for its row to be refused', () => {
    const [row] = read(
      `first name,last name,email\n${'A'.repeat(5000)},${'B'.repeat(100)},a@x.example`,
    ) as readonly Invitee[]
    expect([row!.firstName, row!.lastName]).toEqual([`${'A'.repeat(100)}…`, 'B'.repeat(100)])
  })

  it('survives writing and reading, whatever the cells contain', () => {
    const cell = fc.stringMatching(/^[\p{L}\p{N} ",;'=+\-@＝＋－＠]{1,30}$/u)
    fc.assert(
      fc.property(cell, cell, cell, (firstName, lastName, companyName) => {
        const table = writeCsv([
          ['First name', 'Last name', 'E-mail', 'Company'],
          [firstName, lastName, 'a@x.example', companyName],
        ])
        const rows = read(table)
        const row = typeof rows === 'string' ? undefined : rows[0]
        expect(row?.firstName).toBe(firstName.trim())
        expect(row?.companyName).toBe(companyName.trim())
      }),
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'never starts a cell with a formula: %j',
    (text) => {
      expect(writeCsv([[text]]).replace(/^\uFEFF/, '')).toMatch(/^"'/)
    },
  )

  it.each(['a;=1+1;b', 'a; =1', 'a;"=1+1";b', 'a\n=1', 'a\t+1', 'a|@SUM(A1)', 'a;＝1+1'])(
    'never contains a formula after a common cell separator: %j',
    (text) => {
      expect(writeCsv([['EX-1', text]])).not.toMatch(/[;|\t\n]["\s]*[=+\-@＝＋－＠]/)
    },
  )
})
