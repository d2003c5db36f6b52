import { describe, expect, it } from 'vitest'
import { joinModeOf, rateRoundTrips } from './view.ts'

describe('the connection check', () => {
  it('rates the median round trip, so that one slow answer does not count', () => {
    expect(rateRoundTrips([30, 900, 34, 31, 33])).toEqual({ grade: 'good', roundTrip: 33, spread: 870 })
  })

  it.each([
    [249, 'good'],
    [250, 'fair'],
    [599, 'fair'],
    [600, 'weak'],
  ])('rates a round trip of %i ms as %s', (time, grade) => {
    expect(rateRoundTrips([time]).grade).toBe(grade)
  })
})

describe('the join button', () => {
  it('offers what the available devices allow', () => {
    expect([
      joinModeOf(true, true),
      joinModeOf(false, true),
      joinModeOf(true, false),
      joinModeOf(false, false),
    ]).toEqual(['video', 'video', 'sound', 'listening'])
  })
})
