import { describe, expect, it } from 'vitest'
import { bufferOptions, noticeOptions, withException, withoutException } from './exceptions.ts'

const off = (from: string, to = from) => ({ from, to, timeZone: null })
const trip = { from: '2026-12-01', to: '2026-12-04', timeZone: 'Asia/Tokyo' }

describe('days away', () => {
  it('are in order, and each is there once', () => {
    expect(withException([trip], off('2026-11-30'))).toEqual([off('2026-11-30'), trip])
    expect(withException([trip], { ...trip })).toEqual([trip])
  })

  it('can be taken away one by one', () => {
    expect(withoutException([trip, off('2026-12-01', '2026-12-04')], { ...trip })).toEqual([
      off('2026-12-01', '2026-12-04'),
    ])
  })
})

describe('the offered exceptions', () => {
  it('has only notices longer than the usual one, and the current one', () => {
    expect(noticeOptions(1440, 0)).toEqual([0, 2880, 4320, 10080])
    expect(noticeOptions(240, 600)).toEqual([0, 480, 600, 1440, 2880, 4320, 10080])
  })

  it('has the current buffer', () => {
    expect(bufferOptions(45)).toEqual([0, 5, 10, 15, 30, 45, 60])
  })
})
