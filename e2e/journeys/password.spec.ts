import { expect, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { demoPassword, typePassword } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People whom no other journey needs.
const forgetful = 'hamish.auchterlonie@ashgrovepartners.example'
const newcomer = 'newcomer@halden.example'
const next = 'kettle orbit velvet'

/** The address in the newest mail that leads to a page. */
const linkTo = async (origin: string, email: string, page: string, after: string): Promise<string> => {
  const isLink = (link: string) => link.startsWith(`${origin}${page}#`)
  const mail = await mailTo(origin, email, { after, fits: ({ links }) => links.some(isLink) })
  return mail.links.find(isLink)!
}
const newestMail = async (origin: string): Promise<string> => (await mailsAt(origin)).at(-1)?.id ?? ''

const askForReset = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel(say('SIGN_IN.EMAIL')).fill(email)
  await page.getByRole('button', { name: say('RESET.FORGOT') }).click()
  await page.getByRole('button', { name: say('RESET.SEND') }).click()
  await page.waitForURL('**/email-sent**')
}

test('A forgotten password is replaced by mail; the link works once, and the way on is not lost [PW-01] [RT-27]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange } = sites.meridian
  const after = await newestMail(exchange)
  await page.goto(`${exchange}/clients/experts?q=pumps`)
  await page.waitForURL('**/login**')
  await askForReset(page, forgetful)
  expect(new URL(page.url()).searchParams.get('return')).toBe('/clients/experts?q=pumps')
  await expect(page.getByText(say('RESET.SENT_LEAD', { email: forgetful }))).toBeVisible()

  // Programs that look at mails spend nothing.
  const link = await linkTo(exchange, forgetful, '/reset-password/flow/set', after)
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const scanner = await (await newProfile()).newPage()
  await scanner.goto(link)
  await expect(scanner.getByText(say('RESET.SET_LEAD', { email: forgetful }))).toBeVisible()

  await page.goto(link)
  await page.getByLabel(say('NEW_PASSWORD.LABEL'), { exact: true }).fill(next)
  await page.getByRole('button', { name: say('RESET.SET_SAVE') }).click()
  await expect(page.getByText(say('RESET.SET_DONE'))).toBeVisible()
  await page.locator('input[type=email]').fill(forgetful)
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(next)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL(`${exchange}/clients/experts?q=pumps`)
  await mailTo(exchange, forgetful, { after, fits: ({ subject }) => subject === 'Your password was changed' })

  const late = await (await newProfile()).newPage()
  await late.goto(link)
  await expect(late.getByRole('alert')).toContainText(say('REFUSALS.reset_spent'))
  expect(complaints.splice(0)).toEqual([expect.stringContaining('410')])
})

test('An address that nobody has is answered like any other, and no mail goes out [PW-02]', async ({ page, sites }) => {
  const { expert } = sites.halden
  const address = 'nobody-forgot@people.example'
  await page.goto(`${expert}/expert-reset`)
  await expect(page).toHaveURL(`${expert}/reset-password/expert/new`)
  await page.getByLabel(say('SIGN_IN.EMAIL')).fill(address)
  await page.getByRole('button', { name: say('RESET.SEND') }).click()
  await expect(page.getByText(say('RESET.SENT_LEAD', { email: address }))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/reset-password/expert/email-sent')
  // A mail asked for later has come: had there been one for nobody, it would have come before.
  const after = await newestMail(expert)
  const known = 'seraina.weidenthal@weidenthalfamilyoffice.example'
  await page.goto(`${sites.halden.exchange}/login`)
  await askForReset(page, known)
  await linkTo(sites.halden.exchange, known, '/reset-password/flow/set', after)
  expect((await mailsAt(expert)).filter(({ to }) => to.includes(address))).toEqual([])
})

test('A pending account leads to its activation wherever one goes, until mail and terms are done [AU-16]', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.halden
  const after = await newestMail(exchange)
  await typePassword(page, exchange, newcomer, demoPassword)
  await page.waitForURL(`${exchange}/activate`)
  await page.goto(`${exchange}/clients/experts`)
  await page.waitForURL(`${exchange}/activate`)
  await page.getByRole('button', { name: say('IDENTITY.ACTIVATION.AGREE') }).click()
  await page.getByRole('button', { name: say('IDENTITY.ACTIVATION.SEND') }).click()
  const link = await linkTo(exchange, newcomer, '/activate', after)
  await page.getByRole('button', { name: say('IDENTITY.ACTIVATION.SIGN_OUT') }).click()
  await page.waitForURL('**/login')

  // The link is opened before signing in, and is still good after it.
  await page.goto(link)
  await page.getByRole('link', { name: say('IDENTITY.ACTIVATION.SIGN_IN') }).click()
  await page.locator('input[type=email]').fill(newcomer)
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(`${exchange}/activate`)
  await page.getByRole('button', { name: say('IDENTITY.ACTIVATION.SAVE') }).click()
  await page.waitForURL(`${exchange}/clients`)
  await page.goto(`${exchange}/activate`)
  await page.waitForURL(`${exchange}/clients`)
})
