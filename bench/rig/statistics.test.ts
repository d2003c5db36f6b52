import { expect, it } from 'vitest'
import { median, quantile, spread } from './statistics.ts'

it('computes the median of values in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

it('interpolates a quantile between its neighbours', () => {
  expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20)
  expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5)
})

it('returns the smallest and the largest value', () => {
  expect(spread([0.9, 0.812, 0.85], 2)).toBe('0.81–0.90')
})
