import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestCandidate, EditDistanceMatcher, isLikelyTypo, maxEditsFor } from './edit-distance.ts'

/** Edits between two words, by trying every way. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length
  const [rest, other] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return distance(rest, other)
  const isTurned = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  return (
    1 +
    Math.min(
      distance(rest, b),
      distance(a, other),
      distance(rest, other),
      isTurned ? distance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY,
    )
  )
}
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

describe('EditDistanceMatcher', () => {
  it.each([
    ['pirce', 'price', 1],
    ['price', 'prices', 1],
    ['price', 'rice', 1],
    ['price', 'prize', 1],
    ['wärme', 'warme', 1],
  ])('%s and %s: %i', (wanted, other, edits) => {
    expect(new EditDistanceMatcher(wanted, 1).match(other)).toEqual({ edits })
  })

  it('finds the distance of all words in sorted order, and no skipped word is near', () => {
    fc.assert(
      fc.property(word, fc.uniqueArray(word, { maxLength: 40 }), fc.constantFrom(1, 2), (wanted, others, edits) => {
        const matcher = new EditDistanceMatcher(wanted, edits)
        for (const other of others.toSorted()) {
          const found = matcher.match(other)
          const own = distance(wanted, other)
          expect(found && 'edits' in found ? found.edits : null).toBe(own <= edits ? own : null)
          if (found && 'deadPrefix' in found)
            for (const skipped of others)
              if (skipped.startsWith(found.deadPrefix)) expect(distance(wanted, skipped)).toBeGreaterThan(edits)
        }
      }),
    )
  })

  it('forgives only exchanged letters in words of four, which would become other words', () => {
    expect(isLikelyTypo('pmup', 'pump')).toBe(true)
    expect(isLikelyTypo('heat', 'heap')).toBe(false)
    expect(isLikelyTypo('heat', 'hea')).toBe(false)
    expect(isLikelyTypo('pirce', 'prize')).toBe(true)
  })

  it('allows more edits in longer words', () => {
    expect(['gas', 'heat', 'price', 'storage', 'industry'].map(maxEditsFor)).toEqual([0, 1, 1, 1, 2])
  })
})

it('bestCandidate prefers fewer edits, then more documents, then exact forms', () => {
  const near = (word: string, edits: number, documentFrequency: number, isExactForm = false) => ({
    word,
    edits,
    documentFrequency,
    isExactForm,
  })
  expect(bestCandidate([near('a', 2, 9), near('b', 1, 1), near('c', 1, 4), near('d', 1, 4, true)])).toBe('d')
  expect(bestCandidate([])).toBe(undefined)
})
