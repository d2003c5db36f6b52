import { describe, expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

describe('a token bucket', () => {
  it('allows a burst, then the agreed rate per second', () => {
    const allowed = createTokenBucket({ perSecond: 20, burst: 40 })
    const count = (now: number) => Array.from({ length: 100 }, () => allowed(now)).filter(Boolean).length
    expect([count(0), count(0), count(1000), count(1050), count(60_000)]).toEqual([40, 0, 20, 1, 40])
  })

  it('adds nothing when the clock goes back', () => {
    const allowed = createTokenBucket({ perSecond: 1, burst: 1 })
    expect([allowed(5000), allowed(1000), allowed(1500)]).toEqual([true, false, false])
  })
})
