import type { Company, MarketEntry } from '@colloquy/contract/companies/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { CompaniesScreen } from './companies-screen.tsx'
import { OpenedCompany } from './company-screen.tsx'
import { editsCompanies } from './view.ts'

const companyId = '0198c0de-0000-7000-8000-000000000007'
const filing: MarketEntry = {
  entryId: '0198c0de-0000-7000-8000-000000000008',
  kind: 'ipo_filing',
  ticker: null,
  exchange: null,
  isin: null,
  from: '2026-01-10',
  until: null,
}
const company = (more: Partial<Company> = {}): Company => ({
  companyId,
  name: 'Calder Grid',
  kind: 'employer',
  sector: 'power_grids',
  country: 'GB',
  parentId: null,
  parentName: 'Calder Group',
  listing: 'unlisted',
  tickers: [],
  hasOpenOffer: true,
  isOptedOut: false,
  isGovernment: false,
  version: 3,
  aliases: ['CGH'],
  subsidiaries: [],
  isListingKnown: true,
  entries: [filing],
  parents: [{ companyId: '0198c0de-0000-7000-8000-000000000009', name: 'Calder Group' }],
  peopleCount: 12,
  history: [
    {
      at: '2026-01-10T09:00:00.000Z',
      byName: 'Ida Officer',
      kind: 'entry_added',
      entryKind: 'ipo_filing',
      fields: [{ field: 'from', before: null, after: '2026-01-10' }],
    },
  ],
  mergedInto: null,
  merged: [],
  can: { update: true, merge: true, separate: false },
  ...more,
})

let shown: Company
let asked: string[]
let saves: { method: string; path: string; ifMatch: string | null; body: Record<string, unknown> }[]
let refusal: string | undefined

beforeEach(async () => {
  shown = company()
  asked = []
  saves = []
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.origin)
    const method = init?.method ?? 'GET'
    if (method === 'GET') {
      asked.push(url.search)
      const isEmpty = url.searchParams.get('text')?.includes('zzz')
      const list = { total: isEmpty ? 0 : 1, companies: isEmpty ? [] : [shown] }
      return Response.json(url.pathname.endsWith('/companies') ? list : shown)
    }
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    saves.push({ method, path: url.pathname, ifMatch: new Headers(init?.headers).get('if-match'), body })
    if (refusal) return Response.json({ refusal }, { status: 409 })
    shown = company({ version: shown.version + 1 })
    return Response.json(shown)
  })
  await page.viewport(1280, 900)
  await prepare()
})

const open = () =>
  render(
    <Stage>
      <OpenedCompany companyId={companyId} />
    </Stage>,
  )
/** Clicks wherever the dialog is in the frame of the test. */
const press = (button: { element: () => Element }) => (button.element() as HTMLElement).click()
const dialog = page.getByRole('dialog')

describe('a company', () => {
  it('shows what is open at it, its group, and who recorded what', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Calder Grid' })).toBeVisible()
    await expect.element(page.getByText('Open offer or filing').first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Calder Group' })).toBeVisible()
    await expect.element(page.getByText('IPO filing added')).toBeVisible()
    await expect.element(page.getByText(/^Ida Officer, /)).toBeVisible()
    await expect.element(page.getByText('United Kingdom')).toBeVisible()
  })

  it('ends a filing as of today, at the version that was seen', async () => {
    await open()
    await page.getByRole('button', { name: 'IPO filing' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Withdraw today' })).toBeVisible()
    press(dialog.getByRole('button', { name: 'Withdraw today' }))
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]).toMatchObject({ method: 'PUT', ifMatch: '"3"', body: { from: '2026-01-10' } })
    expect(saves[0]!.body.until).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('records a listing; an ISIN that is none is marked and nothing is sent', async () => {
    await open()
    await page.getByRole('button', { name: 'Add entry' }).click()
    await dialog.getByRole('textbox', { name: 'Ticker' }).fill('CLDG')
    await dialog.getByRole('textbox', { name: 'ISIN' }).fill('GB12')
    press(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByText(/Enter a 12-character ISIN/)).toBeVisible()
    expect(saves).toEqual([])
    await dialog.getByRole('textbox', { name: 'ISIN' }).fill('gb00 xk7q2m41')
    press(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]).toMatchObject({ method: 'POST', body: { kind: 'listing', ticker: 'CLDG', isin: 'GB00XK7Q2M41' } })
  })

  it('keeps what was typed when its name is taken', async () => {
    refusal = 'company_name_taken'
    await open()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Thermagon')
    press(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByText(/Another company has this name/)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Thermagon')
    expect(saves[0]).toMatchObject({ body: { aliases: ['CGH'], country: 'GB', sector: 'power_grids' } })
  })

  it('offers no changes to those who only read', async () => {
    shown = company({ can: { update: false, merge: false, separate: false } })
    await open()
    await expect.element(page.getByText('IPO filing added')).toBeVisible()
    for (const name of ['Edit', 'Merge', 'Add entry', 'IPO filing'])
      expect(page.getByRole('button', { name }).elements()).toEqual([])
    expect(editsCompanies(roleIds.staff, [])).toBe(false)
    expect(editsCompanies(roleIds.compliance, [])).toBe(true)
  })
})

describe('the registry', () => {
  it('lists companies, searches on the server, and offers to show all when nothing is left', async () => {
    await render(
      <Stage>
        <CompaniesScreen />
      </Stage>,
    )
    await expect.element(page.getByRole('link', { name: 'Calder Grid' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Sector' }).selectOptions('power_grids')
    await expect.poll(() => asked.at(-1)).toContain('sector=')
    await page.getByRole('textbox', { name: 'Search companies' }).fill('zzz')
    await page.getByRole('button', { name: 'Show all companies' }).click()
    await expect.element(page.getByRole('link', { name: 'Calder Grid' })).toBeVisible()
  })
})
