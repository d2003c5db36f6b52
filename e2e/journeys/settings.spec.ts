import { expect, type Page } from '@playwright/test'
import { requestCall } from '../rig/call-arrangement.ts'
import { test } from '../rig/fixtures.ts'
import { type Mail, mailsAt, mailTo } from '../rig/mailbox.ts'
import { requestLink, signInByLink, signInLinkIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const analyst = 'jonah.pressburger@tollgateadvisory.example'
const partner = 'elsa.wikander@sandholmkapital.example'
const asker = 'axel.tornberg@sandholmkapital.example'
const ebba = { name: 'Ebba Fossheim', email: 'ex-10792@people.example', zone: 'Europe/Oslo' }

/** Opens the settings from the account menu. */
const openSettings = async (page: Page, tab?: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(text('SHELL.ACCOUNT', { name: '.+' })) }).click()
  await page.getByRole('menuitem', { name: text('DASHBOARD.SETTINGS.TITLE') }).click()
  await page.waitForURL(/\/settings$/)
  if (tab) await page.getByRole('link', { name: tab, exact: true }).click()
}

const languageOfPage = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.lang))

test('applies a new language and time zone to the page, the next mail and other devices', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, analyst)
  await openSettings(page)
  await page.getByLabel('Deutsch').check()
  await languageOfPage(page).toBe('de-DE')
  const german = translatorFor('deDE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german('DASHBOARD.SETTINGS.TITLE'))
  await expect(page.getByText(german('IDENTITY.LANGUAGE.DONE', { language: 'Deutsch' }))).toBeVisible()

  const city = page.getByRole('combobox', { name: german('IDENTITY.ZONE.LABEL') })
  await city.fill('kathm')
  await city.press('ArrowDown')
  await city.press('Enter')
  await expect(page.getByRole('banner').getByText('Kathmandu')).toBeVisible()

  // Another device without a choice of its own requests the link in its own language.
  const other = await (await newProfile()).newPage()
  const { mail } = await requestLink(other, `${exchange}/login`, analyst)
  expect(mail.subject).toContain('Anmeldelink')
  await other.goto(signInLinkIn(mail))
  await other.locator('form button[type=submit]').click()
  await other.waitForURL('**/clients')
  await languageOfPage(other).toBe('de-DE')
  await expect(other.getByRole('banner').getByText('Kathmandu')).toBeVisible()
})

test('signs a device out at once when its session is ended from another one', async ({ page, sites, newProfile }) => {
  const { exchange } = sites.meridian
  const other = await (
    await newProfile({ userAgent: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/146.0' })
  ).newPage()
  await signInByLink(other, exchange, partner)
  await signInByLink(page, exchange, partner)
  await openSettings(page, text('DASHBOARD.SETTINGS.SECURITY'))
  const sessions = page.getByRole('list', { name: text('IDENTITY.SESSIONS.TITLE') }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: text('IDENTITY.SESSIONS.HERE') })).toHaveCount(1)
  const device = text('IDENTITY.SESSIONS.ON', { browser: 'Firefox', system: 'Linux' })
  await page.getByRole('button', { name: text('IDENTITY.SESSIONS.END_LABEL', { device }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('IDENTITY.SESSIONS.END'), exact: true })
    .click()
  await other.waitForURL('**/login**')
  await expect(sessions).toHaveCount(1)
  await page.reload()
  await expect(sessions).toHaveCount(1)
})

test('unsubscribes from a topic by the link in a mail without signing in, and resubscribes in the settings', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  await signInByLink(page, exchange, asker)
  const ask = async () => {
    await page.goto(`${exchange}/clients/experts`)
    return requestCall(page, text, ebba, 'Fossheim')
  }
  const about = (callId: string) => (mail: Mail) => mail.links.some((link) => link.endsWith(callId))
  const first = await ask()
  const mail = await mailTo(exchange, ebba.email, { fits: about(first) })
  const leave = mail.links.find((link) => link.startsWith(`${expertSite}/unsubscribe#`))
  expect(leave).toBeDefined()

  const reader = await (await newProfile()).newPage()
  await reader.goto(leave as string)
  await expect(reader.getByText(text('NOTIFICATIONS.TOPICS.requests.NAME'))).toBeVisible()
  await reader.getByRole('button', { name: text('NOTIFICATIONS.UNSUBSCRIBE.STOP') }).click()
  await expect(reader.getByText(text('NOTIFICATIONS.UNSUBSCRIBE.STOPPED'))).toBeVisible()

  const second = await ask()
  await signInByLink(reader, expertSite, ebba.email)
  await reader
    .getByRole('button', { name: text('SHELL.NOTIFICATIONS'), exact: false })
    .first()
    .click()
  await expect(reader.locator(`a[href$="${second}"]`).first()).toBeVisible()
  await reader.keyboard.press('Escape')
  expect((await mailsAt(exchange)).filter(about(second)).filter(({ to }) => to.includes(ebba.email))).toEqual([])

  await openSettings(reader, text('DASHBOARD.SETTINGS.NOTIFICATIONS'))
  const channel = text('NOTIFICATIONS.CHOICES.mail')
  const topic = text('NOTIFICATIONS.TOPICS.requests.NAME')
  const requests = reader.getByRole('switch', { name: text('NOTIFICATIONS.CHOICES.LABEL', { topic, channel }) })
  await expect(requests).not.toBeChecked()
  await requests.press(' ')
  await expect(reader.getByText(text('NOTIFICATIONS.CHOICES.ON', { topic, channel }))).toBeVisible()
  const third = await ask()
  await mailTo(exchange, ebba.email, { fits: about(third) })
})
