import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailsAt } from '../rig/mailbox.ts'
import { freePorts, startProduct } from '../rig/product.ts'
import { settle } from '../rig/settle.ts'
import { demoPassword, requestLink, sendLink, signIn, signInLinkIn, typePassword } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const enter = (page: Page) => page.locator('main form button[type=submit]')
const account = (page: Page) => page.getByRole('button', { name: new RegExp(text('SHELL.ACCOUNT', { name: '.+' })) })
const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('menuitem', { name: text('SHELL.SIGN_OUT') }).click()
  await page.waitForURL('**/login')
}

test('signs in by password after a wrong attempt, stays signed in after a reload, and signs out of all tabs [AU-05]', async ({
  page,
  sites,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  await typePassword(page, exchange, 'client@meridian.example', 'not the password')
  await expect(page.getByRole('alert')).toContainText(text('REFUSALS.wrong_credentials'))
  // The browser logs refused requests.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel(text('SIGN_IN.PASSWORD'), { exact: true }).fill(demoPassword)
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

test('signs in step by step: token, sign-in info, user, then rights, tenant, time and client group [AU-06]', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.meridian
  // The device's clock is two hours fast.
  await page.clock.setFixedTime(Date.now() + 7_200_000)
  const isDone = page.waitForResponse('**/api/identity/me/context')
  await typePassword(page, exchange, 'client@meridian.example', demoPassword)
  await page.waitForURL('**/clients')
  await (await isDone).finished()
  const steps: string[] = []
  const own = ['/api/identity/refresh', '/api/identity/me', '/api/permissions/mine', '/api/identity/me/context']
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (own.includes(pathname)) steps.push(pathname)
  })
  const info = await page.evaluate(() => sessionStorage.getItem('cq-sign-in'))
  const document = await page.reload()
  await expect(account(page)).toBeVisible()
  await expect.poll(() => steps.at(-1)).toBe('/api/identity/me/context')
  expect(steps[0]).toBe('/api/identity/refresh')
  expect(steps.slice(1, 3).toSorted()).toEqual(['/api/identity/me', '/api/permissions/mine'])
  expect(steps).toHaveLength(4)
  expect(JSON.parse(info ?? '{}')).toMatchObject({ isAnonymous: false })
  // The tenant comes with the page.
  expect(await document?.text()).toContain('"key":"meridian"')
  await account(page).click()
  await expect(page.getByRole('menu').getByText('Brandywell Capital · Brandywell Group')).toBeVisible()
  const clock = page.locator('header time').first()
  await expect
    .poll(async () => Math.abs(Date.parse((await clock.getAttribute('datetime')) ?? '') - Date.now()))
    .toBeLessThan(90_000)
})

test('fetches the tenant without a user, on a special URL, and when the user cannot be loaded [AU-12]', async ({
  page,
  sites,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  // The requested page embeds it.
  const expectEmbeddedTenant = async (opens: () => Promise<unknown>) => {
    await opens()
    await expect(page.getByText('Meridian').first()).toBeVisible()
    const embedded = await page.locator('#cq-start').textContent()
    expect(JSON.parse(embedded ?? '{}')).toMatchObject({ tenant: { key: 'meridian', portal: 'Exchange' } })
  }
  await expectEmbeddedTenant(() => page.goto(`${exchange}/login`))
  await expectEmbeddedTenant(() => page.goto(`${exchange}/capability#${'x'.repeat(43)}`))
  await typePassword(page, exchange, 'client@meridian.example', demoPassword)
  await page.waitForURL('**/clients')
  await page.route('**/api/identity/me', (route) => route.fulfill({ status: 500, json: {} }))
  // The page is left exactly once; a second navigation would abort the first.
  const ways: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && ways.push(new URL(request.url()).pathname))
  await expectEmbeddedTenant(async () => {
    await page.reload()
    await page.waitForURL('**/login**')
  })
  expect(ways).toEqual(['/clients', '/login'])
  expect(browserErrors.splice(0).every((complaint) => complaint.includes('500'))).toBe(true)
})

