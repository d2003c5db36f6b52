import { expect, it } from 'vitest'
import { fileSizeText } from './file-size.ts'

it('shows the size of a file in a readable unit', () => {
  expect([0, 999, 1000, 12_440, 3_000_000].map((bytes) => fileSizeText(bytes, 'enUS'))).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '12.4 kB',
    '3 MB',
  ])
})
