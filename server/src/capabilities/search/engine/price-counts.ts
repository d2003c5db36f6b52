import type { PriceCounts } from '../search-request.ts'
import { larger } from '../text/interned.ts'
import type { HitList } from './counting.ts'

/** Prices are counted here, all zero between two uses. */
let usualPrices: Uint32Array = new Uint32Array(1 << 12)
const mostUsual = 1 << 20

/** How many of some experts cost what. */
export const pricesOf = (hits: readonly HitList[]): PriceCounts => {
  const others = new Map<number, number>()
  let end = 0
  for (const { block, experts } of hits) {
    const { credits: column } = block
    for (let n = 0; n < experts.length; n++) {
      const credits = column[experts[n] as number] as number
      if (credits >= end) {
        if (credits >= mostUsual) {
          others.set(credits, (others.get(credits) ?? 0) + 1)
          continue
        }
        end = credits + 1
        if (end > usualPrices.length) usualPrices = larger(usualPrices, 2 * end)
      }
      usualPrices[credits] = (usualPrices[credits] as number) + 1
    }
  }
  const prices: { credits: number; count: number }[] = []
  for (let credits = 0; credits < end; credits++) {
    const count = usualPrices[credits] as number
    if (count === 0) continue
    prices.push({ credits, count })
    usualPrices[credits] = 0
  }
  return [
    ...prices,
    ...[...others].map(([credits, count]) => ({ credits, count })).sort((a, b) => a.credits - b.credits),
  ]
}
