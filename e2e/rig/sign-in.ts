import { expect, type Page } from '@playwright/test'
import { type Mail, mailsAt, mailTo } from './mailbox.ts'
import { translatorOf } from './translations.ts'

/** Password of all accounts of the demo world. */
export const demoPassword = 'colloquy-demo-only'

/**
 * Signs in through the form: e-mail address first, then the password. Returns once the login pages are left.
 * Works in every language because it selects fields by type.
 */
export const signIn = async (page: Page, origin: string, email: string, password = demoPassword): Promise<void> => {
  await typePassword(page, origin, email, password)
  await waitToLeave(page, '/login')
}

/** Submits address and password; the caller checks the outcome. */
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
 * Requests an e-mail link on the login page `login`, which may carry a return URL.
 * @returns the received mail, and the code shown for other browsers
 */
export const requestLink = async (page: Page, login: string, email: string): Promise<{ mail: Mail; code: string }> => {
  const { origin } = new URL(login)
  const after = (await mailsAt(origin)).at(-1)?.id ?? ''
  await page.goto(login)
  await sendLink(page, email)
  const code = (await page.locator('main b bdi').innerText()).replace(/\D/g, '')
  return { mail: await mailTo(origin, email, { after, fits: hasSignInLink }), code }
}

/** Requests an e-mail link on the open login page and ends on the “check your e-mail” page. */
export const sendLink = async (page: Page, email: string): Promise<void> => {
  const address = page.locator('input[type=email]')
  await address.fill(email)
  await address.press('Enter')
  const text = await translatorOf(page)
  await page.getByRole('button', { name: text('SIGN_IN.LINK_INSTEAD') }).click()
  // A new browser must accept terms and privacy policy, one after the other.
  for (const box of ['SIGN_IN.ACCEPT_TERMS', 'SIGN_IN.ACCEPT_PRIVACY']) {
    const accept = page.getByLabel(text(box))
    await expect(accept.or(page.locator('main b bdi'))).toBeVisible()
    if (page.url().endsWith('/check-email')) break
    await accept.check()
    await page.getByRole('button', { name: text('SIGN_IN.LINK_INSTEAD') }).click()
  }
  await page.waitForURL('**/login/check-email')
}

const hasSignInLink = ({ links }: Mail): boolean => links.some(isSignInLink)
const isSignInLink = (link: string): boolean => /\/l#.{20,}/.test(link)

/** The sign-in link in a mail. */
export const signInLinkIn = (mail: Mail): string => {
  const link = mail.links.find(isSignInLink)
  if (!link) throw new Error(`there is no sign-in link in “${mail.subject}”`)
  return link
}

/** Signs in by e-mail link in the browser that requested it. */
export const signInByLink = async (page: Page, origin: string, email: string): Promise<void> => {
  const { mail } = await requestLink(page, `${origin}/login`, email)
  await page.goto(signInLinkIn(mail))
  await page.locator('form button[type=submit]').click()
  await waitToLeave(page, '/l')
}

/** Waits until a sign-in page has redirected. Polls, because it goes through `/`, whose load may be interrupted. */
const waitToLeave = async (page: Page, from: string): Promise<void> => {
  await expect(page).not.toHaveURL(({ pathname }) => pathname.split('/')[1] === from.slice(1), { timeout: 30_000 })
  await page.waitForLoadState()
}
