import { type Language, nameOfLanguage } from '@colloquy/contract/languages'
import type { Page } from '@playwright/test'
import { settle } from './settle.ts'

/** Stores a language as if it had been chosen on this site before; it applies from the next load on. */
export const setLanguage = (page: Page, tag: string): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('cq-lang', chosen), tag)

/** Changes the language of an open page, as if it had been chosen in another tab. */
export const switchLanguage = async (page: Page, tag: string): Promise<void> => {
  await setLanguage(page, tag)
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'cq-lang' })))
  await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' })
  await settle(page)
}

/** Chooses a language at the bottom of the sign-in page, as a visitor does. */
export const chooseLanguage = async (page: Page, origin: string, language: Language): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: nameOfLanguage(language) }).click()
}
