import { connectCallForwarder } from '@colloquy/contract/calls/media-operations'
import { enterCallRoom } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onReconnect, requestLive } from '../../platform/live/live.ts'
import { session } from '../../platform/session.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { samplePerson } from '../people/sample-data.ts'
import { CallRoomPanel } from './call-room-panel.tsx'
import { noActions, sampleCall } from './sample-data.ts'

vi.mock('../../platform/live/live.ts', async (original) => ({
  ...(await original<typeof import('../../platform/live/live.ts')>()),
  requestLive: vi.fn(),
  onReconnect: vi.fn(() => () => {}),
}))

const minuteMs = 60_000
let unread = 0
const client = samplePerson('client', 'Imogen Achterberg')
const aCall = (): Call =>
  sampleCall({
    status: callStatuses.scheduled,
    displayStatus: { status: 'scheduled', side: null, reason: null },
    slot: {
      start: new Date(Date.now() - 10 * minuteMs).toISOString(),
      end: new Date(Date.now() + 50 * minuteMs).toISOString(),
    },
    contact: client,
    expert: {
      ...samplePerson('expert', 'Katrin Oberholzer'),
      title: 'VP Engineering',
      companyName: 'Thermagon GmbH',
      employmentEndYear: 2024,
    },
    roomOpensAt: new Date(Date.now() - 20 * minuteMs).toISOString(),
    can: { ...noActions, join: true, end: true, reportIncident: true },
  })

const open = async () => {
  session.setState(
    {
      status: 'signedIn',
      user: { entityId: 'client', fullName: client.fullName, roleId: 1, personType: { id: 1 } } as never,
    },
    true,
  )
  return render(
    <Stage at="/call/$callId">
      <CallRoomPanel
        chat={{
          panel: () => <p>Conversation</p>,
          cockpit: () => null,
          isOpenTo: () => true,
          useOpenHits: () => 0,
          useUnread: () => unread,
        }}
        recording={{ badge: () => null, control: () => null, lobby: () => null }}
        ReportDialog={({ callId, opened }) => (opened ? <p>Report about {callId}</p> : null)}
      />
    </Stage>,
  )
}

type Screen = Awaited<ReturnType<typeof open>>

let stop = () => {}
let counted = { elapsedMs: 0, isRunning: false }
beforeEach(async () => {
  stop = listenToKeys()
  counted = { elapsedMs: 0, isRunning: false }
  sessionStorage.clear()
  localStorage.clear()
  await page.viewport(1280, 800)
  await prepare('enUS')
  const call = aCall()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      new URL(address, location.origin).pathname.endsWith('/room') ? { seat: 'client', iceServers: [], call } : call,
    ),
  )
  const self = { peerId: 'me', personId: 'client', name: client.fullName, seat: 'client' }
  vi.mocked(requestLive).mockImplementation(
    async ({ name }) =>
      ({ ok: true, value: name === enterCallRoom.name ? { self, peers: [], counted } : { peers: [] } }) as never,
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shell.reset()
})

