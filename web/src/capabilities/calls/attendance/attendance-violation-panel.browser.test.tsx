import type { AttendanceViolation } from '@colloquy/contract/calls/attendance/shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { now } from '../../../platform/clock.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Toasts } from '../../../ui/overlay/toasts.tsx'
import { noActions, sampleCall } from '../sample-data.ts'
import { AttendanceViolationPanel } from './attendance-violation-panel.tsx'

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
const missed = (changes: Partial<AttendanceViolation> = {}): AttendanceViolation => ({
  attendanceViolationId: 'a',
  kind: 'no_show',
  side: 'expert',
  personId: 'expert',
  personName: 'Katrin Oberholzer',
  startsAt: inMinutes(-15),
  reportedAt: inMinutes(-2),
  reportedByName: 'Imogen Achterberg',
  feePercent: 0,
  answer: null,
  can: { answer: false },
  ...changes,
})
const sent: { path: string; body: unknown }[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  await page.viewport(375, 700)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({
      path: decodeURIComponent(new URL(address, location.href).pathname),
      body: JSON.parse(String(init.body)),
    })
    return Response.json(sampleCall())
  })
  return () => vi.unstubAllGlobals()
})
const open = (call: Call, side: 'client' | 'expert' = 'client') =>
  render(
    <Stage at="/calls/$callId">
      <AttendanceViolationPanel call={call} side={side} />
      <Toasts />
    </Stage>,
  )

it('reports with one click, after saying what it costs', async () => {
  const screen = await open(sampleCall({ callDate: inMinutes(-12), noShowReportableFrom: inMinutes(-2) }))
  await expect.element(screen.getByText('Katrin Oberholzer hasn’t joined')).toBeVisible()
  await expect.element(screen.getByText(/counts as a no-show by the expert. The client pays no fee/)).toBeVisible()
  await screen.getByRole('button', { name: 'Report no-show' }).click()
  await expect.poll(() => sent).toEqual([{ path: '/api/calls/$callId/no-shows', body: {} }])
  await expect.element(screen.getByText('No-show reported. We’ve let everyone know.')).toBeVisible()
})

it('offers no report before the grace period is over', async () => {
  const screen = await open(sampleCall({ callDate: inMinutes(-2), noShowReportableFrom: inMinutes(8) }))
  expect(screen.container.querySelector('button')).toBeNull()
})

it('shows who was absent, what it costs, what they answer, and the way to a new time', async () => {
  const answer = { text: 'My train stopped.', answeredAt: inMinutes(-1) }
  const screen = await open(
    sampleCall({ attendanceViolations: [missed({ answer })], can: { ...noActions, reopen: true } }),
  )
  await expect.element(screen.getByText('Katrin Oberholzer didn’t come to this call')).toBeVisible()
  await expect.element(screen.getByText(/No fee for the client/)).toBeVisible()
  await expect.element(screen.getByText('My train stopped.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Find a new time' })).toBeVisible()
})

it('lets the absent person answer', async () => {
  const screen = await open(
    sampleCall({ attendanceViolations: [missed({ feePercent: null, can: { answer: true } })] }),
    'expert',
  )
  await screen.getByLabelText('Your side of it').fill('The room did not open.')
  await screen.getByRole('button', { name: 'Answer' }).click()
  const path = '/api/calls/attendance-violations/a/answer'
  await expect.poll(() => sent).toEqual([{ path, body: { text: 'The room did not open.' } }])
  await expect.element(screen.getByText('Answer sent')).toBeVisible()
})
