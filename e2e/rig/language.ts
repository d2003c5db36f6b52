import { type Language, nameOfLanguage } from '@colloquy/contract/languages'
import type { Page } from '@playwright/test'

/** Stores a language as if it had been chosen on this site before; it applies from the next load on. */
export const setLanguage = (page: Page, tag: string): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('cq-lang', chosen), tag)

/** Chooses a language at the bottom of the sign-in page, as a visitor does. */
export const chooseLanguage = async (page: Page, origin: string, language: Language): Promise<void> => {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: nameOfLanguage(language) }).click()
}
