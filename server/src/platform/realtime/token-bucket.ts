/** How much one connection may ask for: `perSecond` on average, `burst` at once. */
export interface TokenBucketRate {
  readonly perSecond: number
  readonly burst: number
}

/** Answers whether one more is allowed at `now` (milliseconds, never going back), and counts it if so. */
export type TokenBucket = (now: number) => boolean

/** A bucket of tokens that fills steadily and is never fuller than `burst`. */
export const createTokenBucket = ({ perSecond, burst }: TokenBucketRate): TokenBucket => {
  let tokens = burst
  let counted = Number.NEGATIVE_INFINITY
  return (now) => {
    tokens = Math.min(burst, tokens + (Math.max(0, now - counted) / 1000) * perSecond)
    counted = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
