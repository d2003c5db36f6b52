import type { Batch, Invitation } from '@colloquy/contract/invitations/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ToastStack } from '../../../ui/overlay/toast-stack.tsx'
import { BatchPanel } from './batch-panel.tsx'

const id = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, overrides: Partial<Invitation>): Invitation => ({
  id: id(n),
  invitationBatchId: id(9),
  invitationRequestId: n,
  firstName: 'Nora',
  lastName: `New ${n}`,
  email: `nora${n}@x.example`,
  companyName: 'Brandywell Capital',
  uploadStatus: null,
  conflictsWithId: null,
  conflictDescription: null,
  failure: null,
  state: 'waiting',
  sentAt: null,
  expiresAt: null,
  can: { resend: false, withdraw: false },
  ...overrides,
})
let batch: Batch
let requests: { method: string; path: string; search: URLSearchParams }[]

beforeEach(async () => {
  requests = []
  batch = {
    id: id(9),
    kind: 'client',
    state: 'preview',
    fileName: 'people.csv',
    createdBy: 'Ira Person',
    total: 3,
    createdAt: '2026-11-20T09:41:00.000Z',
    waitingItemCount: 1,
    successfulItemCount: 0,
    unsuccessfulItemCount: 2,
    acceptedItemCount: 0,
    uploadStartTime: null,
    uploadEndTime: null,
    nextChunkOffset: 3,
    items: [
      row(2, {}),
      row(3, { state: 'failed', uploadStatus: 1, failure: 'email_malformed' }),
      row(4, { state: 'collision', uploadStatus: 3, conflictDescription: 'Same as row 2' }),
    ],
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.origin)
    requests.push({ method: init?.method ?? 'GET', path: url.pathname.replace('/api', ''), search: url.searchParams })
    if (url.pathname.endsWith('/withdrawal')) return Response.json(batch.items[0])
    if (url.pathname.endsWith('/send')) batch = { ...batch, state: 'sending' }
    return Response.json(batch)
  })
  await page.viewport(1280, 900)
  await prepare()
})
const open = (search = '') =>
  render(
    <Stage at={`/${search}`}>
      <BatchPanel batchId={id(9)} />
      <ToastStack opened />
    </Stage>,
  )

describe('a batch of invitations', () => {
  it('previews the result of each row, and sends the valid ones after confirmation [IN-02] [IN-04]', async () => {
    await open()
    await expect.element(page.getByText('Invalid email address')).toBeVisible()
    await expect.element(page.getByText('Same as row 2')).toBeVisible()
    await page.getByRole('button', { name: 'Send 1 invitation' }).click()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Send 1 invitation' })
    await expect.element(confirm).toBeInTheDocument()
    // Tests render without portals, so the dialog is inside the page header.
    const button = confirm.element()
    if (button instanceof HTMLElement) button.click()
    await expect.element(page.getByRole('meter', { name: 'Sending' })).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: 'Discard' }).elements()).toEqual([])
  })

  it('requests the rows of its URL', async () => {
    await open('?state=collision&from=100')
    await expect.poll(() => requests.at(-1)?.search.getAll('states')).toEqual(['collision'])
    expect(requests.at(-1)!.search.get('startOffset')).toBe('100')
    await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('collision')
  })

  it('takes a withdrawal back with Undo', async () => {
    batch = { ...batch, state: 'done', items: [row(2, { state: 'sent', can: { resend: true, withdraw: true } })] }
    await open()
    const press = (name: string) => {
      const button = page.getByRole('button', { name, exact: true }).last().element()
      if (button instanceof HTMLElement) button.click()
    }
    await expect.element(page.getByRole('button', { name: 'Withdraw invitation for nora2@x.example' })).toBeVisible()
    press('Withdraw invitation for nora2@x.example')
    await expect.element(page.getByText('Withdraw the invitation for nora2@x.example?')).toBeVisible()
    press('Withdraw')
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    press('Undo')
    await expect.element(page.getByText('Invitation for nora2@x.example is valid again')).toBeVisible()
    expect(requests.filter(({ path }) => path.endsWith('/withdrawal')).map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
    ])
  })
})
