import { enterCallRoom } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { requestLive } from '../../../platform/live/live.ts'
import { session } from '../../../platform/session.ts'
import { shell } from '../../../platform/shell-store.ts'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { CallRoomPanel } from '../call-room-panel.tsx'
import { noActions, sampleCall } from '../sample-data.ts'

vi.mock('../../../platform/live/live.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/live/live.ts')>()),
  requestLive: vi.fn(),
  onReconnect: () => () => {},
}))

const minuteMs = 60_000
const officer = samplePerson('officer', 'Odalys Merrick')
const seat = (kind: Call['seats'][number]['kind']): Call['seats'][number] => ({
  seatId: `seat-${kind}`,
  kind,
  person: officer,
  state: 'accepted',
  attestedAt: null,
  can: { replace: false, remove: false },
})
let call: Call
let sent: { path: string; body: unknown }[] = []
let stop = () => {}

const runningCall = (changes: Partial<Call> = {}): Call =>
  sampleCall({
    status: callStatuses.scheduled,
    displayStatus: { status: 'scheduled', side: null, reason: null },
    slot: {
      start: new Date(Date.now() - 10 * minuteMs).toISOString(),
      end: new Date(Date.now() + 50 * minuteMs).toISOString(),
    },
    roomOpensAt: new Date(Date.now() - 20 * minuteMs).toISOString(),
    seats: [seat('compliance')],
    can: { ...noActions, join: true, intervene: true },
    ...changes,
  })

/** What the server does with an operation on the call. */
const apply = (path: string) => {
  if (path.endsWith('/pause'))
    call = { ...call, version: 8, interventions: { ...call.interventions, pausedSince: new Date().toISOString() } }
  if (path.endsWith('/resumption'))
    call = { ...call, version: 9, interventions: { ...call.interventions, pausedSince: null } }
  if (path.endsWith('/reminders'))
    call = {
      ...call,
      interventions: {
        ...call.interventions,
        reminders: [{ reminderId: 'r', at: new Date().toISOString(), isPersonal: false }],
      },
    }
  if (path.endsWith('/end-by-officer'))
    call = {
      ...call,
      version: 10,
      status: callStatuses.completed,
      displayStatus: { status: 'completed', side: null, reason: null },
      interventions: { ...call.interventions, endedAt: new Date().toISOString() },
      can: noActions,
    }
}

const open = async () => {
  session.setState(
    {
      status: 'signedIn',
      user: { entityId: 'officer', fullName: officer.fullName, roleId: 8, personType: { id: 1 } } as never,
    },
    true,
  )
  return render(
    <Stage at="/call/$callId">
      <CallRoomPanel
        chat={{
          panel: () => null,
          cockpit: () => null,
          isOpenTo: () => true,
          useOpenHits: () => 0,
          useUnread: () => 0,
        }}
        recording={{ badge: () => null, control: () => null, lobby: () => null }}
        ReportDialog={() => null}
      />
    </Stage>,
  )
}

beforeEach(async () => {
  stop = listenToKeys()
  sessionStorage.clear()
  localStorage.clear()
  await page.viewport(1280, 800)
  await prepare('enUS')
  call = runningCall()
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (init?.method === 'POST') {
      sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
      apply(path)
    }
    return Response.json(path.endsWith('/room') ? { seat: 'compliance', iceServers: [], call } : call)
  })
  const self = { peerId: 'me', personId: 'officer', name: officer.fullName, seat: 'compliance' }
  const counted = { elapsedMs: 0, isRunning: false }
  vi.mocked(requestLive).mockImplementation(
    async ({ name }) =>
      ({ ok: true, value: name === enterCallRoom.name ? { self, peers: [], counted } : { peers: [] } }) as never,
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  shell.reset()
})

const join = async () => {
  const screen = await open()
  await screen.getByRole('button', { name: /^Join call/ }).click()
  await expect.element(screen.getByRole('toolbar', { name: 'Compliance controls' })).toBeVisible()
  return screen
}

describe('an officer in the room', () => {
  it('pauses by a key: the script takes the place of the video, and microphones stay off afterwards', async () => {
    const screen = await join()
    await userEvent.keyboard('p')
    const script = screen.getByRole('alert').getByText('Please stay in the room', { exact: false })
    await expect.element(script).toBeVisible()
    expect(document.querySelector('video')).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Unmute' })).toBeDisabled()
    await userEvent.keyboard('p')
    await expect.element(script).not.toBeInTheDocument()
    const goesOn = screen.getByText('Your microphone is off until you turn it on.', { exact: false })
    await expect.element(goesOn).toBeVisible()
    await userEvent.keyboard('m')
    await expect.element(goesOn).not.toBeInTheDocument()
  })

  it('reminds everybody by the keyboard alone; the card stays until it is closed', async () => {
    const screen = await join()
    await userEvent.keyboard('r')
    await expect.element(screen.getByRole('button', { name: 'Remind everyone' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(sent.at(-1)).toMatchObject({ path: '/api/calls/%24callId/reminders', body: { personId: null } })
    const card = screen.getByRole('status').getByText('Please don’t ask for or share', { exact: false })
    await expect.element(card).toBeVisible()
    await screen.getByRole('button', { name: 'Got it' }).click()
    await expect.element(card).not.toBeInTheDocument()
  })

  it('ends the call with a reason; the page says that compliance did', async () => {
    const screen = await join()
    await userEvent.keyboard('e')
    const confirm = screen.getByRole('button', { name: 'End call' })
    await expect.element(confirm).toBeDisabled()
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Orders of the quarter')
    await confirm.click()
    await expect.element(screen.getByRole('heading', { name: 'Compliance ended this call' })).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ reason: 'Orders of the quarter' })
  })

  it('takes a visible seat first when silent, and has no controls before', async () => {
    call = runningCall({
      seats: [seat('silent_compliance')],
      seatsToGive: ['compliance'],
      can: { ...noActions, join: true },
    })
    const screen = await open()
    await screen.getByRole('button', { name: 'Become visible' }).click()
    expect(screen.getByRole('toolbar').query()).toBeNull()
    await screen.getByRole('dialog').getByRole('button', { name: 'Become visible' }).click()
    expect(sent.at(-1)).toMatchObject({
      path: '/api/calls/%24callId/seats',
      body: { kind: 'compliance', personId: 'officer' },
    })
  })
})
