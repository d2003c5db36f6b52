import type { ReadinessCall, SeatReadiness } from '@colloquy/contract/calls/readiness-shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Toasts } from '../../../ui/overlay/toasts.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { ReadinessScreen } from './readiness-screen.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const seat = (id: string, name: string, changes: Partial<SeatReadiness> = {}): SeatReadiness => ({
  person: samplePerson(id, name),
  kind: 'client',
  isConfirmed: true,
  isAttestationDue: false,
  pageOpenedAt: null,
  lobbyOpenedAt: null,
  devicesCheckedAt: null,
  isInRoom: false,
  leftRoomAt: null,
  remindedAt: null,
  can: { remind: false },
  ...changes,
})
const late: ReadinessCall = {
  callId: 'c1',
  code: 'C-1',
  topic: 'Pumps',
  clientName: 'Brandywell',
  slot: { start: inMinutes(-5), end: inMinutes(55) },
  platformType: 'video',
  urgency: 'absent',
  seats: [
    seat('a', 'Imogen Achterberg', { isInRoom: true }),
    seat('b', 'Katrin Oberholzer', {
      kind: 'expert',
      isConfirmed: false,
      isAttestationDue: true,
      lobbyOpenedAt: inMinutes(-7),
      devicesCheckedAt: inMinutes(-7),
      can: { remind: true },
    }),
  ],
}
let calls: ReadinessCall[] = []
let requestedHours: string[] = []
let reminded: string[] = []

beforeEach(async () => {
  calls = [late]
  requestedHours = []
  reminded = []
  await prepare('enUS')
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.origin)
    if (init?.method === 'POST') {
      reminded.push(pathname)
      return Response.json({})
    }
    requestedHours.push(String(searchParams.get('hours')))
    return Response.json({ calls })
  })
  return () => vi.unstubAllGlobals()
})
const open = () =>
  render(
    <Stage at="/staff/readiness">
      <ReadinessScreen />
      <Toasts />
    </Stage>,
  )

describe('#calls.listReadiness', () => {
  it('shows how far everybody has come', async () => {
    await page.viewport(1280, 800)
    const screen = await open()
    await expect.element(screen.getByText('Someone is missing')).toBeVisible()
    await expect.element(screen.getByText('In the room')).toBeVisible()
    await expect.element(screen.getByText('Opened the lobby 7 min ago')).toBeVisible()
    await expect.element(screen.getByText('Devices checked')).toBeVisible()
    await expect.element(screen.getByText('Not confirmed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Statements not confirmed')).toBeVisible()
  })

  it('shows when there are no calls, and offers a longer period', async () => {
    calls = []
    const screen = await open()
    await screen.getByRole('button', { name: 'Show 48 hours' }).click()
    await expect.poll(() => requestedHours.at(-1)).toBe('48')
    await expect.element(screen.getByRole('radio', { name: '48 hours' })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Show 48 hours' }).elements()).toEqual([])
  })

  it('needs no horizontal scrolling on a phone', async () => {
    await page.viewport(375, 700)
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Remind Katrin Oberholzer' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })
})

describe('#calls.remindSeat', () => {
  it('reminds one person in one click, and is offered only where it is possible', async () => {
    await page.viewport(1280, 800)
    const screen = await open()
    await expect.element(screen.getByText('Imogen Achterberg')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remind Imogen Achterberg' }).elements()).toEqual([])
    calls = [
      { ...late, seats: [late.seats[0]!, { ...late.seats[1]!, remindedAt: inMinutes(0), can: { remind: false } }] },
    ]
    await screen.getByRole('button', { name: 'Remind Katrin Oberholzer' }).click()
    await expect.element(screen.getByText('Reminder sent to Katrin Oberholzer')).toBeVisible()
    await expect.element(screen.getByText('Reminded now')).toBeVisible()
    expect(reminded).toEqual([expect.stringContaining('/calls/c1/seats/b/reminders')])
  })
})
