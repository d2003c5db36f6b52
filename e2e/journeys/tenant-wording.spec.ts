import { nameOfLanguage } from '@colloquy/contract/languages'
import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People and a text that no other journey uses.
const administrator = 'admin@meridian.example'
const reader = 'freja.damgaard@sandholmkapital.example'
const key = 'PAGES.EVENTS.TITLE'
const own = 'Our events are over'

test('shows a text that an administrator has reworded at once on open pages [LN-01]', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  const other = await (await newProfile()).newPage()
  await signInByLink(other, exchange, reader)
  await other.goto(`${exchange}/hosted-events`)
  const title = other.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(text(key))

  await signIn(page, exchange, administrator)
  await page.goto(`${exchange}/admin-multitenancy?key=${key}`)
  const english = page.getByRole('textbox', { name: nameOfLanguage('enUS') })
  await english.fill(own)
  await page
    .getByRole('button', { name: text('TENANCY.WORDS.SAVE') })
    .first()
    .click()
  await expect(title).toHaveText(own)
  await page.getByRole('button', { name: text('TENANCY.WORDS.RESET') }).click()
  await expect(title).toHaveText(text(key))
  await expect(english).toHaveValue(text(key))
})

test('previews a mail text in the tenant’s design before it is sent [LN-01]', async ({
  page,
  sites,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, administrator)
  await page.goto(`${exchange}/admin-multitenancy?key=MAILS.identity.link.title`)
  await page.getByRole('textbox', { name: nameOfLanguage('arSA') }).fill('رابطك')
  await page
    .getByRole('button', { name: text('TENANCY.WORDS.PREVIEW') })
    .last()
    .click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('رابطك')
  await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl')
  // The frame of the mail runs no scripts, not even the test's.
  const rest = browserErrors.splice(0).filter((one) => !one.includes("Blocked script execution in 'about:srcdoc'"))
  expect(rest).toEqual([])
})
