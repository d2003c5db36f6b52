import type { UnmatchedName } from '@colloquy/contract/companies/unmatched-name-shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { UnmatchedNamesScreen } from './unmatched-names-screen.tsx'

const id = (n: number) => `0198c0de-0000-7000-8000-00000000000${n}`
const typed = (n: number, more: Partial<UnmatchedName>): UnmatchedName => ({
  nameId: id(n),
  version: 1,
  name: `Name ${n}`,
  sources: ['employment'],
  peopleCount: 2,
  state: 'open',
  company: null,
  notedAt: '2026-01-10T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  similar: [],
  can: { decide: true },
  ...more,
})
const similar = {
  companyId: id(9),
  name: 'Calder Group',
  similarName: 'Calder Grp',
  similarity: 0.9,
  parentName: null,
  country: 'GB',
}

let stop: () => void
let names: UnmatchedName[]
let sent: { path: string; ifMatch: string | null; body: unknown }[]

afterEach(() => stop())
beforeEach(async () => {
  stop = listenToKeys()
  names = [typed(1, { name: 'Calder Gruop', similar: [similar] }), typed(2, { sources: ['restricted_list'] })]
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.origin)
    if ((init?.method ?? 'GET') === 'GET')
      return Response.json(
        url.pathname.endsWith('/unmatched-company-names')
          ? { total: names.length, names }
          : { total: 1, companies: [] },
      )
    const [, nameId, action] = /company-names\/([^/]+)\/(\w+)$/.exec(url.pathname)!
    const ifMatch = new Headers(init?.headers).get('if-match')
    sent.push({ path: action!, ifMatch, body: init?.body ? JSON.parse(String(init.body)) : {} })
    const decided = names.find((one) => one.nameId === nameId)!
    names = names.filter((one) => one !== decided)
    return Response.json({ ...decided, version: 2, state: 'dismissed' })
  })
  await page.viewport(375, 800)
  await prepare()
})

const open = () =>
  render(
    <Stage>
      <UnmatchedNamesScreen />
    </Stage>,
  )

describe('typed company names', () => {
  it('are linked to a similar company with one press, on a phone', async () => {
    await open()
    await expect.element(page.getByText(/Calder Grp/)).toBeVisible()
    await page.getByRole('button', { name: 'Link Calder Gruop to Calder Group' }).click()
    await expect.element(page.getByRole('heading', { name: 'Calder Gruop' })).not.toBeInTheDocument()
    expect(sent).toMatchObject([{ path: 'link', ifMatch: '"1"', body: { companyId: id(9) } }])
    expect(document.documentElement.scrollWidth).toBe(375)
  })

  it('are decided by keyboard alone', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Calder Gruop' })).toBeVisible()
    await userEvent.keyboard('jx')
    await expect.element(page.getByRole('heading', { name: 'Name 2' })).not.toBeInTheDocument()
    await userEvent.keyboard('l')
    await expect.element(page.getByText('No names to review.')).toBeVisible()
    expect(sent.map(({ path }) => path)).toEqual(['dismiss', 'link'])
  })

  it('lead to a new company of that name', async () => {
    await open()
    await page.getByRole('button', { name: 'Add company' }).first().click()
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Calder Gruop')
  })
})
