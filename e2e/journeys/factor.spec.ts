import { expect, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { mailTo } from '../rig/mailbox.ts'
import { askForLink, secretIn, signIn, signInByLink } from '../rig/sign-in.ts'
import { codeNow } from '../rig/totp.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People whom no other journey needs.
const consultant = 'mei.tanigawa@tollgateadvisory.example'
const careless = 'ansel.grunewald@tollgateadvisory.example'

/** Gives the page's browser a device that makes passkeys. @returns a switch for whether its owner is there */
const aDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

test('Somebody sets up an app and a passkey; from then on every way in asks for one of them [AU-18]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange } = sites.meridian
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const ownerIsThere = await aDevice(page)
  await signInByLink(page, exchange, consultant)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await press(say('FACTORS.SET_UP'))
  const key = await page.getByRole('dialog').locator('bdi[dir=ltr]').innerText()
  await page.getByLabel(say('SECOND_FACTOR.FIRST_CODE')).fill(codeNow(key))
  await press(say('SECOND_FACTOR.CONFIRM'))
  const list = page.getByRole('dialog').locator('ul li')
  await expect(list).toHaveCount(10)
  const [first = '', second = ''] = await list.allInnerTexts()
  await press(say('SECOND_FACTOR.CODES_KEPT'))
  await expect(page.getByText(say('FACTORS.CODES_LEFT_other', { count: 10 }))).toBeVisible()

  await press(say('FACTORS.ADD_PASSKEY'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('FACTORS.CODE')).fill(first)
  await dialog.getByRole('button', { name: say('FACTORS.ADD_PASSKEY') }).click()
  await expect(page.getByText(say('FACTORS.PASSKEY_ADDED'))).toBeVisible()
  await expect(page.getByText(say('FACTORS.CODES_LEFT_other', { count: 9 }))).toBeVisible()

  // Another computer: the link in the mail alone is not enough.
  const other = await (await newProfile()).newPage()
  const { mail } = await askForLink(other, `${exchange}/login?return=%2Fclients%2Fcalls`, consultant)
  await other.goto(secretIn(mail))
  await other.locator('form button[type=submit]').click()
  await other.waitForURL('**/login/second-factor?return=**')
  await other.getByLabel(say('SECOND_FACTOR.CODE')).fill('000 000')
  await other.keyboard.press('Enter')
  await expect(other.getByText(say('REFUSALS.factor_wrong'))).toBeVisible()
  await other.getByRole('button', { name: say('SECOND_FACTOR.USE_RECOVERY') }).click()
  await other.getByLabel(say('SECOND_FACTOR.RECOVERY_CODE')).fill(second)
  await other.keyboard.press('Enter')
  await other.waitForURL('**/clients/calls')

  // This one has a passkey, which is all it takes. The page suggests it already: its owner waits until they are asked, and
  // is there before they are, because an authenticator that finds nobody does not look again.
  await ownerIsThere(false)
  const suggested = page.waitForResponse('**/api/identity/passkey')
  await page.getByRole('button', { name: new RegExp(say('SHELL.ACCOUNT', { name: '.+' })) }).click()
  await page.getByRole('menuitem', { name: say('SHELL.SIGN_OUT') }).click()
  await page.waitForURL('**/login**')
  await suggested
  await page.route('**/api/identity/passkey', async (route) => {
    await ownerIsThere(true)
    await route.continue()
  })
  await page.getByRole('button', { name: say('SIGN_IN.PASSKEY') }).click()
  await page.waitForURL('**/clients')
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByText(say('FACTORS.CODES_LEFT_other', { count: 8 }))).toBeVisible()
  // A wrong code is answered 403, which the browser puts on its console.
  expect(complaints.filter((one) => !one.includes('403')).map(String)).toEqual([])
  complaints.length = 0
})

test('Whoever has lost their second factor is let in again once an administrator has reset it, and reads who it was [AU-18]', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, careless)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await page.getByRole('button', { name: say('FACTORS.SET_UP'), exact: true }).click()
  const key = await page.getByRole('dialog').locator('bdi[dir=ltr]').innerText()
  await page.getByLabel(say('SECOND_FACTOR.FIRST_CODE')).fill(codeNow(key))
  await page.getByRole('button', { name: say('SECOND_FACTOR.CONFIRM') }).click()
  await page.getByRole('button', { name: say('SECOND_FACTOR.CODES_KEPT') }).click()
  const told = await mailTo(exchange, careless, { fits: ({ subject }) => subject === 'How you sign in has changed' })

  const admin = await (await newProfile()).newPage()
  await signIn(admin, exchange, 'admin@meridian.example')
  await admin.goto(`${exchange}/users?q=${careless}`)
  await admin.locator('tbody button').first().click()
  const reset = { name: say('DESK.USERS.FACTORS_RESET'), exact: true }
  await admin.getByRole('button', reset).click()
  const question = admin.getByRole('dialog', { name: say('DESK.USERS.FACTORS_TITLE', { name: 'Ansel Grunewald' }) })
  await question.getByRole('button', reset).click()
  await expect(admin.getByText(say('DESK.USERS.FACTORS_DONE', { name: 'Ansel Grunewald' }))).toBeVisible()

  // The browser in which the app was set up may be the one that was lost.
  await expect(page).toHaveURL(/\/login/)
  const mail = await mailTo(exchange, careless, { after: told.id, fits: ({ subject }) => /was reset/.test(subject) })
  expect(mail.text).toMatch(/\S+ \S+ has reset your second factor/)
  await signInByLink(page, exchange, careless)
  await page.goto(`${exchange}/clients/settings?tab=security`)
  await expect(page.getByRole('button', { name: say('FACTORS.SET_UP'), exact: true })).toBeVisible()
})
