import { describe, expect, it } from 'vitest'
import { emptyBitSet } from '../index/bit-set.ts'
import { TermMatchCache } from './term-match-cache.ts'

describe('TermMatchCache', () => {
  it('keeps the 64 that were used last', () => {
    const cache = new TermMatchCache()
    const match = { terms: [1], bits: emptyBitSet() }
    for (let i = 0; i < 64; i++) cache.set(`${i}`, match)
    expect(cache.get('0')).toBe(match)
    cache.set('64', match)
    expect([cache.get('0'), cache.get('1'), cache.size]).toEqual([match, undefined, 64])
  })
})
