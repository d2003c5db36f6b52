import type { Peer } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { requestLive } from '../../platform/live/live.ts'
import { session } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { listenToKeys } from '../../platform/shortcuts.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import type { Participant } from '../../platform/video/session.ts'
import { CallRoomPanel } from './call-room-panel.tsx'
import { GoingOnNote } from './room/call-timer.tsx'
import { ConnectionBanners } from './room/connection-banners.tsx'
import type { RoomClient } from './room/data.ts'
import { noActions, sampleCall } from './sample-data.ts'

const participant = (name: string, changes: Partial<Participant<Peer>> = {}): Participant<Peer> => ({
  key: name,
  peer: { peerId: name, personId: name, name, seat: 'expert', isByPhone: false },
  state: 'connected',
  stream: new MediaStream(),
  screen: new MediaStream(),
  sources: { microphone: true, camera: true, screen: false, isHandRaised: false },
  isVideoGivenUp: false,
  receivesVideo: true,
  ...changes,
})
const picture = document.createElement('canvas').captureStream(1)
const others = [participant('Ada', { stream: picture }), participant('Emil'), participant('Ines')]

vi.mock('../../platform/live/live.ts', async (original) => ({
  ...(await original<typeof import('../../platform/live/live.ts')>()),
  requestLive: vi.fn(),
  useLiveState: () => 'Connected',
}))
vi.mock('./room/data.ts', async (original) => ({
  ...(await original<typeof import('./room/data.ts')>()),
  useVideo: () => ({ phase: 'inside', participants: others, news: undefined, isTakenOver: false }),
}))

const minuteMs = 60_000
const slotEndingIn = (minutes: number) => ({
  start: new Date(Date.now() + (minutes - 60) * minuteMs).toISOString(),
  end: new Date(Date.now() + minutes * minuteMs).toISOString(),
})

let stop = () => {}
beforeEach(async () => {
  stop = listenToKeys()
  sessionStorage.clear()
  localStorage.clear()
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shell.reset()
})

