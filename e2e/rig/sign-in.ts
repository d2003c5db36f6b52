import { expect, type Page } from '@playwright/test'
import { type Mail, mailsAt, mailTo } from './mailbox.ts'
import { wordsOn } from './words.ts'

/** The password of everybody in the demo world. */
export const demoPassword = 'colloquy-demo-only'

/**
 * Signs somebody in as a person does it: address first, then the password.
 * Ends when the portal has left the login pages. Works in every language, because it looks for fields and not for words.
 */
export const signIn = async (page: Page, origin: string, email: string, password = demoPassword): Promise<void> => {
  await typePassword(page, origin, email, password)
  await leave(page, '/login')
}

/** Types address and password, and sends them; what comes of it is for the caller to see. */
export const typePassword = async (page: Page, origin: string, email: string, password: string): Promise<void> => {
  await page.goto(`${origin}/login`)
  const address = page.locator('input[type=email]')
  await address.fill(email)
  await address.press('Enter')
  const secret = page.locator('input[type=password]')
  await secret.fill(password)
  await secret.press('Enter')
}

/**
 * Asks for a link by e-mail on the login page, which may have an address to return to.
 * @returns the mail with the link, as it came in over SMTP, and the code shown for other browsers
 */
export const askForLink = async (page: Page, login: string, email: string): Promise<{ mail: Mail; code: string }> => {
  const { origin } = new URL(login)
  const after = (await mailsAt(origin)).at(-1)?.id ?? ''
  await page.goto(login)
  await sendLink(page, email)
  const code = (await page.locator('main b bdi').innerText()).replace(/\D/g, '')
  return { mail: await mailTo(origin, email, { after, fits: hasLink }), code }
}

/** Asks for a link on the login page that is open, and ends on the page that waits for it. */
export const sendLink = async (page: Page, email: string): Promise<void> => {
  const address = page.locator('input[type=email]')
  await address.fill(email)
  await address.press('Enter')
  const say = await wordsOn(page)
  await page.getByRole('button', { name: say('SIGN_IN.LINK_INSTEAD') }).click()
  // A browser that has never been here is asked to accept terms and privacy policy, one after the other.
  for (const box of ['SIGN_IN.ACCEPT_TERMS', 'SIGN_IN.ACCEPT_PRIVACY']) {
    const accept = page.getByLabel(say(box))
    await expect(accept.or(page.locator('main b bdi'))).toBeVisible()
    if (page.url().endsWith('/check-email')) break
    await accept.check()
    await page.getByRole('button', { name: say('SIGN_IN.LINK_INSTEAD') }).click()
  }
  await page.waitForURL('**/login/check-email')
}

const hasLink = ({ links }: Mail): boolean => links.some(isSecret)
const isSecret = (link: string): boolean => /\/l#.{20,}/.test(link)

/** The address in a mail that signs its reader in. */
export const secretIn = (mail: Mail): string => {
  const link = mail.links.find(isSecret)
  if (!link) throw new Error(`there is no sign-in link in “${mail.subject}”`)
  return link
}

/** Signs somebody in by a link from their mailbox, in the browser that asked for it. */
export const signInByLink = async (page: Page, origin: string, email: string): Promise<void> => {
  const { mail } = await askForLink(page, `${origin}/login`, email)
  await page.goto(secretIn(mail))
  await page.locator('form button[type=submit]').click()
  await leave(page, '/l')
}

/** Waits until a page of the way in has led on. Looked at again and again: it leads over `/`, whose loading may be broken off. */
const leave = async (page: Page, from: string): Promise<void> => {
  await expect(page).not.toHaveURL(({ pathname }) => pathname.split('/')[1] === from.slice(1), { timeout: 30_000 })
  await page.waitForLoadState()
}
