import { defaultLanguage, directionOf, languages, tagOf } from '@colloquy/contract/languages'
import { test as base, type Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoOverflow } from '../rig/expectations.ts'
import { setLanguage, switchLanguage } from '../rig/language.ts'
import { sitesOfRun } from '../rig/product.ts'
import { byViewer, emailOf, openScreen, originOf, type Screen, screens, viewer } from '../rig/screens.ts'
import { settle } from '../rig/settle.ts'
import { signIn } from '../rig/sign-in.ts'

const phone = { width: 375, height: 812 }
const desktop = { width: 1440, height: 900 }

for (const group of byViewer(screens)) {
  const first = group[0] as Screen
  const test = base.extend<object, { visit: Page }>({
    // All screens of an account share a browser profile and a sign-in, which are slow.
    visit: [
      async ({ browser }, use) => {
        const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/London' })
        const page = await context.newPage()
        const email = emailOf(first)
        if (email) await signIn(page, originOf(first, sitesOfRun()), email)
        else await page.goto(`${originOf(first, sitesOfRun())}/login`)
        // A page that is still redirecting would abort the next load.
        await settle(page)
        await use(page)
        await context.close()
      },
      { scope: 'worker' },
    ],
  })

  test.describe(`for ${viewer(first)}`, () => {
    for (const screen of group) {
      // Each screen is opened once and follows the language, because opening it takes longer than checking it.
      test(`${screen.name} has no axe violations and fits 375 px in every language`, async ({ visit: page }) => {
        await setLanguage(page, tagOf(defaultLanguage))
        await page.setViewportSize(desktop)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await openScreen(page, screen)
        await expectNoAxeViolations(page)
        // The other scheme is checked right to left, where texts, names and order differ as well: with all rules, so also those
        // about colors, which no language changes.
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize(phone)
        await expectNoOverflow(page)
        for (const language of languages.filter((one) => one !== defaultLanguage)) {
          if (screen.isStatic) {
            await setLanguage(page, tagOf(language))
            await openScreen(page, screen)
          } else await switchLanguage(page, tagOf(language))
          await expectNoOverflow(page)
          if (directionOf(language) === 'ltr') continue
          await page.setViewportSize(desktop)
          await expectNoAxeViolations(page)
          await page.setViewportSize(phone)
        }
      })
    }
  })
}