describe('a weak connection', () => {
  it('shows that video was given up, and takes it again when asked', async () => {
    const showVideo = vi.fn()
    const screen = await render(
      <Stage>
        <ConnectionBanners
          visit={{ monitor: { showVideo } } as unknown as RoomClient}
          participants={[participant('Ada', { isVideoGivenUp: true }), participant('Emil')]}
        />
      </Stage>,
    )
    await expect.element(screen.getByText('Video from Ada is off')).toBeVisible()
    await expect
      .element(screen.getByText('video comes back when the connection improves', { exact: false }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Show video' }).click()
    expect(showVideo.mock.calls).toEqual([['Ada']])
  })

  it('tells the other side that they are heard and not seen', async () => {
    const screen = await render(
      <Stage>
        <ConnectionBanners visit={{} as RoomClient} participants={[participant('Ada', { receivesVideo: false })]} />
      </Stage>,
    )
    await expect.element(screen.getByText('Ada can hear you but can’t see you')).toBeVisible()
    expect(screen.getByRole('button').query()).toBeNull()
  })
})

describe('the price of going on', () => {
  const show = (minutesLeft: number, credits: number | null) =>
    render(
      <Stage>
        <GoingOnNote call={{ slot: slotEndingIn(minutesLeft), credits }} />
      </Stage>,
    )
  const price = 'Running over costs nothing extra. The whole call costs 12.00 credits.'

  it('is said in the last five minutes and afterwards, until it is closed', async () => {
    for (const minutesLeft of [4, -3]) {
      const screen = await show(minutesLeft, 1200)
      await expect.element(screen.getByText(price)).toBeVisible()
      await screen.getByRole('button', { name: 'Got it' }).click()
      await expect.element(screen.getByText(price)).not.toBeInTheDocument()
      await screen.unmount()
    }
  })

  it('is not said earlier, nor to readers who see no prices', async () => {
    for (const [minutesLeft, credits] of [
      [20, 1200],
      [4, null],
    ] as const) {
      const screen = await show(minutesLeft, credits)
      expect(screen.getByText('Running over', { exact: false }).query()).toBeNull()
      await screen.unmount()
    }
  })
})

describe('the stage of a call with several people', () => {
  const enter = async () => {
    session.setState(
      {
        status: 'signedIn',
        user: { entityId: 'client', fullName: 'Imogen Achterberg', roleId: 1, personType: { id: 1 } } as never,
      },
      true,
    )
    const call = sampleCall({
      status: callStatuses.scheduled,
      displayStatus: { status: 'scheduled', side: null, reason: null },
      slot: slotEndingIn(50),
      roomOpensAt: new Date(Date.now() - 20 * minuteMs).toISOString(),
      can: { ...noActions, join: true },
    })
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        new URL(address, location.origin).pathname.endsWith('/room') ? { seat: 'client', iceServers: [], call } : call,
      ),
    )
    const self = { peerId: 'me', personId: 'client', name: 'Imogen Achterberg', seat: 'client', isByPhone: false }
    vi.mocked(requestLive).mockResolvedValue({
      ok: true,
      value: { self, peers: [], counted: { elapsedMs: 0, isRunning: true } },
    } as never)
    const screen = await render(
      <Stage at="/call/$callId">
        <CallRoomPanel
          chat={{
            panel: () => null,
            cockpit: () => null,
            isOpenTo: () => true,
            useUnread: () => 0,
            useOpenHits: () => 0,
          }}
          recording={{ badge: () => null, control: () => null, lobby: () => null }}
          ReportDialog={() => null}
        />
      </Stage>,
    )
    await screen.getByRole('button', { name: /^Join call/ }).click()
    await expect.element(screen.getByRole('toolbar')).toBeVisible()
    const widthOf = (name: string) =>
      screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect().width
    return { screen, widthOf }
  }

  it.each([1280, 375])('is a grid, or one large speaker with the others beside them, at %s px', async (width) => {
    await page.viewport(width, 800)
    const { screen, widthOf } = await enter()
    const button = screen.getByRole('button', { name: 'Speaker view' })
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    expect(widthOf('Ada')).toBeCloseTo(widthOf('Emil'), -1)
    await userEvent.keyboard('l')
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    expect(widthOf('Ada')).toBeGreaterThan(2 * widthOf('Emil'))
    // The next call begins with the same view.
    await screen.unmount()
    const again = await enter()
    expect(again.widthOf('Ada')).toBeGreaterThan(2 * again.widthOf('Ines'))
  })

  it('shows the speaker in a small window where the browser can, and its controls work there', async () => {
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true)
    vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
    const request = vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockResolvedValue({} as never)
    const leave = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue()
    const shown = () => request.mock.contexts[0] as HTMLVideoElement
    vi.spyOn(document, 'pictureInPictureElement', 'get').mockImplementation(() => shown())
    const handlers = new Map<string, (() => void) | null>()
    vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, run) => {
      handlers.set(action, run as () => void)
    })
    const { screen } = await enter()
    const button = screen.getByRole('button', { name: 'Picture in picture' })
    await userEvent.keyboard('i')
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    expect(request).toHaveBeenCalledOnce()
    expect(shown().srcObject).toBe(picture)
    handlers.get('togglemicrophone')?.()
    await expect.element(screen.getByRole('button', { name: 'Unmute' })).toBeVisible()
    await userEvent.keyboard('i')
    await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0)
    expect(shown().isConnected).toBe(false)
    handlers.get('hangup')?.()
    await expect.element(screen.getByRole('heading', { name: 'You left the call' })).toBeVisible()
  })

  it('offers no small window where the browser has none', async () => {
    vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false)
    const { screen } = await enter()
    expect(screen.getByRole('button', { name: 'Picture in picture' }).query()).toBeNull()
  })
})
