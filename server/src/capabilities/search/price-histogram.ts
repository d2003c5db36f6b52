import type { SearchResult } from '@colloquy/contract/search/shapes'
import type { PriceCounts } from '../../search-engine/search-request.ts'

const maxBars = 24

/** A histogram of all prices, with bars of one round width. */
export const priceHistogramOf = (prices: PriceCounts): SearchResult['creditsHistogram'] => {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return []
  const width = roundUp((last.credits - first.credits + 1) / maxBars)
  const start = Math.floor(first.credits / width) * width
  const bars = Array.from({ length: Math.floor((last.credits - start) / width) + 1 }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width,
    count: 0,
  }))
  for (const { credits, count } of prices) {
    const bar = bars[Math.floor((credits - start) / width)]
    if (bar) bar.count += count
  }
  return bars
}

/** The smallest of 1, 2, 5, 10, 20, 25, 50, 100 … that is not below a number. */
const roundUp = (minimum: number): number => {
  for (let ten = 1; ; ten *= 10)
    for (const step of [1, 2, 2.5, 5]) if (step * ten >= minimum && Number.isInteger(step * ten)) return step * ten
}
