import { describe, expect, it } from 'vitest'
import { newCode, newId } from './ids.ts'

describe('a new id', () => {
  it('is a UUID of version 7', () => {
    expect(newId(new Date())).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('sorts by its creation time', () => {
    const ids = [1, 9, 10, 1_767_225_600_000, 1_767_225_600_001].map((time) => newId(new Date(time)))
    expect(ids.toSorted()).toEqual(ids)
    expect(ids[3]?.slice(0, 13)).toBe('019b76da-a800')
  })

  it('is unique', () => {
    const at = new Date()
    expect(new Set(Array.from({ length: 10_000 }, () => newId(at))).size).toBe(10_000)
  })
})

describe('a new code', () => {
  it('has the requested number of digits', () => {
    expect(newCode(6)).toMatch(/^\d{6}$/)
  })
})