describe('the call room', () => {
  it('shows questions or conversation beside the video, and how many messages are unread', async () => {
    unread = 2
    const screen = await open()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    const count = screen.getByRole('toolbar').getByText('unread messages', { exact: false })
    await expect.element(count).toBeInTheDocument()
    await expect.element(screen.getByRole('complementary', { name: 'Questions and notes' })).toBeVisible()
    await userEvent.keyboard('c')
    await expect.element(screen.getByText('Conversation')).toBeVisible()
    await expect.element(screen.getByRole('complementary', { name: 'Questions and notes' })).not.toBeInTheDocument()
    await expect.element(count).not.toBeInTheDocument()
    await userEvent.keyboard('c')
    await expect.element(screen.getByText('Conversation')).not.toBeInTheDocument()
    unread = 0
  })

  it('exchanges media over a forwarder where the server has one', async () => {
    const call = aCall()
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        new URL(address, location.origin).pathname.endsWith('/room')
          ? { seat: 'client', engine: 'livekit', iceServers: [], call }
          : call,
      ),
    )
    const screen = await open()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect
      .poll(() => vi.mocked(requestLive).mock.calls.map(([{ name }]) => name))
      .toContain(connectCallForwarder.name)
  })

  it('lets nobody join from a phone before everybody has confirmed the statements, and shows who still has to', async () => {
    await page.viewport(375, 812)
    const missing = ['client', 'expert']
    const call = (): Call => ({
      ...aCall(),
      seats: (['client', 'expert'] as const).map((kind) => ({
        seatId: kind,
        kind,
        person: kind === 'client' ? client : samplePerson('expert', 'Katrin Oberholzer'),
        state: 'accepted',
        attestedAt: null,
        can: { replace: false, remove: false },
      })),
      attestation: { isDue: missing.includes('client'), missing: [...missing] },
    })
    const text = { termsId: 't', language: 'enUS', title: 'Before you talk', body: 'One.\n\nTwo.' }
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const { pathname } = new URL(address, location.origin)
      if (init?.method === 'POST' && pathname.endsWith('/attestation')) missing.shift()
      if (init?.method === 'GET' && pathname.endsWith('/attestation')) return Response.json({ text, attestedAt: null })
      return Response.json(pathname.endsWith('/room') ? { seat: 'client', iceServers: [], call: call() } : call())
    })
    const screen = await open()
    const join = screen.getByRole('button', { name: /^Join call/ })
    await expect.element(screen.getByText('1 person still has to confirm: Katrin Oberholzer')).toBeVisible()
    await expect.element(join).toBeDisabled()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    // One press is all it takes.
    await screen.getByRole('button', { name: 'Confirm statements' }).click()
    await expect.element(screen.getByRole('button', { name: 'Confirm statements' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('1 person still has to confirm: Katrin Oberholzer')).toBeVisible()
    await expect.element(join).toBeDisabled()
  })

  it('offers to report possible inside information', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await screen
      .getByRole('toolbar')
      .getByRole('button', { name: /^Inside info/ })
      .click()
    await expect.element(screen.getByText(/^Report about /)).toBeVisible()
  })

  it('is dark as a whole page, so that dialogs outside of it are too, until it is left', async () => {
    const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
    const screen = await open()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect.element(screen.getByRole('toolbar')).toBeVisible()
    expect(scheme()).toBe('dark')
    await screen.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(scheme).toBe('light')
  })

  it('freezes the menu until it is left [SH-08]', async () => {
    const screen = await open()
    const isFrozen = () => useShell.getState().isMenuLocked
    expect(isFrozen()).toBe(false)
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect.poll(isFrozen).toBe(true)
    await screen.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(isFrozen).toBe(false)
  })

  it('counts only the time with both sides there, as the server does, and shows when it does not', async () => {
    const enter = async (isRunning: boolean) => {
      counted = { elapsedMs: 61_000, isRunning }
      const screen = await open()
      await screen.getByRole('button', { name: /^Join call/ }).click()
      return screen
    }
    const alone = await enter(false)
    const timer = (screen: Screen) => screen.getByRole('timer').query()?.textContent
    await expect.poll(() => timer(alone)).toMatch(/^1:01/)
    await expect.element(alone.getByText('Paused until both sides are here')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(timer(alone)).toMatch(/^1:01/)
    await alone.unmount()

    const together = await enter(true)
    await expect.poll(() => timer(together), { timeout: 5_000 }).toMatch(/^1:0[2-9]/)
    expect(together.getByText('Paused until both sides are here').query()).toBeNull()
  })

  it('names the job of the other side, and one that has ended as a former one', async () => {
    const screen = await open()
    const role = screen.getByText('Former VP Engineering, Thermagon GmbH (until 2024)')
    await expect.element(role).toBeVisible()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect.element(screen.getByRole('toolbar')).toBeVisible()
    await expect.element(role).toBeVisible()
  })

  it('shows that the call has moved to another device, and how to bring it back', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect.element(screen.getByRole('toolbar')).toBeVisible()
    vi.mocked(requestLive).mockImplementation(
      async ({ name }) =>
        (name === enterCallRoom.name
          ? { ok: false, refusal: 'seat_taken_over' }
          : { ok: true, value: { peers: [{ peerId: 'phone', personId: 'client', isByPhone: false }] } }) as never,
    )
    for (const [again] of vi.mocked(onReconnect).mock.calls) again()
    await expect.element(screen.getByRole('heading', { name: 'Your call moved to another device' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Rejoin' }).click()
    await expect.element(screen.getByText('Join here to move the call', { exact: false })).toBeVisible()
  })

  describe('after a reload', () => {
    const reload = (type: string, name = location.href) =>
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name } as never])
    const join = (screen: Screen) => screen.getByRole('button', { name: /^Join call/ })

    it('is entered again, with what was muted still muted', async () => {
      const before = await open()
      await join(before).click()
      await before.getByRole('button', { name: 'Mute' }).click()
      const stored = { ...sessionStorage }
      await before.unmount()
      Object.assign(sessionStorage, stored)
      vi.mocked(requestLive).mockClear()

      reload('reload')
      const screen = await open()
      await expect.element(screen.getByRole('button', { name: 'Unmute' })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Turn camera off' })).toBeVisible()
      await expect.poll(() => vi.mocked(requestLive).mock.calls.map(([{ name }]) => name)).toContain('calls.enterRoom')
      await expect.element(screen.getByText('Waiting for Katrin Oberholzer')).toBeVisible()
    })

    it('is not entered in a copied tab, on another page, or after it was left', async () => {
      const before = await open()
      await join(before).click()
      await expect.element(before.getByRole('toolbar')).toBeVisible()
      const stored = { ...sessionStorage }
      await before.getByRole('button', { name: 'Leave' }).click()
      await before.unmount()
      for (const [kind, name, remembered] of [
        ['navigate', location.href, stored],
        ['reload', `${location.origin}/elsewhere`, stored],
        ['reload', location.href, {}],
      ] as const) {
        Object.assign(sessionStorage, remembered)
        reload(kind, name)
        const screen = await open()
        await expect.element(join(screen)).toBeVisible()
        await screen.unmount()
        sessionStorage.clear()
      }
    })

    it('shows in the lobby why it could not be entered', async () => {
      const before = await open()
      await join(before).click()
      await expect.element(before.getByRole('toolbar')).toBeVisible()
      const stored = { ...sessionStorage }
      await before.unmount()
      Object.assign(sessionStorage, stored)
      vi.mocked(requestLive).mockResolvedValue({ ok: false, refusal: 'room_closed' } as never)
      reload('reload')
      const screen = await open()
      await expect.element(screen.getByRole('alert')).toBeVisible()
      await expect.element(join(screen)).toBeVisible()
      expect({ ...sessionStorage }).toEqual({})
    })
  })
})
