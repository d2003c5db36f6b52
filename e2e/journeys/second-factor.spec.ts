import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { requestLink, signIn, signInByLink, signInLinkIn } from '../rig/sign-in.ts'
import { codeNow } from '../rig/totp.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const consultant = 'mei.tanigawa@tollgateadvisory.example'
const person = 'ansel.grunewald@tollgateadvisory.example'

/** Adds a virtual authenticator to the page. @returns a switch for user presence */
const addVirtualAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

test('sets up an authenticator app and a passkey, and asks for a second factor on every sign-in after that [AU-18]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const ownerIsThere = await addVirtualAuthenticator(page)
  await signInByLink(page, exchange, consultant)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await press(text('FACTORS.SET_UP'))
  const key = await page.getByRole('dialog').locator('bdi[dir=ltr]').innerText()
  await page.getByLabel(text('SECOND_FACTOR.FIRST_CODE')).fill(codeNow(key))
  await press(text('SECOND_FACTOR.CONFIRM'))
  const list = page.getByRole('dialog').locator('ul li')
  await expect(list).toHaveCount(10)
  const [first = '', second = ''] = await list.allInnerTexts()
  await press(text('SECOND_FACTOR.CODES_KEPT'))
  await expect(page.getByText(text('FACTORS.CODES_LEFT_other', { count: 10 }))).toBeVisible()

  await press(text('FACTORS.ADD_PASSKEY'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('FACTORS.CODE')).fill(first)
  await dialog.getByRole('button', { name: text('FACTORS.ADD_PASSKEY') }).click()
  await expect(page.getByText(text('FACTORS.PASSKEY_ADDED'))).toBeVisible()
  await expect(page.getByText(text('FACTORS.CODES_LEFT_other', { count: 9 }))).toBeVisible()

  // On another computer, the e-mail link alone is not enough.
  const other = await (await newProfile()).newPage()
  const { mail } = await requestLink(other, `${exchange}/login?return=%2Fclients%2Fcalls`, consultant)
  await other.goto(signInLinkIn(mail))
  await other.locator('form button[type=submit]').click()
  await other.waitForURL('**/login/second-factor?return=**')
  await other.getByLabel(text('SECOND_FACTOR.CODE')).fill('000 000')
  await other.keyboard.press('Enter')
  await expect(other.getByText(text('REFUSALS.factor_wrong'))).toBeVisible()
  await other.getByRole('button', { name: text('SECOND_FACTOR.USE_RECOVERY') }).click()
  await other.getByLabel(text('SECOND_FACTOR.RECOVERY_CODE')).fill(second)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/clients/calls')

  // A passkey is enough on this computer. The page offers it at once (conditional UI): user presence must be set before the
  // request, because a virtual authenticator does not check again.
  await ownerIsThere(false)
  const suggested = page.waitForResponse('**/api/identity/passkey')
  await page.getByRole('button', { name: new RegExp(text('SHELL.ACCOUNT', { name: '.+' })) }).click()
  await page.getByRole('menuitem', { name: text('SHELL.SIGN_OUT') }).click()
  await page.waitForURL('**/login**')
  await suggested
  await page.route('**/api/identity/passkey', async (route) => {
    await ownerIsThere(true)
    await route.continue()
  })
  await page.getByRole('button', { name: text('SIGN_IN.PASSKEY') }).click()
  await page.waitForURL('**/clients')
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByText(text('FACTORS.CODES_LEFT_other', { count: 8 }))).toBeVisible()
  // The browser logs the 403 of a wrong code.
  expect(browserErrors.filter((one) => !one.includes('403')).map(String)).toEqual([])
  browserErrors.length = 0
})

test('lets a person back in after an administrator has reset their second factor, and names the administrator [AU-18]', async ({
  page,
  sites,
  browserErrors,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, person)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await page.getByRole('button', { name: text('FACTORS.SET_UP'), exact: true }).click()
  const key = await page.getByRole('dialog').locator('bdi[dir=ltr]').innerText()
  await page.getByLabel(text('SECOND_FACTOR.FIRST_CODE')).fill(codeNow(key))
  await page.getByRole('button', { name: text('SECOND_FACTOR.CONFIRM') }).click()
  await page.getByRole('button', { name: text('SECOND_FACTOR.CODES_KEPT') }).click()
  const notice = await mailTo(exchange, person, {
    fits: ({ subject }) => subject === 'Your sign-in methods were changed',
  })

  const admin = await (await newProfile()).newPage()
  await signIn(admin, exchange, 'admin@meridian.example')
  await admin.goto(`${exchange}/users?q=${person}`)
  await admin.locator('tbody button').first().click()
  await admin.getByRole('link', { name: text('DASHBOARD.PEOPLE.OPEN_ACCOUNT') }).click()
  const reset = { name: text('DASHBOARD.USERS.FACTORS_RESET'), exact: true }
  await admin.getByRole('button', reset).click()
  const question = admin.getByRole('dialog', {
    name: text('DASHBOARD.USERS.FACTORS_TITLE', { name: 'Ansel Grunewald' }),
  })
  await question.getByRole('button', reset).click()
  await expect(admin.getByText(text('DASHBOARD.USERS.FACTORS_DONE', { name: 'Ansel Grunewald' }))).toBeVisible()

  // The browser that set up the app may be the lost one.
  await expect(page).toHaveURL(/\/login/)
  // The browser logs the 401 of a request that was on its way when the session ended.
  expect(browserErrors.splice(0).filter((one) => !one.includes('401'))).toEqual([])
  const mail = await mailTo(exchange, person, { after: notice.id, fits: ({ subject }) => /was reset/.test(subject) })
  expect(mail.text).toMatch(/\S+ \S+ reset two-factor authentication/)
  await signInByLink(page, exchange, person)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByRole('button', { name: text('FACTORS.SET_UP'), exact: true })).toBeVisible()
})
