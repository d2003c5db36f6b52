import { growArray } from '../analysis/string-table.ts'
import type { PriceCounts } from '../search-request.ts'
import type { SegmentHits } from './facet-counter.ts'

/** Counts by price, zeroed after each use. */
let priceCounters: Uint32Array = new Uint32Array(1 << 12)
const maxIndexedPrice = 1 << 20

/** Counts hits by price. */
export const countPrices = (hits: readonly SegmentHits[]): PriceCounts => {
  const others = new Map<number, number>()
  let end = 0
  for (const { segment, documents } of hits) {
    const { credits: column } = segment
    for (let n = 0; n < documents.length; n++) {
      const credits = column[documents[n] as number] as number
      if (credits >= end) {
        if (credits >= maxIndexedPrice) {
          others.set(credits, (others.get(credits) ?? 0) + 1)
          continue
        }
        end = credits + 1
        if (end > priceCounters.length) priceCounters = growArray(priceCounters, 2 * end)
      }
      priceCounters[credits] = (priceCounters[credits] as number) + 1
    }
  }
  const prices: { credits: number; count: number }[] = []
  for (let credits = 0; credits < end; credits++) {
    const count = priceCounters[credits] as number
    if (count === 0) continue
    prices.push({ credits, count })
    priceCounters[credits] = 0
  }
  return [
    ...prices,
    ...[...others].map(([credits, count]) => ({ credits, count })).sort((a, b) => a.credits - b.credits),
  ]
}
