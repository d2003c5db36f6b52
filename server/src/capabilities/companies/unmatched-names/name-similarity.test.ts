import { describe, expect, it } from 'vitest'
import { marketCodeOf, minSimilarity, nameSimilarity, searchWordsOf } from './name-similarity.ts'

describe('nameSimilarity', () => {
  it.each([
    ['nordlfut', 'nordluft'],
    ['hewlett packard', 'hewlettpackard'],
    ['energy siemens', 'siemens energy'],
    ['nordluft', 'nordluft service'],
    ['varmebruket', 'varmebrucket'],
  ])('finds %s and %s similar', (a, b) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(minSimilarity)
    expect(nameSimilarity(b, a)).toBe(nameSimilarity(a, b))
  })

  it.each([
    ['nordluft', 'nordlager'],
    ['global energy', 'energy'],
    ['a energy', 'a'],
    ['alpha', 'omega'],
  ])('does not find %s and %s similar', (a, b) => expect(nameSimilarity(a, b)).toBeLessThan(minSimilarity))

  it('is 1 for the same name alone', () => {
    expect(nameSimilarity('fjordlager', 'fjordlager')).toBe(1)
    expect(nameSimilarity('fjordlager', 'fjordlagre')).toBeLessThan(1)
  })
})

it('looks similar names up by their longer words', () => {
  expect(searchWordsOf('the power of cement')).toEqual(['power', 'cement'])
})

it('knows tickers and ISINs by their form', () => {
  expect(marketCodeOf(' DE000A1EWWW0 ')).toEqual({ isin: 'DE000A1EWWW0' })
  expect(marketCodeOf('BRK.B')).toEqual({ ticker: 'BRK.B' })
  for (const text of ['Calder', 'V', 'SIEMENS ENERGY', 'LONGERNAME']) expect(marketCodeOf(text)).toBeUndefined()
})
