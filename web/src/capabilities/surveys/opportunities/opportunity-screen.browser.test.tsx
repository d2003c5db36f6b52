import type { Opportunity } from '@colloquy/contract/projects/opportunity-shapes'
import { defaultWindows } from '@colloquy/contract/scheduling/working-hours'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { OpportunityScreen } from './opportunity-screen.tsx'

const hourMs = 3_600_000
const opportunity: Opportunity = {
  opportunityId: '0198c5f0-0000-7000-8000-000000000001',
  projectId: '0198c5f0-0000-7000-8000-000000000002',
  state: 'invited',
  projectName: null,
  clientName: null,
  topics: ['Heat pumps'],
  deadline: null,
  invitedAt: new Date(Date.now() - hourMs).toISOString(),
  answerBy: new Date(Date.now() + 48 * hourMs).toISOString(),
  answeredAt: null,
  question: 'Who buys them?',
  message: null,
  declineReason: null,
  note: null,
  rate: null,
  times: [],
  questionnaires: [],
  can: { accept: true, decline: true },
}
let stored: Opportunity
let sent: { times?: { start: string; end: string }[] }[]

beforeEach(async () => {
  stored = opportunity
  sent = []
  sessionStorage.clear()
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'expert', fullName: 'Katrin Oberholzer' } as never }, true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, location.origin)
    if (/\/scheduling\/(bookings|busy-times)$/.test(pathname)) return Response.json([])
    if (pathname.endsWith('/working-hours')) return Response.json({ windows: defaultWindows })
    if (!pathname.endsWith('/accept')) return Response.json(stored)
    const input = JSON.parse(String(init.body))
    sent.push(input)
    const answeredAt = new Date().toISOString()
    stored = { ...stored, state: 'accepted', answeredAt, times: input.times, can: { accept: false, decline: false } }
    return Response.json(stored)
  })
})

const open = async () => {
  await page.viewport(375, 800)
  return render(
    <Stage at="/opportunities/$opportunityId">
      <OpportunityScreen />
    </Stage>,
  )
}

it('sends the times an expert is free with the acceptance, and shows them afterward', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Add time' }).click()
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/it can pick one of these times\. Times that are booked/)).toBeVisible()
  expect(sent).toHaveLength(1)
  const [{ start, end }] = sent[0]!.times as [{ start: string; end: string }]
  expect(Date.parse(end) - Date.parse(start)).toBe(hourMs)
  await expect.element(screen.getByRole('list', { name: 'Times you’re free (optional)' })).toBeVisible()
})

it('lets a time be removed, and accepts without any', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Add time' }).click()
  await screen.getByRole('button', { name: /^Remove/ }).click()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/you’ll get a call request and offer times/)).toBeVisible()
  expect(sent).toMatchObject([{ times: [] }])
})
