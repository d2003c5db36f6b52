import { describe, expect, it } from 'vitest'
import { monthsBefore } from '../../search-engine/search-request.ts'
import { relaxedFilters } from './filter-relaxation.ts'
import { priceHistogramOf } from './price-histogram.ts'

it('filters that are set are named one by one, both ends of a range as one', () => {
  const filters = { roles: ['sales'], locations: [], creditsTo: 100, called: false, excluded: { locations: ['DE'] } }
  expect(relaxedFilters(filters).map(({ filter }) => filter)).toEqual([
    'roles',
    'excluded.locations',
    'creditsFrom',
    'called',
  ])
  expect(relaxedFilters(filters)[1]!.rest).toEqual({ ...filters, excluded: { locations: undefined } })
  expect(relaxedFilters(filters)[2]!.rest).toEqual({ ...filters, creditsTo: undefined })
})

it.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-05-04', 36, '2023-05-04'],
])('%s less %i months is %s', (today, months, first) => {
  expect(monthsBefore(today, months)).toBe(first)
})

describe('a histogram of prices', () => {
  it('has at most 24 bars and one, of one round width, that hold everybody', () => {
    const prices = Array.from({ length: 300 }, (_, i) => ({ credits: 75 + 7 * i, count: 1 + (i % 3) }))
    const bars = priceHistogramOf(prices)
    expect(bars.length).toBeLessThanOrEqual(25)
    expect(new Set(bars.map(({ from, to }) => to - from))).toEqual(new Set([100]))
    expect(bars[0]!.from).toBe(0)
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(prices.reduce((sum, { count }) => sum + count, 0))
  })

  it('of one price is one bar, of none is none', () => {
    expect(priceHistogramOf([{ credits: 150, count: 3 }])).toEqual([{ from: 150, to: 151, count: 3 }])
    expect(priceHistogramOf([])).toEqual([])
  })
})
