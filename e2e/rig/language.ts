import type { Language } from '@colloquy/contract/values'
import type { Page } from '@playwright/test'
import { wordsIn } from './words.ts'

/** Makes the site of the page speak a language from its next loading on, as if it had been chosen there before. */
export const speak = (page: Page, tag: 'en-US' | 'de-DE' | 'ar-SA'): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('cq-lang', chosen), tag)

/** Chooses a language at the foot of a site's way in, as a visitor does. */
export const chooseLanguage = async (page: Page, origin: string, language: Language): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: wordsIn(language)(`LANGUAGES.${language}`) }).click()
}
