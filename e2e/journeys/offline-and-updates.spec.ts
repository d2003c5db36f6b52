import { expect } from '@playwright/test'
import { forgetOutages, test } from '../rig/fixtures.ts'
import { settle } from '../rig/settle.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')

test('keeps typed text while offline and resumes when the network is back', async ({
  page,
  context,
  browserErrors,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'client@meridian.example')
  await page.goto(`${exchange}/clients/experts?q=heat+pumps+Veldkamp`)
  await page.getByRole('link', { name: 'Rosalind Ellacott', exact: true }).click()
  const form = page.locator('#request')
  await form.getByLabel(text('PROJECTS.PROJECT')).selectOption({ index: 1 })
  const question = form.getByLabel(text('SEARCH.REQUEST.OWN'))
  await question.fill('What breaks first?')

  await context.setOffline(true)
  await expect(page.getByText(text('SHELL.OFFLINE'), { exact: true })).toBeVisible()
  await form.locator('button[type=submit]').click()
  await expect(form.getByText(text('REFUSALS.offline'))).toBeVisible()
  await expect(question).toHaveValue('What breaks first?')

  await context.setOffline(false)
  await expect(page.getByText(text('SHELL.BACK'), { exact: true })).toBeVisible()
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/clients\/calls\/[0-9a-f-]{36}$/)
  await expect(page.getByText('What breaks first?')).toBeVisible()
  forgetOutages(browserErrors)
})

test('offers a newer version and reloads at the same URL [ST-02]', async ({ page, sites }) => {
  const address = `${sites.meridian.exchange}/clients/experts?q=heat&sort=calls`
  await signIn(page, sites.meridian.exchange, 'client@meridian.example')
  await page.goto(address)
  await settle(page)
  await page.route('**/app-version.json', (route) => route.fulfill({ json: { appVersion: 'the next one' } }))
  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'before'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText(text('SHELL.NEW_VERSION'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'before')
  await page.getByRole('button', { name: text('SHELL.RELOAD') }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-loaded', 'before')
  await settle(page)
  await expect(page).toHaveURL(address)
  await expect(page.getByText(text('SHELL.NEW_VERSION'))).toHaveCount(0)
})
