import { test as base, type Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoOverflow, ofColours } from '../rig/expectations.ts'
import { speak } from '../rig/language.ts'
import { sitesNow } from '../rig/product.ts'
import { byViewer, emailOf, openScreen, originOf, type Screen, screens, viewer } from '../rig/screens.ts'
import { settle } from '../rig/settle.ts'
import { signIn } from '../rig/sign-in.ts'

const phone = { width: 375, height: 812 }
const desktop = { width: 1440, height: 900 }

for (const group of byViewer(screens)) {
  const first = group[0] as Screen
  const test = base.extend<object, { visit: Page }>({
    // One profile and one sign-in for all screens of a person, because that is the slow part.
    visit: [
      async ({ browser }, use) => {
        const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/London' })
        const page = await context.newPage()
        const email = emailOf(first)
        if (email) await signIn(page, originOf(first, sitesNow()), email)
        else await page.goto(`${originOf(first, sitesNow())}/login`)
        // A page that is still finding its way would break off the next one's loading.
        await settle(page)
        await use(page)
        await context.close()
      },
      { scope: 'worker' },
    ],
  })

  test.describe(`for ${viewer(first)}`, () => {
    for (const screen of group) {
      // A screen is opened once for each language: opening it takes longer than looking at it.
      test(`${screen.name} has nothing for axe to find, and fits into 375 px in English, German and Arabic`, async ({
        visit: page,
      }) => {
        await speak(page, 'en-US')
        await page.setViewportSize(desktop)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await openScreen(page, screen)
        await expectNoAxeViolations(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        // All rules look at the dark page where it stands in Arabic: whose texts, names and order are others, too.
        await expectNoAxeViolations(page, ofColours)
        await page.setViewportSize(phone)
        await expectNoOverflow(page)
        await speak(page, 'de-DE')
        await openScreen(page, screen)
        await expectNoOverflow(page)
        await speak(page, 'ar-SA')
        await openScreen(page, screen)
        await expectNoOverflow(page)
        await page.setViewportSize(desktop)
        await expectNoAxeViolations(page)
      })
    }
  })
}
