import { expect, type Page } from '@playwright/test'
import { requestCall, type Traveller } from '../rig/arranging.ts'
import { test } from '../rig/journey.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
const priscilla = 'priscilla.tanqueray@brandywellcapital.example'
const matteo: Traveller = { name: 'Matteo Ferrante', email: 'ex-12250@people.example', zone: 'Europe/Rome' }

const tab = (page: Page, name: 'candidates' | 'calls' | 'team' | 'brief') =>
  page.getByRole('navigation', { name: say('PROJECTS.TABS') }).getByRole('link', { name: say(`PROJECTS.TAB.${name}`) })

test('a project from its brief to a call that is found again by it [CS-01]', async ({ page, sites }) => {
  const { exchange } = sites.meridian
  await signInByLink(page, exchange, priscilla)
  await page.goto(`${exchange}/clients/projects`)
  await page.getByRole('link', { name: say('PROJECTS.NEW') }).click()
  await page.getByLabel(say('PROJECTS.BRIEF.NAME')).fill('Heat pumps in old houses')
  await page.getByLabel(say('PROJECTS.BRIEF.QUESTION')).fill('Who fits heat pumps into old houses, and at what price?')
  await page.getByLabel(say('PROJECTS.BRIEF.TOPICS')).fill('Installers\nSubsidies')
  await page.getByLabel(say('PROJECTS.BRIEF.QUESTIONS')).fill('What did the last one cost?')
  await page.getByLabel('Rufus Delahaye').check()
  await page.getByRole('button', { name: say('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1, name: 'Heat pumps in old houses' })).toBeVisible()
  await expect(page.getByText(say('PROJECTS.CANDIDATES.EMPTY'))).toBeVisible()

  // The project goes along into the search, and from there into the request.
  await page
    .getByRole('link', { name: say('PROJECTS.FIND') })
    .first()
    .click()
  const callId = await requestCall(page, say, matteo, 'Ferrante')
  await expect(page.getByRole('main').getByText('Heat pumps in old houses')).toBeVisible()

  await page.goto(address)
  const scheduling = page.getByRole('region', { name: say('PROJECTS.STAGE.scheduling') })
  await expect(scheduling.getByText(matteo.name)).toBeVisible()
  await tab(page, 'calls').click()
  await expect(page.getByRole('link', { name: matteo.name })).toHaveAttribute('href', `/clients/calls/${callId}`)
  await tab(page, 'team').click()
  await expect(page.getByText('Rufus Delahaye')).toBeVisible()

  const projectId = new URL(address).pathname.split('/').at(-1)
  await page.goto(`${exchange}/clients/calls?project=${projectId}`)
  await expect(page.getByText(say('SHARED.OF', { part: 1, whole: 1 }))).toBeVisible()
  await expect(page.getByRole('link', { name: matteo.name })).toBeVisible()
  await expect(page.getByRole('list', { name: say('CALLS.LIST.SET') })).toContainText('Heat pumps in old houses')
})

test('the list of calls goes on where it ended, and begins anew when something else is asked [CS-02]', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'staff@meridian.example')
  await page.goto(`${exchange}/staff/calls`)
  // Other journeys ask for calls meanwhile, and staff hear of all of them: the whole may grow.
  const foot = (part: number) => page.getByRole('main').getByText(new RegExp(`^${part} of \\d+$`))
  await expect(foot(50)).toBeVisible()
  const more = say('CALLS.LIST.MORE_other', { count: 0 }).replace('0', '\\d+')
  await page.getByRole('button', { name: new RegExp(`^${more}$`) }).click()
  await expect(foot(100)).toBeVisible()
  const links = page.getByRole('main').locator('a[href^="/staff/calls/"]')
  await expect(links).toHaveCount(100)
  await page.getByLabel(say('CALLS.LIST.SEARCH')).fill('Katrin Oberholzer')
  await expect(links.first()).toContainText('Katrin Oberholzer')
  await expect(page.getByText(/^(\d+) of \1$/)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('Katrin Oberholzer')
})
