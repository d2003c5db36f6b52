import { expect, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
const priscilla = 'priscilla.tanqueray@brandywellcapital.example'

const box = (page: Page) => page.getByRole('combobox', { name: say('SEARCH.BOX') })
const rows = (page: Page) => page.getByRole('list', { name: say('SEARCH.RESULTS') }).getByRole('listitem')
const total = async (page: Page) =>
  Number.parseInt(await page.getByRole('heading', { level: 2 }).first().innerText(), 10)

test('an expert is found by what one types, looked at, compared, kept in a search and put on a project', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, priscilla)
  await page.goto(`${exchange}/clients/experts`)

  // A company is suggested by its beginning, and its people are found.
  await box(page).pressSequentially('heldyn th')
  const company = page.getByRole('option', { name: /Heldyn Therm/ })
  await expect(company).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=%22Heldyn\+Therm%22/)
  await expect(rows(page).first().locator('mark').first()).toBeVisible()

  // A country is left out, and brought back by Back.
  await expect.poll(() => total(page)).toBeGreaterThan(3)
  const all = await total(page)
  const leaveOut = page.getByRole('button', { name: say('SEARCH.FACETS.EXCLUDE', { value: 'Germany' }) })
  await leaveOut.focus()
  await leaveOut.click()
  await expect.poll(() => total(page)).toBeLessThan(all)
  await page.goBack()
  await expect.poll(() => total(page)).toBe(all)

  // A record beside the results; the next one by its key.
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  const drawer = page.getByRole('dialog', { name: say('SEARCH.LOOK.TITLE') })
  const name = drawer.getByRole('heading', { level: 1 })
  await expect(name).toBeVisible()
  const first = await name.innerText()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(name).not.toHaveText(first)
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  // Two side by side.
  await page.getByRole('button', { name: say('SEARCH.COMPARE.OPEN') }).click()
  const beside = page.getByRole('dialog', { name: say('SEARCH.COMPARE.TITLE') })
  await expect(beside.getByRole('article')).toHaveCount(2)
  await expect(beside.getByRole('article', { name: first })).toBeVisible()
  await page.keyboard.press('Escape')

  // Onto a project, from the row.
  await page.getByRole('button', { name: say('SEARCH.ADD.OF', { name: first }) }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel(say('PROJECTS.PROJECT')).selectOption({ index: 1 })
  await adding.getByRole('button', { name: say('PROJECTS.SHORTLIST') }).click()
  await expect(adding.getByRole('button', { name: say('PROJECTS.ON_SHORTLIST') })).toBeVisible()
  await page.keyboard.press('Escape')

  // Kept and shared: a colleague finds the same people by it.
  await page.getByRole('button', { name: say('SEARCH.SAVED.BUTTON') }).click()
  const keeping = page.getByRole('dialog', { name: say('SEARCH.SAVED.BUTTON') })
  await keeping.getByLabel(say('SEARCH.SAVED.NAME')).fill('People of Heldyn')
  await keeping.getByLabel(say('SEARCH.SAVED.SHARE'), { exact: true }).check()
  await keeping.getByRole('button', { name: say('SEARCH.SAVED.KEEP'), exact: true }).click()
  await expect(keeping).toHaveCount(0)
  const colleague = await (await newProfile()).newPage()
  await signIn(colleague, exchange, 'client@meridian.example')
  await colleague.goto(`${exchange}/clients/experts`)
  await colleague.getByRole('button', { name: say('SEARCH.SAVED.BUTTON') }).click()
  await colleague.getByRole('button', { name: /^People of Heldyn/ }).click()
  await expect.poll(() => total(colleague)).toBe(all)
})

test('Back from a profile finds the page where it was left, and staff learn why somebody is missing', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'staff@meridian.example')
  await page.goto(`${exchange}/staff/experts?q=heat+pump`)
  await expect(rows(page).first()).toBeVisible()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    expect(await scrolled()).toBeGreaterThan(1500)
  }).toPass()
  const far = rows(page)
    .filter({ has: page.locator('[data-row-link]') })
    .nth(4)
  const link = far.locator('[data-row-link]')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const code = await page.getByRole('main').locator('.code').first().innerText()
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  expect(await scrolled()).toBeGreaterThan(500)

  await page.goto(`${exchange}/staff/experts?q=xylophone`)
  await page.getByRole('button', { name: say('SEARCH.WHY.BUTTON') }).click()
  const asking = page.getByRole('dialog', { name: say('SEARCH.WHY.TITLE') })
  await asking.getByLabel(say('SEARCH.WHY.WHO')).fill(code)
  await asking.getByRole('button', { name: say('SEARCH.WHY.ASK') }).click()
  await expect(asking.getByText(say('SEARCH.WHY.WORDS', { words: 'xylophone' }))).toBeVisible()
})
