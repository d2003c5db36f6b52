import { expect } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People whom no other journey needs; and a text of a page on which nobody else reads.
const administrator = 'admin@meridian.example'
const reader = 'freja.damgaard@sandholmkapital.example'
const key = 'PAGES.EVENTS.TITLE'
const own = 'Our events are over'

test('A text that an administrator words anew is read at once by whoever has it before them [LN-01]', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  const other = await (await newProfile()).newPage()
  await signInByLink(other, exchange, reader)
  await other.goto(`${exchange}/hosted-events`)
  const title = other.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(say(key))

  await signIn(page, exchange, administrator)
  await page.goto(`${exchange}/admin-multitenancy?key=${key}`)
  const english = page.getByRole('textbox', { name: say('LANGUAGES.enUS') })
  await english.fill(own)
  await page
    .getByRole('button', { name: say('TENANCY.WORDS.SAVE') })
    .first()
    .click()
  await expect(title).toHaveText(own)
  await page.getByRole('button', { name: say('TENANCY.WORDS.RESET') }).click()
  await expect(title).toHaveText(say(key))
  await expect(english).toHaveValue(say(key))
})

test('A text of an e-mail is looked at in the look of the tenant before anybody is sent it [LN-01]', async ({
  page,
  sites,
  complaints,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, administrator)
  await page.goto(`${exchange}/admin-multitenancy?key=MAILS.identity.link.title`)
  await page.getByRole('textbox', { name: say('LANGUAGES.arSA') }).fill('رابطك')
  await page
    .getByRole('button', { name: say('TENANCY.WORDS.PREVIEW') })
    .last()
    .click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('رابطك')
  await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl')
  // The mail's frame runs no scripts, those of whoever looks at it from here included.
  const rest = complaints.splice(0).filter((one) => !one.includes("Blocked script execution in 'about:srcdoc'"))
  expect(rest).toEqual([])
})
