import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { demoPassword, typePassword } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const client = 'hamish.auchterlonie@ashgrovepartners.example'
const newcomer = 'newcomer@halden.example'
const next = 'kettle orbit velvet'

/** The link to a page in the newest mail. */
const linkTo = async (origin: string, email: string, page: string, after: string): Promise<string> => {
  const isLink = (link: string) => link.startsWith(`${origin}${page}#`)
  const mail = await mailTo(origin, email, { after, fits: ({ links }) => links.some(isLink) })
  return mail.links.find(isLink)!
}
const newestMail = async (origin: string): Promise<string> => (await mailsAt(origin)).at(-1)?.id ?? ''

const requestReset = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(text('SIGN_IN.EMAIL')).fill(email)
  await page.getByRole('button', { name: text('RESET.FORGOT') }).click()
  await page.getByRole('button', { name: text('RESET.SEND') }).click()
  await page.waitForURL('**/email-sent**')
}

test('resets a forgotten password by a single-use link and keeps the return URL [PW-01] [RT-27]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  const after = await newestMail(exchange)
  await page.goto(`${exchange}/clients/experts?q=pumps`)
  await page.waitForURL('**/login**')
  await requestReset(page, client)
  expect(new URL(page.url()).searchParams.get('return')).toBe('/clients/experts?q=pumps')
  await expect(page.getByText(text('RESET.SENT_LEAD', { email: client }))).toBeVisible()

  // Link scanners do not use up the link.
  const link = await linkTo(exchange, client, '/reset-password/flow/set', after)
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const scanner = await (await newProfile()).newPage()
  await scanner.goto(link)
  await expect(scanner.getByText(text('RESET.SET_LEAD', { email: client }))).toBeVisible()

  await page.goto(link)
  await page.getByLabel(text('NEW_PASSWORD.LABEL'), { exact: true }).fill(next)
  await page.getByRole('button', { name: text('RESET.SET_SAVE') }).click()
  await expect(page.getByText(text('RESET.SET_DONE'))).toBeVisible()
  await page.locator('input[type=email]').fill(client)
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(next)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL(`${exchange}/clients/experts?q=pumps`)
  await mailTo(exchange, client, { after, fits: ({ subject }) => subject === 'Your password was changed' })

  const late = await (await newProfile()).newPage()
  await late.goto(link)
  await expect(late.getByRole('alert')).toContainText(text('REFUSALS.reset_link_expired'))
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('410')])
})

test('answers a reset request for an unknown address like any other and sends no mail [PW-02]', async ({
  page,
  sites,
}) => {
  const { expert } = sites.halden
  const address = 'nobody-forgot@people.example'
  await page.goto(`${expert}/expert-reset`)
  await expect(page).toHaveURL(`${expert}/reset-password/expert/new`)
  await page.getByLabel(text('SIGN_IN.EMAIL')).fill(address)
  await page.getByRole('button', { name: text('RESET.SEND') }).click()
  await expect(page.getByText(text('RESET.SENT_LEAD', { email: address }))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/reset-password/expert/email-sent')
  // A mail requested later has arrived; one to the unknown address would have arrived before it.
  const after = await newestMail(expert)
  const known = 'seraina.weidenthal@weidenthalfamilyoffice.example'
  await page.goto(`${sites.halden.exchange}/login`)
  await requestReset(page, known)
  await linkTo(sites.halden.exchange, known, '/reset-password/flow/set', after)
  expect((await mailsAt(expert)).filter(({ to }) => to.includes(address))).toEqual([])
})

test('redirects a pending account to its activation until e-mail and terms are confirmed [AU-16]', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.halden
  const after = await newestMail(exchange)
  await typePassword(page, exchange, newcomer, demoPassword)
  await page.waitForURL(`${exchange}/activate`)
  await page.goto(`${exchange}/clients/experts`)
  await page.waitForURL(`${exchange}/activate`)
  await page.getByRole('button', { name: text('IDENTITY.ACTIVATION.AGREE') }).click()
  await page.getByRole('button', { name: text('IDENTITY.ACTIVATION.SEND') }).click()
  const link = await linkTo(exchange, newcomer, '/activate', after)
  await page.getByRole('button', { name: text('IDENTITY.ACTIVATION.SIGN_OUT') }).click()
  await page.waitForURL('**/login')

  // The link is opened before signing in and stays valid.
  await page.goto(link)
  await page.getByRole('link', { name: text('IDENTITY.ACTIVATION.SIGN_IN') }).click()
  await page.locator('input[type=email]').fill(newcomer)
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(`${exchange}/activate`)
  await page.getByRole('button', { name: text('IDENTITY.ACTIVATION.SAVE') }).click()
  await page.waitForURL(`${exchange}/clients`)
  await page.goto(`${exchange}/activate`)
  await page.waitForURL(`${exchange}/clients`)
})
