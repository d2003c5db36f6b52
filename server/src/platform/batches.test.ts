import { describe, expect, it } from 'vitest'
import { mapInBatches } from './batches.ts'

describe('mapInBatches', () => {
  it('calculates in order, and lets others have their turn after every few', async () => {
    const seen: (number | string)[] = []
    let isOver = false
    const other = () => {
      if (isOver) return
      seen.push('other')
      setImmediate(other)
    }
    setImmediate(other)
    const results = await mapInBatches([1, 2, 3, 4, 5], 2, (n) => {
      seen.push(n)
      return n * 10
    })
    isOver = true
    expect(results).toEqual([10, 20, 30, 40, 50])
    expect(seen).toEqual([1, 2, 'other', 3, 4, 'other', 5])
  })
})
