import type { WorkflowType } from '@colloquy/contract/tenancy/shapes'
import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')

const hitNames = (page: Page) => page.getByRole('main').locator('a[href*="/clients/experts/"]:not([href*="ask="])')

/** What each type shows, in an order that ends with the type that the demo tenant starts with. */
const types = [
  { type: 'private-experts-and-aggregator', own: true, vendors: true, sources: true },
  { type: 'private-experts', own: true, vendors: false, sources: false },
  { type: 'aggregator', own: false, vendors: true, sources: true },
  { type: 'analyst-events', own: false, vendors: true, sources: false },
] as const satisfies readonly { type: WorkflowType; own: boolean; vendors: boolean; sources: boolean }[]

test('changes menus, facets, candidates and the pipeline of clients, staff and vendors with the workflow type, for all four types [PR-04]', async ({
  page: admin,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.halden
  const [client, staff, vendor] = await Promise.all(
    ['client', 'staff', 'vendor'].map(async (who) => {
      const page = await (await newProfile({ viewport: { width: 1440, height: 900 } })).newPage()
      await signIn(page, exchange, `${who}@halden.example`)
      return page
    }),
  )
  if (!client || !staff || !vendor) throw new Error('three profiles were opened')
  await signIn(admin, exchange, 'admin@halden.example')
  const change = async (type: WorkflowType) => {
    await admin.goto(`${exchange}/admin-features`)
    const radio = admin.getByRole('radio', { name: text(`TENANCY.WORKFLOW.${type}.NAME`), exact: true })
    await expect(radio).toBeVisible()
    // A second try of the journey may find it chosen.
    if (await radio.isChecked()) return
    await radio.check()
    await admin.getByRole('button', { name: text('TENANCY.WORKFLOW.CHANGE'), exact: true }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(radio).toBeChecked()
  }
  const find = async (query: string): Promise<void> => {
    await client.goto(`${exchange}/clients/experts?${query}`)
    await expect(client.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }

  // One expert of the network and one of a vendor become candidates of a project while both are offered.
  await change('private-experts-and-aggregator')
  await client.goto(`${exchange}/clients/projects`)
  await client.locator('a[id^=project-]').first().click()
  await expect(client).toHaveURL(/\/clients\/projects\/[0-9a-f-]{36}/)
  const projectUrl = client.url()
  const projectId = new URL(projectUrl).pathname.split('/').at(-1)!
  const names: Record<string, string> = {}
  for (const [who, query] of [
    ['own', 'source=own'],
    ['vendor', 'notSource=own'],
  ] as const) {
    await find(query)
    const name = await hitNames(client)
      .nth(who === 'own' ? 0 : 5)
      .innerText()
    names[who] = name
    await client.getByRole('button', { name: text('SEARCH.ADD.OF', { name }) }).click()
    const adding = client.getByRole('dialog')
    await adding.getByLabel(text('PROJECTS.PROJECT')).selectOption(projectId)
    await adding.getByRole('button', { name: text('PROJECTS.SHORTLIST') }).click()
    await expect(adding.getByRole('button', { name: text('PROJECTS.ON_SHORTLIST') })).toBeVisible()
    await client.keyboard.press('Escape')
  }

  for (const { type, own, vendors, sources } of types) {
    await change(type)
    // The menu of who may vet experts, on the page that is open.
    const menu = admin.getByRole('navigation').first()
    await expect(menu.getByRole('link', { name: text('VETTING.TITLE') })).toHaveCount(own ? 1 : 0)
    const offered = [
      [names.own!, own],
      [names.vendor!, vendors],
    ] as const
    // Search: who is found, and by which facets.
    for (const [name, isOffered] of offered) {
      await find(`q=${encodeURIComponent(`"${name}"`)}`)
      await expect(client.getByRole('link', { name, exact: true })).toHaveCount(isOffered ? 1 : 0)
    }
    await find('')
    await expect(client.getByText(text('SEARCH.FILTERS.INDUSTRIES'), { exact: true }).first()).toBeVisible()
    await expect(client.getByText(text('SEARCH.FILTERS.SOURCES'), { exact: true })).toHaveCount(sources ? 1 : 0)
    // Candidates.
    await client.goto(projectUrl)
    await expect(client.getByRole('tab').or(client.getByRole('navigation')).first()).toBeVisible()
    for (const [name, isOffered] of offered)
      await expect(client.getByRole('main').getByText(name, { exact: true })).toHaveCount(isOffered ? 1 : 0)
    // The pipeline of staff.
    await staff.goto(`${exchange}/staff/projects/${projectId}`)
    const tab = (name: 'candidates' | 'sourcing') =>
      staff.getByRole('link', { name: text(`PROJECTS.TAB.${name}`) }).first()
    await expect(tab('candidates')).toBeVisible()
    await expect(tab('sourcing')).toHaveCount(vendors ? 1 : 0)
    // The vendor's menu.
    await vendor.goto(`${exchange}/clients`)
    const vendorMenu = vendor.getByRole('navigation').first()
    await expect(vendorMenu.getByRole('link', { name: text('CALLS.TITLE') })).toBeVisible()
    await expect(vendorMenu.getByRole('link', { name: text('SOURCING.REQUESTS') })).toHaveCount(vendors ? 1 : 0)
  }
})
