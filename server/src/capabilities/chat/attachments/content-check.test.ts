import { describe, expect, it } from 'vitest'
import { isOfType, storedNameOf } from './content-check.ts'

const office = Buffer.from('PK\x03\x04 [Content_Types].xml', 'latin1')

describe('A file that is attached', () => {
  it.each([
    ['pdf', Buffer.from('%PDF-1.7')],
    ['docx', office],
    ['txt', Buffer.from('Größe: 5 €')],
    ['csv', Buffer.from('a;b\n1;2')],
  ] as const)('is accepted as %s when it is one', (extension, content) => {
    expect(isOfType(extension, content)).toBe(true)
  })

  it.each([
    ['an empty file', 'txt', Buffer.alloc(0)],
    ['a program named as text', 'txt', Buffer.from('MZ\x00\x03', 'latin1')],
    ['text that is not UTF-8', 'csv', Buffer.from([0xff, 0xfe, 0x41])],
    ['a page named as PDF', 'pdf', Buffer.from('<html>%PDF-')],
    ['an archive named as document', 'xlsx', Buffer.from('PK\x03\x04 a.exe', 'latin1')],
    ['a document with macros', 'docx', Buffer.concat([office, Buffer.from('word/vbaProject.bin')])],
  ] as const)('is refused: %s', (_, extension, content) => {
    expect(isOfType(extension, content)).toBe(false)
  })

  it('keeps a name that cannot hide its type, with the extension of what is stored', () => {
    expect(storedNameOf('plan.PDF', 'pdf')).toBe('plan.pdf')
    expect(storedNameOf('photo.jpg', 'jpg')).toBe('photo.webp')
    expect(storedNameOf('ab\u202ecod.txt', 'txt')).toBe('abcod.txt')
    expect(storedNameOf('../../etc/.csv', 'csv')).toBe('....etc.csv')
    expect(storedNameOf('.csv', 'csv')).toBe('file.csv')
    expect(storedNameOf(`${'x'.repeat(300)}.csv`, 'csv').length).toBeLessThanOrEqual(200)
  })
})
