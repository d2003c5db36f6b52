import { describe, expect, it } from 'vitest'
import { priceHistogramOf } from './price-histogram.ts'

describe('priceHistogramOf', () => {
  it('covers all prices with at most 25 bars of one round width', () => {
    const prices = Array.from({ length: 300 }, (_, i) => ({ credits: 75 + 7 * i, count: 1 + (i % 3) }))
    const bars = priceHistogramOf(prices)
    expect(bars.length).toBeLessThanOrEqual(25)
    expect(new Set(bars.map(({ from, to }) => to - from))).toEqual(new Set([100]))
    expect(bars[0]!.from).toBe(0)
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(prices.reduce((sum, { count }) => sum + count, 0))
  })

  it('returns one bar for one price and none without prices', () => {
    expect(priceHistogramOf([{ credits: 150, count: 3 }])).toEqual([{ from: 150, to: 151, count: 3 }])
    expect(priceHistogramOf([])).toEqual([])
  })
})
