import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { type Translate, translatorFor } from '../rig/translations.ts'

/** Experts who edit their profiles: another one at a second try, because the first has changed theirs. */
const editors = [
  { name: 'Marit Solheim', email: 'ex-12102@people.example', company: 'Saltfjell Polymerverk' },
  { name: 'Astrid Bergqvist', email: 'ex-12147@people.example', company: 'Kvitnes Polymerverk' },
] as const

const text = translatorFor('enUS')

/** Uploads a photo and crops it by keyboard. */
const changePhoto = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('PEOPLE.PHOTO.ADD') }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(dialog.getByRole('alert')).toHaveText(text('REFUSALS.invalid_image'))
  await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const stage = dialog.getByRole('application')
  await stage.focus()
  for (const key of ['ArrowRight', 'ArrowRight', '+', '+']) await page.keyboard.press(key)
  const closer = dialog.getByLabel(text('PEOPLE.PHOTO.CLOSER'))
  await expect(closer).not.toHaveValue('0')
  await dialog.getByRole('button', { name: text('PEOPLE.PHOTO.USE') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await expect(page.locator('aside img').first()).toBeVisible()
}

const employment = (page: Page, of: string): Locator => page.getByRole('listitem').filter({ hasText: of })

/** Adds a job at a company where nobody in the demo world has worked. */
const addEmployment = async (page: Page, company: string): Promise<void> => {
  await page.getByRole('button', { name: text('PEOPLE.EMPLOYMENTS.ADD') }).click()
  const form = page.getByRole('form', { name: text('PEOPLE.EMPLOYMENTS.ADD') })
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.COMPANY')).fill(company)
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.POSITION')).fill('Board Member')
  await form.getByLabel(text('PEOPLE.EMPLOYMENTS.START')).fill('2025-02-01')
  await form.locator('button[type=submit]').click()
  await expect(employment(page, company)).toBeVisible()
}

/** Removes the employment just added and undoes the removal. */
const removeAndUndo = async (page: Page, company: string): Promise<void> => {
  await page.getByRole('button', { name: text('PEOPLE.EMPLOYMENTS.REMOVE_ONE', { company }) }).click()
  await expect(employment(page, company)).toHaveCount(0)
  await page
    .getByRole('button', { name: text('PEOPLE.PROFILE.UNDO') })
    .last()
    .click()
  await expect(employment(page, company)).toBeVisible()
}

/** Confirms the first statement that is not from today. */
const confirmOne = async (page: Page, words: Translate): Promise<void> => {
  const facts = page.getByRole('list', { name: words('PEOPLE.FACTS.TITLE') })
  const row = facts.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Confirm / }) })
  const before = await row.count()
  const name = await row.first().locator('span').first().innerText()
  await row
    .first()
    .getByRole('button', { name: /^Confirm / })
    .click()
  await expect(row).toHaveCount(before - 1)
  await expect(facts.getByRole('listitem').filter({ hasText: name })).toContainText(words('PEOPLE.PROFILE.NEW'))
}

test('lets an expert edit their profile, and a client find them by it [PU-01] [PU-02] [PU-04]', async ({
  page,
  newProfile,
  sites: { meridian },
}) => {
  const { name, email, company } = editors[test.info().retry] ?? editors[0]
  await signInByLink(page, meridian.expert, email)
  await page.goto(`${meridian.expert}/expert/profile`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await changePhoto(page)
  await addEmployment(page, company)
  await removeAndUndo(page, company)
  await confirmOne(page, text)
  await page.getByLabel(text('PEOPLE.PROFILE.HEADLINE')).fill('Resin prices, seen from the boardroom')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('PEOPLE.PROFILE.SAVED'))).toBeVisible()

  const client = await (await newProfile()).newPage()
  await signIn(client, meridian.exchange, 'client@meridian.example')
  await client.goto(`${meridian.exchange}/clients/experts?q=${company.split(' ', 1)[0]}`)
  const results = client.getByLabel(text('SEARCH.RESULTS'))
  await expect(results.getByRole('link')).toHaveCount(2)
  await expect(results.locator('img')).toBeVisible()
  await results.getByRole('link', { name }).first().click()
  await expect(client.getByText('Resin prices, seen from the boardroom')).toBeVisible()
  await expect(client.getByText(company)).toBeVisible()
  await expect(client.getByRole('main').locator('img')).toBeVisible()
})

test('keeps typed text after an edit conflict and asks before leaving with unsaved changes', async ({
  context,
  page,
  sites: { meridian },
}) => {
  const address = `${meridian.expert}/expert/profile`
  await signInByLink(page, meridian.expert, 'ex-12115@people.example')
  await page.goto(address)
  const city = page.getByRole('textbox', { name: text('PEOPLE.PROFILE.CITY') })
  await city.fill('Zwolle')
  // Another tab of the same person saves while this one has unsaved text.
  const other = await context.newPage()
  await other.goto(address)
  await other.getByLabel(text('PEOPLE.PROFILE.CITY')).fill('Delft')
  await other.keyboard.press('Enter')
  await expect(other.getByText(text('PEOPLE.PROFILE.SAVED'))).toBeVisible()
  const conflict = page.getByRole('alert').filter({ hasText: 'Delft' })
  await expect(conflict).toBeVisible()
  await expect(city).toHaveValue('Zwolle')

  await page
    .getByRole('link', { name: text('CALLS.TITLE') })
    .first()
    .click()
  const leaveDialog = page.getByRole('dialog', { name: text('SHARED.DISCARD.TITLE') })
  await leaveDialog.getByRole('button', { name: text('SHARED.DISCARD.KEEP') }).click()
  await expect(city).toHaveValue('Zwolle')
  await city.press('Enter')
  await expect(page.getByText(text('PEOPLE.PROFILE.SAVED'))).toBeVisible()
  await expect(other.getByLabel(text('PEOPLE.PROFILE.CITY'))).toHaveValue('Zwolle')
  await page
    .getByRole('link', { name: text('CALLS.TITLE') })
    .first()
    .click()
  await page.waitForURL('**/expert/calls')
})
