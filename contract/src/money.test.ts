import { expect, it } from 'vitest'
import { countText, creditsText, moneyText } from './money.ts'

it('formats credits with two decimals', () => {
  expect(creditsText(150, 'enUS')).toBe('1.50')
  expect(creditsText(75, 'deDE')).toBe('0,75')
})

it('formats money with the decimals of its currency', () => {
  expect(moneyText({ minor: 82_500, currency: 'EUR' }, 'enUS')).toBe('€825.00')
  expect(moneyText({ minor: 5000, currency: 'JPY' }, 'enUS')).toBe('¥5,000')
})

it('formats whole numbers with separators and Latin digits', () => {
  expect(countText(4212, 'enUS')).toBe('4,212')
  expect(countText(4212, 'deDE')).toBe('4.212')
  expect(countText(4212, 'arSA')).toBe('4,212')
})
