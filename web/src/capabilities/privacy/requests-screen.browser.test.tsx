import type { ClosedRequest, OpenRequest } from '@colloquy/contract/privacy/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { RequestsScreen } from './requests-screen.tsx'

const requestId = '0198c0de-0000-7000-8000-000000000009'
const open = {
  requestId,
  kind: 'erasure',
  requestedAt: '2026-11-20T09:41:00.000Z',
  dueAt: '2026-12-20T09:41:00.000Z',
  person: { personId: requestId, fullName: 'Bert Client' },
} as OpenRequest
let closed: ClosedRequest[]
let sent: { outcome: ClosedRequest['outcome']; message: string } | undefined

beforeEach(async () => {
  closed = []
  sent = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    if (path.endsWith('/answer')) {
      sent = JSON.parse(String(init?.body))
      closed = [{ ...open, closedAt: '2026-11-21T09:41:00.000Z', closedBy: 'Ada Admin', ...sent! }]
      return Response.json({})
    }
    const requests = path.endsWith('/closed') ? closed : closed.length > 0 ? [] : [open]
    return Response.json({ total: requests.length, requests })
  })
  await prepare()
  await render(
    <Stage>
      <RequestsScreen />
    </Stage>,
  )
})

it('closes a request with an outcome and a message, and keeps it in the history', async () => {
  await page.getByRole('button', { name: 'Reply to the request from Bert Client' }).click()
  await page.getByText('Declined').click()
  await page.getByRole('button', { name: 'Reply and close' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(sent).toBeUndefined()
  await page.getByLabelText('Reply to the person').fill('Kept by law.')
  await page.getByRole('button', { name: 'Reply and close' }).click()
  await expect.element(page.getByText('No open requests.')).toBeVisible()
  expect(sent).toMatchObject({ outcome: 'declined', message: 'Kept by law.' })
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect.element(page.getByText('Kept by law.')).toBeVisible()
  await expect.element(page.getByText(/by Ada Admin/)).toBeVisible()
})
