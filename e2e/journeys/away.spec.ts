import { expect } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { settle } from '../rig/settle.ts'
import { signIn } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')

test('without a network nothing is sent and nothing typed is lost, and the page goes on by itself', async ({
  page,
  context,
  complaints,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'client@meridian.example')
  await page.goto(`${exchange}/clients/experts?q=heat+pumps+Veldkamp`)
  await page.getByRole('link', { name: 'Rosalind Ellacott', exact: true }).click()
  const form = page.locator('#request')
  await form.getByLabel(say('PROJECTS.PROJECT')).selectOption({ index: 1 })
  const question = form.getByLabel(say('SEARCH.REQUEST.OWN'))
  await question.fill('What breaks first?')

  await context.setOffline(true)
  await expect(page.getByText(say('SHELL.OFFLINE'))).toBeVisible()
  await form.locator('button[type=submit]').click()
  await expect(form.getByText(say('REFUSALS.offline'))).toBeVisible()
  await expect(question).toHaveValue('What breaks first?')

  await context.setOffline(false)
  await expect(page.getByText(say('SHELL.BACK'))).toBeVisible()
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/clients\/calls\/[0-9a-f-]{36}$/)
  await expect(page.getByText('What breaks first?')).toBeVisible()
  // The browser itself complains of what it could not load.
  const own = complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))
  complaints.splice(0, complaints.length, ...own)
})

test('a newer version is offered, and taken at the address where one is [ST-02]', async ({ page, sites }) => {
  const address = `${sites.meridian.exchange}/clients/experts?q=heat&sort=calls`
  await signIn(page, sites.meridian.exchange, 'client@meridian.example')
  await page.goto(address)
  await settle(page)
  await page.route('**/app-version.json', (route) => route.fulfill({ json: { appVersion: 'the next one' } }))
  await page.evaluate(() => {
    document.documentElement.dataset.loaded = 'before'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText(say('SHELL.NEW_VERSION'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'before')
  await page.getByRole('button', { name: say('SHELL.RELOAD') }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-loaded', 'before')
  await settle(page)
  await expect(page).toHaveURL(address)
  await expect(page.getByText(say('SHELL.NEW_VERSION'))).toHaveCount(0)
})
