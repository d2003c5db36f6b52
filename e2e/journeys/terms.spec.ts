import { expect } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People who have not agreed to the terms in force, and whom no other journey needs: one for each attempt.
const owing = ['percival.stroud@corvanepartners.example', 'tobin.lockridge@hartwellames.example']

test('Whoever owes agreement sees the terms and nothing else, is signed out by declining, and works after agreeing [TC-01] [RT-28]', async ({
  page,
  sites,
}, { retry }) => {
  const { exchange } = sites.halden
  const email = owing[retry % owing.length]!
  await signInByLink(page, exchange, email)
  const terms = page.getByRole('dialog', { name: say('TERMS.DIALOG.GENERAL_TITLE') })
  await expect(terms.getByRole('region').first()).toBeFocused()
  await expect(page.locator('main > *')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await terms.getByRole('button', { name: say('TERMS.DIALOG.DECLINE') }).click()
  await page.waitForURL('**/login**')

  await signInByLink(page, exchange, email)
  await page.goto(`${exchange}/clients/settings?tab=privacy`)
  await terms.getByRole('button', { name: say('TERMS.DIALOG.AGREE') }).click()
  await page.waitForURL('**/clients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${exchange}/clients/settings?tab=privacy`)
  const history = page.getByRole('list', { name: say('TERMS.HISTORY.TITLE') })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await history.getByRole('button').first().click()
  expect((await download).suggestedFilename()).toMatch(/^(general|privacy)-1-enUS\.txt$/)
})

test('An expert registers by themselves: steps, a mailed link, the terms, and then a link to sign in by [RT-17]', async ({
  page,
  sites,
  newProfile,
}, { retry }) => {
  const { expert } = sites.meridian
  const email = `ada.holm.${retry}@registration.example`
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto(`${expert}/join`)
  await field(say('REGISTRATION.EMAIL')).fill(email)
  await button(say('REGISTRATION.BEGIN')).click()
  await field(say('PEOPLE.PROFILE.FIRST_NAME')).fill('Ada')
  await field(say('PEOPLE.PROFILE.LAST_NAME')).fill('Holm')
  await page.getByLabel(say('PEOPLE.PROFILE.COUNTRY')).selectOption('SE')
  await page.getByLabel(say('PEOPLE.PROFILE.ADD_LANGUAGE')).selectOption('sv')
  await button(say('REGISTRATION.NEXT')).click()
  await field(say('REGISTRATION.COMPANY')).fill('Nordluft AB')
  await field(say('REGISTRATION.JOB')).fill('Head of Sales')
  await page.getByLabel(say('REGISTRATION.START')).fill('2018-02-01')
  await button(say('REGISTRATION.NEXT')).click()
  await field(say('REGISTRATION.HEADLINE')).fill('Valves for heat pumps')
  await field(say('PEOPLE.PROFILE.TOPICS')).fill('valves')
  await field(say('PEOPLE.PROFILE.TOPICS')).press('Enter')
  await button(say('REGISTRATION.NEXT')).click()
  await field(say('REGISTRATION.RATE')).fill('350')
  await field(say('REGISTRATION.HOURS')).fill('5')
  await button(say('REGISTRATION.NEXT')).click()
  await button(say('REGISTRATION.SEND')).click()
  const mail = await mailTo(expert, email)

  // Another device goes on where this one was.
  const phone = await (await newProfile()).newPage()
  await phone.goto(mail.links.find((link) => link.includes('/join#'))!)
  await phone.getByRole('button', { name: say('REGISTRATION.GO_ON') }).click()
  await expect(phone.getByText(say('REGISTRATION.VERIFIED', { email }))).toBeVisible()
  await phone.getByLabel(say('REGISTRATION.AGREE_TERMS')).check()
  await phone.getByLabel(say('REGISTRATION.AGREE_PRIVACY')).check()
  await phone.getByRole('button', { name: say('REGISTRATION.COMPLETE_NOW') }).click()
  await expect(phone.getByText(say('REGISTRATION.DONE'))).toBeVisible()
  await signInByLink(phone, expert, email)
  await expect(phone).toHaveURL(`${expert}/expert`)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})
