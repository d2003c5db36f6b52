import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { MonitorScreen } from './monitor-screen.tsx'

let requests: URLSearchParams[]

beforeEach(async () => {
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    if (url.pathname.includes('monitor')) requests.push(url.searchParams)
    return Response.json({ calls: [], clients: [], totals: { today: 0, soon: 0, flagged: 0 } })
  })
  await page.viewport(375, 700)
  await prepare()
})
afterEach(() => page.viewport(1280, 800))

it('keeps its filters in a drawer on phones, and says on the button how many are set', async () => {
  await render(
    <Stage>
      <MonitorScreen />
    </Stage>,
  )
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await expect.element(button).toBeVisible()
  expect(page.getByRole('combobox').elements()).toEqual([])
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('combobox', { name: 'Missing' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toHaveFocus()
  await vi.waitFor(() => expect(requests.at(-1)?.get('missing')).toMatch(/approval/))
})
