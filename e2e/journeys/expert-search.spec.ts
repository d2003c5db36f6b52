import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const priscilla = 'priscilla.tanqueray@brandywellcapital.example'

const box = (page: Page) => page.getByRole('combobox', { name: text('SEARCH.BOX') })
const rows = (page: Page) => page.getByRole('list', { name: text('SEARCH.RESULTS') }).getByRole('listitem')
const total = async (page: Page) =>
  Number.parseInt(await page.getByRole('heading', { level: 2 }).first().innerText(), 10)

test('finds an expert by text, previews, compares, saves the search and adds the expert to a project', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, priscilla)
  await page.goto(`${exchange}/clients/experts`)

  // Autocomplete suggests a company, which finds its people.
  await box(page).pressSequentially('heldyn th')
  const company = page.getByRole('option', { name: /Heldyn Therm/ })
  await expect(company).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=%22Heldyn\+Therm%22/)
  await expect(rows(page).first().locator('mark').first()).toBeVisible()

  // A country is excluded; Back removes the filter.
  await expect.poll(() => total(page)).toBeGreaterThan(3)
  const all = await total(page)
  const leaveOut = page.getByRole('button', { name: text('SEARCH.FACETS.EXCLUDE', { value: 'Germany' }) })
  await leaveOut.focus()
  await leaveOut.click()
  await expect.poll(() => total(page)).toBeLessThan(all)
  await page.goBack()
  await expect.poll(() => total(page)).toBe(all)

  // A preview beside the results; a key opens the next one.
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  const drawer = page.getByRole('dialog', { name: text('SEARCH.PREVIEW.TITLE') })
  const name = drawer.getByRole('heading', { level: 1 })
  await expect(name).toBeVisible()
  const first = await name.innerText()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(name).not.toHaveText(first)
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  // Compare two side by side.
  await page.getByRole('button', { name: text('SEARCH.COMPARE.OPEN') }).click()
  const beside = page.getByRole('dialog', { name: text('SEARCH.COMPARE.TITLE') })
  await expect(beside.getByRole('article')).toHaveCount(2)
  await expect(beside.getByRole('article', { name: first })).toBeVisible()
  await page.keyboard.press('Escape')

  // Add one to a project from its row.
  await page.getByRole('button', { name: text('SEARCH.ADD.OF', { name: first }) }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel(text('PROJECTS.PROJECT')).selectOption({ index: 1 })
  await adding.getByRole('button', { name: text('PROJECTS.SHORTLIST') }).click()
  await expect(adding.getByRole('button', { name: text('PROJECTS.ON_SHORTLIST') })).toBeVisible()
  await page.keyboard.press('Escape')

  // Save and share the search: a colleague gets the same people.
  await page.getByRole('button', { name: text('SEARCH.SAVED.BUTTON') }).click()
  const keeping = page.getByRole('dialog', { name: text('SEARCH.SAVED.BUTTON') })
  await keeping.getByLabel(text('SEARCH.SAVED.NAME')).fill('People of Heldyn')
  await keeping.getByLabel(text('SEARCH.SAVED.SHARE'), { exact: true }).check()
  await keeping.getByRole('button', { name: text('SEARCH.SAVED.SUBMIT'), exact: true }).click()
  await expect(keeping).toHaveCount(0)
  const colleague = await (await newProfile()).newPage()
  await signIn(colleague, exchange, 'client@meridian.example')
  await colleague.goto(`${exchange}/clients/experts`)
  await colleague.getByRole('button', { name: text('SEARCH.SAVED.BUTTON') }).click()
  await colleague.getByRole('button', { name: /^People of Heldyn/ }).click()
  await expect.poll(() => total(colleague)).toBe(all)
})

test('restores the results on Back from a profile, and explains to staff why an expert is missing', async ({
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
  // The wheel turns on for a while, and only rows near the window are in the page: choose one when it stands still.
  await expect
    .poll(async () => {
      const before = await scrolled()
      await page.waitForTimeout(300)
      return (await scrolled()) - before
    })
    .toBe(0)
  const far = rows(page)
    .filter({ has: page.locator('[data-row-link]') })
    .nth(4)
  const name = await far.locator('[data-row-link]').innerText()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const code = await page.getByRole('main').locator('.code').first().innerText()
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  expect(await scrolled()).toBeGreaterThan(500)

  await page.goto(`${exchange}/staff/experts?q=xylophone`)
  await page.getByRole('button', { name: text('SEARCH.WHY.BUTTON') }).click()
  const asking = page.getByRole('dialog', { name: text('SEARCH.WHY.TITLE') })
  await asking.getByLabel(text('SEARCH.WHY.WHO')).fill(code)
  await asking.getByRole('button', { name: text('SEARCH.WHY.ASK') }).click()
  await expect(asking.getByText(text('SEARCH.WHY.WORDS', { words: 'xylophone' }))).toBeVisible()
})
