import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { requestLink, signInByLink, signInLinkIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const analyst = 'mirthe.wassenaar@quaysidestrategy.example'
const expert = 'ex-10472@people.example'
const provider = 'Meridian ID'
const providerEmail = 'somebody@directory.example'

/** Signs in at the demo's identity provider. */
const answerProvider = async (page: Page, email: string): Promise<void> => {
  const field = page.getByLabel('Somebody else')
  await field.fill(email)
  await field.press('Enter')
}
const goToProvider = (page: Page) => page.getByRole('button', { name: text('SIGN_IN.WITH', { provider }) }).click()

test('connects an SSO account, signs out of the provider too, and signs in with SSO alone [AU-01] [AU-17] [TP-06]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, analyst)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await page
    .getByRole('button', { name: text('IDENTITY.CONNECTIONS.CONNECT_LABEL', { provider }), exact: true })
    .click()
  await answerProvider(page, providerEmail)
  await page.waitForURL(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByText(providerEmail)).toBeVisible()
  await expect(
    page.getByRole('button', { name: text('IDENTITY.CONNECTIONS.DISCONNECT_LABEL', { provider }) }),
  ).toBeVisible()

  // On a new computer, SSO leads to the requested page.
  const other = await (await newProfile()).newPage()
  await other.goto(`${exchange}/clients/projects`)
  await other.waitForURL('**/login**')
  await goToProvider(other)
  await answerProvider(other, providerEmail)
  await other.waitForURL(`${exchange}/clients/projects`)
  await other.getByRole('button', { name: new RegExp(text('SHELL.ACCOUNT', { name: '.+' })) }).click()
  await other.getByRole('menuitem', { name: text('SHELL.SIGN_OUT') }).click()
  await other.waitForURL(`${exchange}/login`)
  // The provider's session has ended too, so it asks again. An account without a person is refused.
  await goToProvider(other)
  await answerProvider(other, 'nobody@directory.example')
  await expect(other.getByRole('alert')).toContainText(text('REFUSALS.external_unknown'))
  await expect(other).toHaveURL(`${exchange}/external`)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('403')])
})

test('hands an expert who signs in on the exchange site over to the expert site, once [AU-13] [RT-26]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  const { mail } = await requestLink(page, `${exchange}/login`, expert)
  const went: string[] = []
  page.on('framenavigated', (frame) => went.push(frame.url()))
  await page.goto(signInLinkIn(mail))
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(`${expertSite}/expert`)
  // The code was in the fragment, which is never sent; the URL is useless afterwards.
  const code = new URL(went.find((address) => address.startsWith(`${expertSite}/autologin#`)) ?? expertSite).hash
  expect(code).toMatch(/^#[\w-]{43}$/)
  const late = await (await newProfile()).newPage()
  await late.goto(`${expertSite}/autologin${code}`)
  await expect(late.getByRole('alert')).toContainText(text('REFUSALS.sign_in_code_expired'))
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('410')])
  await page.goto(`${exchange}/clients`)
  await page.waitForURL('**/login**')
})
