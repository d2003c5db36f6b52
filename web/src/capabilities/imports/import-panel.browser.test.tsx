import type { Import } from '@colloquy/contract/imports/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { ImportPanel } from './import-panel.tsx'

const id = '0198c0de-0000-7000-8000-000000000001'
const none = { append: false, check: false, run: false, pause: false, cancel: true }
let one: Import
let requests: { method: string; path: string; body: unknown }[]

const be = (overrides: Partial<Import>): void => {
  one = { ...one, ...overrides, can: { ...none, ...overrides.can } }
}

beforeEach(async () => {
  requests = []
  one = {
    id,
    kind: 'experts',
    stoppedBecause: null,
    state: 'ready',
    fileName: 'people.csv',
    size: 1000,
    received: 1000,
    createdBy: 'Ira Person',
    createdAt: '2026-11-20T09:41:00.000Z',
    startedAt: null,
    endedAt: null,
    progress: 0,
    rate: null,
    remainingSeconds: null,
    system: 'crm',
    encoding: 'utf-8',
    columns: ['Nr', 'First', 'Last'],
    mapping: [null, 'firstName', 'lastName'],
    counts: { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
    sample: [['1', 'Ada', 'Byron']],
    failures: [],
    can: { ...none, check: true },
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    requests.push({ method: init?.method ?? 'GET', path, body })
    if (path.endsWith('/check')) be({ state: 'checking', can: { ...none, pause: true } })
    if (path.endsWith('/pause')) be({ state: 'paused', can: { ...none, run: true } })
    return Response.json(one)
  })
  await page.viewport(1280, 900)
  await prepare()
})
const open = () =>
  render(
    <Stage at="/">
      <ImportPanel importId={id} />
    </Stage>,
  )
const posts = () => requests.filter(({ method }) => method === 'POST')

describe('an import', () => {
  it('is checked once every required column is mapped', async () => {
    await open()
    await expect.element(page.getByText('Required: ID in source system')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Validate file' })).toBeDisabled()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Field: Nr' }), 'ID in source system')
    await page.getByRole('button', { name: 'Validate file' }).click()
    await expect.poll(posts).toEqual([
      {
        method: 'POST',
        path: `/imports/${id}/check`,
        body: { system: 'crm', mapping: ['externalId', 'firstName', 'lastName'] },
      },
    ])
    await expect.element(page.getByRole('meter', { name: 'Validating' })).toBeVisible()
  })

  it('previews the results, and imports only after confirmation', async () => {
    be({
      state: 'checked',
      counts: { rows: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
      failures: [{ row: 4, line: 9, column: 'Start', failure: 'date_malformed', value: '31.02.2019' }],
      can: { ...none, check: true, run: true },
    })
    await open()
    await expect.element(page.getByText('Invalid date; use 2019-04-30 or 2019-04')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '31.02.2019', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 experts' }).click()
    expect(posts()).toEqual([])
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Import 2 experts' })
    await expect.element(confirm).toBeInTheDocument()
    // Tests render without portals, so the dialog is inside the page header.
    const button = confirm.element()
    if (button instanceof HTMLElement) button.click()
    await expect.poll(() => posts().map(({ path }) => path)).toEqual([`/imports/${id}/run`])
  })

  it('shows why it stopped by itself, and can be resumed', async () => {
    be({ state: 'paused', stoppedBecause: 'right_lost', can: { ...none, run: true } })
    await open()
    await expect.element(page.getByText(/no longer has permission/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  })

  it('of companies requires only a name, and offers the fields of companies', async () => {
    be({ kind: 'clients', mapping: [null, null, null], can: { ...none, check: true } })
    await open()
    await expect.element(page.getByText('Required: Company name')).toBeVisible()
    const box = page.getByRole('combobox', { name: 'Field: Nr' })
    expect([...(box.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Skip column',
      'ID in source system',
      'Company name',
      'Other names',
      'Parent company',
      'Country',
      'Industry',
      'Ticker',
      'Exchange',
      'ISIN',
      'Listed since',
      'Opted out',
      'Government or state-owned',
    ])
  })

  it('shows its progress and remaining time, and can be paused and resumed', async () => {
    be({ state: 'running', progress: 0.425, rate: 2143.4, remainingSeconds: 270, can: { ...none, pause: true } })
    await open()
    await expect.element(page.getByText('2,143 rows/s · 5 min left')).toBeVisible()
    await expect.element(page.getByRole('meter', { name: 'Importing' })).toHaveAttribute('aria-valuetext', '42 %')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => posts().map(({ path }) => path)).toEqual([`/imports/${id}/pause`, `/imports/${id}/run`])
  })

  it('that was interrupted resumes its upload, with the same file only', async () => {
    be({ state: 'uploading', size: 10, received: 4, can: { ...none, append: true } })
    await open()
    await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
    const box = document.querySelector('input[type="file"]')
    if (!(box instanceof HTMLInputElement)) throw new Error('there is no box')
    await userEvent.upload(box, new File(['123'], 'people.csv'))
    await expect.poll(() => document.body.textContent).toContain('a different file')
    await userEvent.upload(box, new File(['0123456789'], 'people.csv'))
    await expect.poll(posts).toHaveLength(1)
    const form = posts()[0]?.body as FormData
    expect(form.get('offset')).toBe('4')
    expect(await (form.get('chunk') as File).text()).toBe('456789')
  })
})
