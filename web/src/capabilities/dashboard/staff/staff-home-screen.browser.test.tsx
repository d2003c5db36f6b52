import { type Call, queueKinds } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { StaffHomeScreen } from './staff-home-screen.tsx'

const call = (callId: string, overrides: Partial<Call> = {}) => ({
  callId,
  code: callId,
  status: callStatuses.inScheduling,
  slot: null,
  callDate: null,
  topic: 'Storage',
  waitType: 'expert_times',
  steps: [{ kind: 'requested', at: new Date().toISOString(), byName: null }],
  client: { id: 'c', name: 'Northbeam' },
  expert: { fullName: `Expert of ${callId}` },
  can: { cancel: true },
  ...overrides,
})
let queues: object
beforeEach(async () => {
  queues = {}
  vi.stubGlobal('fetch', async () =>
    Response.json({
      at: new Date().toISOString(),
      nextCalls: [],
      vetting: null,
      companyNames: null,
      queues: queueKinds.map((kind) => ({ kind, calls: [], total: 0, ...(queues as Record<string, object>)[kind] })),
    }),
  )
  await page.viewport(1280, 800)
  await prepare()
})
const open = () =>
  render(
    <Stage at="/staff">
      <StaffHomeScreen />
    </Stage>,
  )

describe('the home of staff', () => {
  it('shows non-empty queues only, with their total counts', async () => {
    queues = {
      times: { calls: [call('C-1')], total: 9 },
      approval: { calls: [call('C-2', { waitType: 'client_compliance' })], total: 1 },
    }
    await open()
    await expect.element(page.getByRole('heading', { name: '10 calls need attention' })).toBeVisible()
    const heads = page.getByRole('heading', { level: 2 }).elements()
    expect(heads.map((head) => head.textContent)).toEqual([
      'Pending approvals',
      'Times needed from expert',
      'Live and upcoming',
    ])
    await expect.element(page.getByText('Waiting for the client’s compliance team to approve the call')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'View all 9' }))
      .toHaveAttribute('href', '/staff/calls?queue=times')
  })

  it('moves through all queues by J and K', async () => {
    queues = {
      no_show: { calls: [call('C-1', { status: callStatuses.scheduled })], total: 1 },
      times: { calls: [call('C-2'), call('C-3')], total: 2 },
    }
    const stop = listenToKeys()
    await open()
    const pressed = () => document.querySelector('li:has(kbd) .code')?.textContent
    await expect.poll(pressed).toBe('C-1')
    await userEvent.keyboard('j')
    await expect.poll(pressed).toBe('C-2')
    await userEvent.keyboard('jjk')
    await expect.poll(pressed).toBe('C-2')
    await userEvent.keyboard('k')
    await expect.poll(pressed).toBe('C-1')
    const settle = page.getByRole('link', { name: 'Resolve: Expert of C-1 for Northbeam' })
    await expect.element(settle).toHaveAttribute('href', '/staff/calls/C-1?change=cancel')
    stop()
  })

  it('shows that no call waits', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'No calls need attention' })).toBeVisible()
    await expect.element(page.getByText('No calls need attention right now. New ones will appear here.')).toBeVisible()
  })
})
