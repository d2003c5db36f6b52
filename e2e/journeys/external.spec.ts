import { expect, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { askForLink, secretIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People whom no other journey needs.
const analyst = 'mirthe.wassenaar@quaysidestrategy.example'
const expert = 'ex-10472@people.example'
const provider = 'Meridian ID'
const elsewhere = 'somebody@directory.example'

/** Says at the demo's provider who one is. */
const answerProvider = async (page: Page, email: string): Promise<void> => {
  const field = page.getByLabel('Somebody else')
  await field.fill(email)
  await field.press('Enter')
}
const goToProvider = (page: Page) => page.getByRole('button', { name: say('SIGN_IN.WITH', { provider }) }).click()

test('Somebody connects an account elsewhere, is signed out there too, and comes in with it alone [AU-01] [AU-17] [TP-06]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, analyst)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await page.getByRole('button', { name: say('IDENTITY.CONNECTIONS.CONNECT_LABEL', { provider }) }).click()
  await answerProvider(page, elsewhere)
  await page.waitForURL(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByText(elsewhere)).toBeVisible()
  await expect(
    page.getByRole('button', { name: say('IDENTITY.CONNECTIONS.DISCONNECT_LABEL', { provider }) }),
  ).toBeVisible()

  // Another computer: nobody is known there, and the page that was wanted is reached.
  const other = await (await newProfile()).newPage()
  await other.goto(`${exchange}/clients/projects`)
  await other.waitForURL('**/login**')
  await goToProvider(other)
  await answerProvider(other, elsewhere)
  await other.waitForURL(`${exchange}/clients/projects`)
  await other.getByRole('button', { name: new RegExp(say('SHELL.ACCOUNT', { name: '.+' })) }).click()
  await other.getByRole('menuitem', { name: say('SHELL.SIGN_OUT') }).click()
  await other.waitForURL(`${exchange}/login`)
  // Signed out there as well: the provider asks again. An account that is nobody's here is told so.
  await goToProvider(other)
  await answerProvider(other, 'nobody@directory.example')
  await expect(other.getByRole('alert')).toContainText(say('REFUSALS.external_unknown'))
  await expect(other).toHaveURL(`${exchange}/external`)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')])
})

test('An expert who comes to the exchange is brought to the expert site, once [AU-13] [RT-26]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  const { mail } = await askForLink(page, `${exchange}/login`, expert)
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  await page.goto(secretIn(mail))
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(`${expertSite}/expert`)
  // The code stood behind the #, which is sent nowhere; whoever finds the address later has nothing from it.
  const code = new URL(went.find((address) => address.startsWith(`${expertSite}/autologin#`)) ?? expertSite).hash
  expect(code).toMatch(/^#[\w-]{43}$/)
  const late = await (await newProfile()).newPage()
  await late.goto(`${expertSite}/autologin${code}`)
  await expect(late.getByRole('alert')).toContainText(say('REFUSALS.hand_over_spent'))
  expect(complaints.splice(0)).toEqual([expect.stringContaining('410')])
  await page.goto(`${exchange}/clients`)
  await page.waitForURL('**/login**')
})