test('returns to the requested page after signing in [RT-07]', async ({ page, sites }) => {
  await page.goto(`${sites.meridian.exchange}/clients/experts?q=pumps`)
  await page.waitForURL('**/login**')
  await page.locator('input[type=email]').fill('client@meridian.example')
  await page.locator('input[type=email]').press('Enter')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL(`${sites.meridian.exchange}/clients/experts?q=pumps`)
})

test('signs in once by e-mail link, and link scanners do not use it up [AU-02]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { expert } = sites.meridian
  const { mail } = await requestLink(page, `${expert}/login`, 'ex-10305@people.example')
  const link = signInLinkIn(mail)
  expect(new URL(link).origin).toBe(expert)

  // Link scanners send HEAD and GET requests, and some run scripts, but they press no buttons.
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const scanner = await (await newProfile()).newPage()
  await scanner.goto(link)
  await expect(enter(scanner)).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(`${expert}/l`)
  await enter(page).click()
  await page.waitForURL(`${expert}/expert`)

  // The link is useless afterwards.
  const late = await (await newProfile()).newPage()
  await late.goto(link)
  await enter(late).click()
  await expect(late.getByRole('alert')).toContainText(text('REFUSALS.sign_in_link_expired'))
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('410')])
})

test('asks for the code shown in the first browser when an e-mail link is opened in another one', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange } = sites.halden
  const { mail, code } = await requestLink(page, `${exchange}/login`, 'client@halden.example')
  const other = await (await newProfile()).newPage()
  await other.goto(signInLinkIn(mail))
  await enter(other).click()
  const field = other.getByLabel(text('SIGN_IN.CODE'))
  await field.fill(code === '000000' ? '000001' : '000000')
  await enter(other).click()
  await expect(other.getByRole('alert')).toContainText(text('REFUSALS.code_wrong'))
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await enter(other).click()
  await other.waitForURL(`${exchange}/clients`)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('40'), expect.stringContaining('40')])
})

test('answers a sign-in request for an unknown address like any other and sends no mail', async ({ page, sites }) => {
  const { exchange } = sites.meridian
  const address = 'nobody-at-all@meridian.example'
  await page.goto(`${exchange}/login`)
  await sendLink(page, address)
  await expect(page.getByRole('heading', { name: text('SIGN_IN.CHECK_TITLE') })).toBeVisible()
  await expect(page.getByText(text('SIGN_IN.CHECK_LEAD', { email: address }))).toBeVisible()
  // A mail requested later has arrived; one to the unknown address would have arrived before it.
  const second = await page.context().newPage()
  await requestLink(second, `${exchange}/login`, 'ines.farragut@ashgrovepartners.example')
  expect((await mailsAt(exchange)).filter(({ to }) => to.includes(address))).toEqual([])
})

test('keeps separate sessions for four sites in one browser', async ({ page, sites }) => {
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

test('pages work with the API on another host: signed in after a reload, and nothing is requested elsewhere [ST-05]', async ({
  page,
}) => {
  const apiOrigin = `http://localhost:${await freePorts()}`
  const product = await startProduct({ env: { API_ORIGIN: apiOrigin } })
  try {
    const { exchange } = product.sites.meridian
    // Headers of a proxy are nothing that pages may send to another host.
    await page.context().setExtraHTTPHeaders({})
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await signIn(page, exchange, 'client@meridian.example')
    await page.reload()
    await page.goto(`${exchange}/clients/experts`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settle(page)
    await page.getByRole('button', { name: new RegExp(text('SHELL.ACCOUNT', { name: '.+' })) }).click()
    await page.getByRole('menuitem', { name: text('SHELL.SIGN_OUT') }).click()
    await page.waitForURL('**/login**')

    const base = `${apiOrigin}/${encodeURIComponent(new URL(exchange).host)}/api/`
    const toApi = addresses.filter((url) => new URL(url).pathname.includes('/api/'))
    expect(toApi.length).toBeGreaterThan(10)
    expect(toApi.filter((url) => !url.startsWith(base))).toEqual([])
    expect(await page.context().cookies(exchange)).not.toContainEqual(
      expect.objectContaining({ path: '/api/identity' }),
    )
  } finally {
    // A page that is still open would report that the server has gone.
    await page.goto('about:blank')
    await product.stop()
  }
})
