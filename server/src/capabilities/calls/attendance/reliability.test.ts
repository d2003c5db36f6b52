import { describe, expect, it } from 'vitest'
import { reliabilityOf } from './reliability.ts'

describe('the reliability of a person', () => {
  it('is a percentage from five calls on, and a hundred only when every call was attended', () => {
    const of = (attended: number, noShows: number, cancelledLate = 0) =>
      reliabilityOf({ attended, late: 0, movedLate: 0, cancelledLate, noShows })
    expect(of(4, 0)).toMatchObject({ calls: 4, attendedPercent: null })
    expect(of(0, 0)).toMatchObject({ calls: 0, attendedPercent: null })
    expect(of(5, 0)).toMatchObject({ calls: 5, attendedPercent: 100 })
    expect(of(3, 1, 1)).toMatchObject({ calls: 5, attendedPercent: 60 })
    expect(of(999, 1)).toMatchObject({ attendedPercent: 99 })
  })
})
