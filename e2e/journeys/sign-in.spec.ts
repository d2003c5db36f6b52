import { expect, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { mailsAt } from '../rig/mailbox.ts'
import { askForLink, demoPassword, secretIn, sendLink, signIn, typePassword } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
const enter = (page: Page) => page.locator('main form button[type=submit]')
const account = (page: Page) => page.getByRole('button', { name: new RegExp(say('SHELL.ACCOUNT', { name: '.+' })) })
const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('menuitem', { name: say('SHELL.SIGN_OUT') }).click()
  await page.waitForURL('**/login')
}

test('Somebody signs in by password after a mistake, stays in after a reload, and signs out of all tabs [AU-05]', async ({
  page,
  sites,
  complaints,
}) => {
  const { exchange } = sites.meridian
  await typePassword(page, exchange, 'client@meridian.example', 'not the password')
  await expect(page.getByRole('alert')).toContainText(say('REFUSALS.wrong_credentials'))
  // The browser itself notes answers that are refusals.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel(say('SIGN_IN.PASSWORD'), { exact: true }).fill(demoPassword)
  await enter(page).click()
  await page.waitForURL('**/clients')
  await page.reload()
  await expect(page).toHaveURL(/\/clients$/)
  const second = await page.context().newPage()
  await second.goto(`${exchange}/clients/experts`)
  await expect(account(second)).toBeVisible()

  await signOut(page)
  await second.waitForURL('**/login')
  await page.goto(`${exchange}/clients`)
  await expect(page).toHaveURL(/\/login/)
})

test('The tenant is asked for where nobody is signed in, where an address brings a secret, and where the user cannot be loaded [AU-12]', async ({
  page,
  sites,
  complaints,
}) => {
  const { exchange } = sites.meridian
  // The page that is asked for brings it along.
  const isAskedBy = async (opens: () => Promise<unknown>) => {
    await opens()
    await expect(page.getByText('Meridian').first()).toBeVisible()
    const said = await page.locator('#cq-start').textContent()
    expect(JSON.parse(said ?? '{}')).toMatchObject({ tenant: { key: 'meridian', portal: 'Exchange' } })
  }
  await isAskedBy(() => page.goto(`${exchange}/login`))
  await isAskedBy(() => page.goto(`${exchange}/capability#${'x'.repeat(43)}`))
  await typePassword(page, exchange, 'client@meridian.example', demoPassword)
  await page.waitForURL('**/clients')
  await page.route('**/api/identity/me', (route) => route.fulfill({ status: 500, json: {} }))
  // The page is left once: whatever goes there twice is broken off the first time.
  const ways: string[] = []
  page.on('request', (asked) => asked.isNavigationRequest() && ways.push(new URL(asked.url()).pathname))
  await isAskedBy(async () => {
    await page.reload()
    await page.waitForURL('**/login**')
  })
  expect(ways).toEqual(['/clients', '/login'])
  expect(complaints.splice(0).every((complaint) => complaint.includes('500'))).toBe(true)
})

test('Somebody who wanted a page before signing in gets it afterwards [RT-07]', async ({ page, sites }) => {
  await page.goto(`${sites.meridian.exchange}/clients/experts?q=pumps`)
  await page.waitForURL('**/login**')
  await page.locator('input[type=email]').fill('client@meridian.example')
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL(`${sites.meridian.exchange}/clients/experts?q=pumps`)
})

test('A link by e-mail signs in once; programs that look at it before do not spend it [AU-02]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { expert } = sites.meridian
  const { mail } = await askForLink(page, `${expert}/login`, 'ex-10305@people.example')
  const link = secretIn(mail)
  expect(new URL(link).origin).toBe(expert)

  // What mail scanners do: they ask for it, by name and whole, and some run what they get and press nothing.
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const scanner = await (await newProfile()).newPage()
  await scanner.goto(link)
  await expect(enter(scanner)).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(`${expert}/l`)
  await enter(page).click()
  await page.waitForURL(`${expert}/expert`)

  // Whoever finds the link later has nothing from it.
  const late = await (await newProfile()).newPage()
  await late.goto(link)
  await enter(late).click()
  await expect(late.getByRole('alert')).toContainText(say('REFUSALS.link_spent'))
  expect(complaints.splice(0)).toEqual([expect.stringContaining('410')])
})

test('A link opened in another browser needs the code that the first one shows', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange } = sites.halden
  const { mail, code } = await askForLink(page, `${exchange}/login`, 'client@halden.example')
  const other = await (await newProfile()).newPage()
  await other.goto(secretIn(mail))
  await enter(other).click()
  const field = other.getByLabel(say('SIGN_IN.CODE'))
  await field.fill(code === '000000' ? '000001' : '000000')
  await enter(other).click()
  await expect(other.getByRole('alert')).toContainText(say('REFUSALS.code_wrong'))
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await enter(other).click()
  await other.waitForURL(`${exchange}/clients`)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('40'), expect.stringContaining('40')])
})

test('An address that nobody has is answered like any other, and no mail goes out', async ({ page, sites }) => {
  const { exchange } = sites.meridian
  const address = 'nobody-at-all@meridian.example'
  await page.goto(`${exchange}/login`)
  await sendLink(page, address)
  await expect(page.getByRole('heading', { name: say('SIGN_IN.CHECK_TITLE') })).toBeVisible()
  await expect(page.getByText(say('SIGN_IN.CHECK_LEAD', { email: address }))).toBeVisible()
  // A mail asked for later has come: had there been one for nobody, it would have come before.
  const second = await page.context().newPage()
  await askForLink(second, `${exchange}/login`, 'ines.farragut@ashgrovepartners.example')
  expect((await mailsAt(exchange)).filter(({ to }) => to.includes(address))).toEqual([])
})

test('Four sites live side by side in one browser: each has its own session, and one signed out leaves the others in', async ({
  page,
  sites,
}) => {
  const visits = [
    { origin: sites.meridian.exchange, email: 'client@meridian.example', home: '/clients' },
    { origin: sites.meridian.expert, email: 'expert@meridian.example', home: '/expert' },
    { origin: sites.halden.exchange, email: 'client@halden.example', home: '/clients' },
    { origin: sites.halden.expert, email: 'expert@halden.example', home: '/expert' },
  ]
  const pages: Page[] = []
  for (const { origin, email, home } of visits) {
    const opened = pages.length === 0 ? page : await page.context().newPage()
    pages.push(opened)
    await signIn(opened, origin, email)
    await expect(opened).toHaveURL(origin + home)
  }
  const third = pages[2]!
  await signOut(third)
  for (const [index, { origin, home }] of visits.entries()) {
    await pages[index]!.goto(origin + home)
    await expect(pages[index]!).toHaveURL(index === 2 ? /\/login/ : origin + home)
  }
})
