import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People who have not accepted the current terms and whom no other journey uses: one per attempt.
const addresses = ['percival.stroud@corvanepartners.example', 'tobin.lockridge@hartwellames.example']

test('shows only the terms until they are accepted, and signs out on decline [TC-01]', async ({ page, sites }, {
  retry,
}) => {
  const { exchange } = sites.halden
  const email = addresses[retry % addresses.length]!
  await signInByLink(page, exchange, email)
  const terms = page.getByRole('dialog', { name: text('TERMS.DIALOG.GENERAL_TITLE') })
  await expect(terms.getByRole('region').first()).toBeFocused()
  await expect(page.locator('main > *')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await terms.getByRole('button', { name: text('TERMS.DIALOG.DECLINE') }).click()
  await page.waitForURL('**/login**')

  await signInByLink(page, exchange, email)
  await page.goto(`${exchange}/clients/settings?tab=privacy`)
  await terms.getByRole('button', { name: text('TERMS.DIALOG.AGREE') }).click()
  await page.waitForURL('**/clients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${exchange}/clients/settings?tab=privacy`)
  const history = page.getByRole('list', { name: text('TERMS.HISTORY.TITLE') })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await history.getByRole('button').first().click()
  expect((await download).suggestedFilename()).toMatch(/^(general|privacy)-1-enUS\.txt$/)
})

test('registers an expert in steps with a mailed link, terms and an e-mail sign-in link [RT-17]', async ({
  page,
  sites,
  newProfile,
}, { retry }) => {
  const { expert } = sites.meridian
  const email = `ada.holm.${retry}@registration.example`
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto(`${expert}/join`)
  await field(text('REGISTRATION.EMAIL')).fill(email)
  await button(text('REGISTRATION.BEGIN')).click()
  await field(text('PEOPLE.PROFILE.FIRST_NAME')).fill('Ada')
  await field(text('PEOPLE.PROFILE.LAST_NAME')).fill('Holm')
  await page.getByLabel(text('PEOPLE.PROFILE.COUNTRY')).selectOption('SE')
  await page.getByLabel(text('PEOPLE.PROFILE.ADD_LANGUAGE')).selectOption('sv')
  await button(text('REGISTRATION.NEXT')).click()
  await field(text('REGISTRATION.COMPANY')).fill('Nordluft AB')
  await field(text('REGISTRATION.JOB')).fill('Head of Sales')
  await page.getByLabel(text('REGISTRATION.START')).fill('2018-02-01')
  await button(text('REGISTRATION.NEXT')).click()
  await field(text('REGISTRATION.HEADLINE')).fill('Valves for heat pumps')
  await field(text('PEOPLE.PROFILE.TOPICS')).fill('valves')
  await field(text('PEOPLE.PROFILE.TOPICS')).press('Enter')
  await button(text('REGISTRATION.NEXT')).click()
  await field(text('REGISTRATION.RATE')).fill('350')
  await field(text('REGISTRATION.HOURS')).fill('5')
  await button(text('REGISTRATION.NEXT')).click()
  await button(text('REGISTRATION.SEND')).click()
  const mail = await mailTo(expert, email)

  // Another device continues at the same step.
  const phone = await (await newProfile()).newPage()
  await phone.goto(mail.links.find((link) => link.includes('/join#'))!)
  await phone.getByRole('button', { name: text('REGISTRATION.CONTINUE') }).click()
  await expect(phone.getByText(text('REGISTRATION.VERIFIED', { email }))).toBeVisible()
  await phone.getByLabel(text('REGISTRATION.AGREE_TERMS')).check()
  await phone.getByLabel(text('REGISTRATION.AGREE_PRIVACY')).check()
  await phone.getByRole('button', { name: text('REGISTRATION.COMPLETE_NOW') }).click()
  await expect(phone.getByText(text('REGISTRATION.DONE'))).toBeVisible()
  await signInByLink(phone, expert, email)
  await expect(phone).toHaveURL(`${expert}/expert`)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})
