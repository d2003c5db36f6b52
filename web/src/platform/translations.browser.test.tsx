import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  chosenLanguage,
  clearLanguage,
  deviceLanguage,
  followsDevice,
  onLanguageChosenElsewhere,
  pickLanguage,
  storeFollowDevice,
  storeLanguage,
} from './language.ts'
import { prepare } from './test-rig.tsx'
import { currentLanguage, resetLanguage, setLanguage, startTranslationsFrom, translate } from './translations.ts'

const all = ['enUS', 'deDE', 'arSA'] as const

beforeEach(() => clearLanguage())
afterEach(() => {
  vi.unstubAllGlobals()
  clearLanguage()
})

describe('a translation', () => {
  it('that is missing is shown as its key, and logged [LN-06]', async () => {
    await startTranslationsFrom('enUS', { THERE: 'Here' })
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(translate('THERE' as never)).toBe('Here')
    expect(translate('NOT.THERE' as never)).toBe('Missing translation for: NOT.THERE')
    expect(logged).toHaveBeenCalledWith('Missing translation for: NOT.THERE')
    logged.mockRestore()
  })

  it('has the six plural forms of Arabic', async () => {
    const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x' }
    await startTranslationsFrom(
      'arSA',
      Object.fromEntries(Object.entries(forms).map(([form, text]) => [`N_${form}`, text])),
    )
    expect([0, 1, 2, 3, 11, 100].map((count) => translate('N' as never, { count })).join('')).toBe('zotfmx')
  })

  it('includes no other texts, whatever its wording', async () => {
    await startTranslationsFrom('enUS', { A: 'a $t(B), {{name}}', B: 'secret' })
    expect(translate('A' as never, { name: 'Ada' })).toBe('a $t(B), Ada')
    expect(translate('A' as never, { name: '$t(B)' })).toBe('a $t(B), $t(B)')
  })

  it('is not escaped, because React escapes', async () => {
    await startTranslationsFrom('enUS', { HELLO: 'Hello {{name}}' })
    expect(translate('HELLO' as never, { name: '<b>Ö & Co</b>' })).toBe('Hello <b>Ö & Co</b>')
  })
})

describe('an interpolated name', () => {
  it("is isolated where its direction differs from the text's, and unchanged otherwise", async () => {
    await startTranslationsFrom('arSA', { WITH: 'المكالمة مع {{name}}: {{count}}' })
    expect(translate('WITH' as never, { name: 'Katrin', count: 2 })).toBe('المكالمة مع \u2068Katrin\u2069: 2')
    await startTranslationsFrom('enUS', { WITH: 'Call with {{name}}' })
    expect(translate('WITH' as never, { name: 'Katrin' })).toBe('Call with Katrin')
  })
})

describe('the language', () => {
  it("is the chosen one, else the person's, else that of the device, else enUS", () => {
    vi.stubGlobal('navigator', { ...navigator, languages: ['fr-FR', 'de-CH'] })
    expect(pickLanguage(all, 'arSA')).toBe('arSA')
    storeLanguage('deDE')
    expect(pickLanguage(all, 'arSA')).toBe('deDE')
    clearLanguage()
    expect(pickLanguage(all)).toBe('deDE')
    expect(pickLanguage(['enUS', 'arSA'])).toBe('enUS')
  })

  it("follows the device if chosen so, whatever the person's own, until one is chosen here", () => {
    vi.stubGlobal('navigator', { ...navigator, languages: ['de-CH'] })
    storeLanguage('arSA')
    storeFollowDevice()
    expect([followsDevice(), chosenLanguage(), pickLanguage(all, 'arSA')]).toEqual([true, undefined, 'deDE'])
    storeLanguage('enUS')
    expect([followsDevice(), pickLanguage(all, 'arSA')]).toEqual([false, 'enUS'])
    storeFollowDevice()
    clearLanguage()
    expect([followsDevice(), pickLanguage(all, 'arSA')]).toEqual([false, 'arSA'])
  })

  it('of the device is the first supported one', () => {
    expect(deviceLanguage(['fr-FR', 'ar-EG', 'de-DE'])).toBe('arSA')
    expect(deviceLanguage(['fr-FR'])).toBeUndefined()
  })

  it('follows the one chosen in another tab', async () => {
    const chosen: string[] = []
    onLanguageChosenElsewhere((language) => chosen.push(language))
    localStorage.setItem('cq-lang', 'de-DE')
    dispatchEvent(new StorageEvent('storage', { key: 'cq-lang' }))
    dispatchEvent(new StorageEvent('storage', { key: 'something-else' }))
    expect(chosen).toEqual(['deDE'])
  })

  it('changes the page and its direction at once, and is stored until it is cleared', async () => {
    await prepare('enUS')
    expect(document.documentElement.dir).toBe('ltr')
    await setLanguage('arSA')
    expect(document.documentElement).toMatchObject({ lang: 'ar-SA', dir: 'rtl' })
    expect(chosenLanguage()).toBe('arSA')
    await resetLanguage(all, 'deDE')
    expect(chosenLanguage()).toBeUndefined()
    expect(currentLanguage()).toBe('deDE')
    expect(document.documentElement.dir).toBe('ltr')
  })
})
