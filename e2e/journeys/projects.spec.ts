import { expect, type Page } from '@playwright/test'
import { type DemoPerson, requestCall } from '../rig/call-arrangement.ts'
import { test } from '../rig/fixtures.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const priscilla = 'priscilla.tanqueray@brandywellcapital.example'
const matteo: DemoPerson = { name: 'Matteo Ferrante', email: 'ex-12250@people.example', zone: 'Europe/Rome' }

const tab = (page: Page, name: 'candidates' | 'calls' | 'team' | 'brief') =>
  page
    .getByRole('navigation', { name: text('PROJECTS.TABS') })
    .getByRole('link', { name: text(`PROJECTS.TAB.${name}`) })

test('takes a project from its brief to a call that is found by its project [CS-01]', async ({ page, sites }) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, priscilla)
  await page.goto(`${exchange}/clients/projects`)
  await page.getByRole('link', { name: text('PROJECTS.NEW') }).click()
  await page.getByLabel(text('PROJECTS.BRIEF.NAME')).fill('Heat pumps in old houses')
  await page.getByLabel(text('PROJECTS.BRIEF.QUESTION')).fill('Who fits heat pumps into old houses, and at what price?')
  await page.getByLabel(text('PROJECTS.BRIEF.TOPICS')).fill('Installers\nSubsidies')
  await page.getByLabel(text('PROJECTS.BRIEF.QUESTIONS')).fill('What did the last one cost?')
  await page.getByLabel('Rufus Delahaye').check()
  await page.getByRole('button', { name: text('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1, name: 'Heat pumps in old houses' })).toBeVisible()
  await expect(page.getByText(text('PROJECTS.CANDIDATES.EMPTY'))).toBeVisible()

  // The project stays selected in the search and in the request.
  await page
    .getByRole('link', { name: text('PROJECTS.FIND') })
    .first()
    .click()
  const callId = await requestCall(page, text, matteo, 'Ferrante')
  await expect(page.getByRole('main').getByText('Heat pumps in old houses')).toBeVisible()

  await page.goto(address)
  const scheduling = page.getByRole('region', { name: text('PROJECTS.STAGE.scheduling') })
  await expect(scheduling.getByText(matteo.name)).toBeVisible()
  await tab(page, 'calls').click()
  await expect(page.getByRole('link', { name: matteo.name })).toHaveAttribute('href', `/clients/calls/${callId}`)
  await tab(page, 'team').click()
  await expect(page.getByText('Rufus Delahaye')).toBeVisible()

  const projectId = new URL(address).pathname.split('/').at(-1)
  await page.goto(`${exchange}/clients/calls?project=${projectId}`)
  await expect(page.getByText(text('SHARED.OF', { part: 1, whole: 1 }))).toBeVisible()
  await expect(page.getByRole('link', { name: matteo.name })).toBeVisible()
  await expect(page.getByRole('list', { name: text('CALLS.LIST.SET') })).toContainText('Heat pumps in old houses')
})

test('appends pages to the list of calls, and starts over when a filter changes', async ({ page, sites }) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'staff@meridian.example')
  await page.goto(`${exchange}/staff/calls`)
  // Other journeys request calls at the same time, so the total may grow.
  const foot = (part: number) => page.getByRole('main').getByText(new RegExp(`^${part} of \\d+$`))
  await expect(foot(50)).toBeVisible()
  await page.getByRole('button', { name: text('SHARED.ACTIONS.LOAD_MORE') }).click()
  await expect(foot(100)).toBeVisible()
  const links = page.getByRole('main').locator('a[href^="/staff/calls/"]')
  await expect(links).toHaveCount(100)
  await page.getByLabel(text('CALLS.LIST.SEARCH')).fill('Katrin Oberholzer')
  await expect(links.first()).toContainText('Katrin Oberholzer')
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('Katrin Oberholzer')
})
