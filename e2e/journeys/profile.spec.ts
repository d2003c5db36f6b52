import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { type Words, wordsIn } from '../rig/words.ts'

const marit = { name: 'Marit Solheim', email: 'ex-12102@people.example' }
/** Nobody else in the demo world has worked there. */
const company = 'Saltfjell Polymerverk'

const say = wordsIn('enUS')

/** Chooses a picture and moves and narrows its part by keys. */
const changePhoto = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('PEOPLE.PHOTO.ADD') }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(dialog.getByRole('alert')).toHaveText(say('REFUSALS.not_a_picture'))
  await box.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const stage = dialog.getByRole('application')
  await stage.focus()
  for (const key of ['ArrowRight', 'ArrowRight', '+', '+']) await page.keyboard.press(key)
  const closer = dialog.getByLabel(say('PEOPLE.PHOTO.CLOSER'))
  await expect(closer).not.toHaveValue('0')
  await dialog.getByRole('button', { name: say('PEOPLE.PHOTO.USE') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await expect(page.locator('aside img').first()).toBeVisible()
}

const employment = (page: Page, of: string): Locator => page.getByRole('listitem').filter({ hasText: of })

const addEmployment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('PEOPLE.EMPLOYMENTS.ADD') }).click()
  const form = page.getByRole('form', { name: say('PEOPLE.EMPLOYMENTS.ADD') })
  await form.getByLabel(say('PEOPLE.EMPLOYMENTS.COMPANY')).fill(company)
  await form.getByLabel(say('PEOPLE.EMPLOYMENTS.POSITION')).fill('Board Member')
  await form.getByLabel(say('PEOPLE.EMPLOYMENTS.START')).fill('2025-02-01')
  await form.locator('button[type=submit]').click()
  await expect(employment(page, company)).toBeVisible()
}

/** Removes the employment that was just added, and takes it back. */
const removeAndUndo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('PEOPLE.EMPLOYMENTS.REMOVE_ONE', { company }) }).click()
  await expect(employment(page, company)).toHaveCount(0)
  await page
    .getByRole('button', { name: say('PEOPLE.PROFILE.UNDO') })
    .last()
    .click()
  await expect(employment(page, company)).toBeVisible()
}

/** Confirms the first statement that is not of today by one tap. */
const confirmOne = async (page: Page, words: Words): Promise<void> => {
  const facts = page.getByRole('list', { name: words('PEOPLE.FACTS.TITLE') })
  const row = facts.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Confirm: / }) })
  const before = await row.count()
  const name = await row.first().locator('span').first().innerText()
  await row
    .first()
    .getByRole('button', { name: /^Confirm: / })
    .click()
  await expect(row).toHaveCount(before - 1)
  await expect(facts.getByRole('listitem').filter({ hasText: name })).toContainText(words('PEOPLE.PROFILE.NEW'))
}

test('an expert keeps their record, and a client finds them by it [PU-01] [PU-02] [PU-04]', async ({
  page,
  newProfile,
  sites: { meridian },
}) => {
  await signInByLink(page, meridian.expert, marit.email)
  await page.goto(`${meridian.expert}/expert/profile`)
  await expect(page.getByRole('heading', { level: 1, name: marit.name })).toBeVisible()
  await changePhoto(page)
  await addEmployment(page)
  await removeAndUndo(page)
  await confirmOne(page, say)
  await page.getByLabel(say('PEOPLE.PROFILE.HEADLINE')).fill('Resin prices, seen from the boardroom')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('PEOPLE.PROFILE.SAVED'))).toBeVisible()

  const client = await (await newProfile()).newPage()
  await signIn(client, meridian.exchange, 'client@meridian.example')
  await client.goto(`${meridian.exchange}/clients/experts?q=Saltfjell`)
  const results = client.getByLabel(say('SEARCH.RESULTS'))
  await expect(results.getByRole('link')).toHaveCount(2)
  await expect(results.locator('img')).toBeVisible()
  await results.getByRole('link', { name: marit.name }).first().click()
  await expect(client.getByText('Resin prices, seen from the boardroom')).toBeVisible()
  await expect(client.getByText(company)).toBeVisible()
  await expect(client.getByRole('main').locator('img')).toBeVisible()
})

test('what was typed over somebody else’s change stays, and leaving asks first', async ({
  context,
  page,
  sites: { meridian },
}) => {
  const address = `${meridian.expert}/expert/profile`
  await signInByLink(page, meridian.expert, 'ex-12115@people.example')
  await page.goto(address)
  const city = page.getByRole('textbox', { name: say('PEOPLE.PROFILE.CITY') })
  await city.fill('Zwolle')
  // Another tab of the same person: this one hears of it while something is typed here.
  const other = await context.newPage()
  await other.goto(address)
  await other.getByLabel(say('PEOPLE.PROFILE.CITY')).fill('Delft')
  await other.keyboard.press('Enter')
  await expect(other.getByText(say('PEOPLE.PROFILE.SAVED'))).toBeVisible()
  const conflict = page.getByRole('alert').filter({ hasText: 'Delft' })
  await expect(conflict).toBeVisible()
  await expect(city).toHaveValue('Zwolle')

  await page
    .getByRole('link', { name: say('CALLS.TITLE') })
    .first()
    .click()
  const asked = page.getByRole('dialog', { name: say('PEOPLE.LEAVE.TITLE') })
  await asked.getByRole('button', { name: say('PEOPLE.LEAVE.STAY') }).click()
  await expect(city).toHaveValue('Zwolle')
  await city.press('Enter')
  await expect(page.getByText(say('PEOPLE.PROFILE.SAVED'))).toBeVisible()
  await expect(other.getByLabel(say('PEOPLE.PROFILE.CITY'))).toHaveValue('Zwolle')
  await page
    .getByRole('link', { name: say('CALLS.TITLE') })
    .first()
    .click()
  await page.waitForURL('**/expert/calls')
})
