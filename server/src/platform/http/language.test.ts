import { describe, expect, it } from 'vitest'
import { inLanguage, preferredLanguage } from './language.ts'

describe('the language of a first visit', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'deDE'],
    ['eo,ia;q=0.9,ar;q=0.5,en;q=0.4', 'arSA'],
    ['en;q=0.1, de;q=0.7', 'deDE'],
    ['de;q=0, en', 'enUS'],
    ['ja', 'enUS'],
    ['', 'enUS'],
    [undefined, 'enUS'],
    [';;q=x,,', 'enUS'],
  ])('of %s is %s', (accepted, language) => {
    expect(preferredLanguage(accepted)).toBe(language)
  })

  it('is set on the page together with its direction', () => {
    expect(inLanguage('<!doctype html>\n<html lang="en" dir="ltr">\n<body>', 'arSA')).toBe(
      '<!doctype html>\n<html lang="ar-SA" dir="rtl">\n<body>',
    )
  })
})
