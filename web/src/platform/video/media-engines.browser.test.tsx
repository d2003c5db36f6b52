import { Room } from 'livekit-client'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { type LiveKitAccess, openLiveKitRoom } from './livekit-room.ts'
import { openPeerLink } from './peer-link.ts'
import { createVideoSession, type LocalMedia, type VideoSession } from './session.ts'
import {
  colorOf,
  createRoom,
  drawn,
  expectMedia,
  expectStates,
  figures,
  others,
  pretendedMedia,
  type Session,
  stateOf,
} from './session-rig.ts'
import type { Peer } from './signaller.ts'

declare module 'vitest' {
  interface ProvidedContext {
    hasLiveKit: boolean
  }
}
declare module 'vitest/browser' {
  interface BrowserCommands {
    admitToLiveKit: (callId: string, personId: string) => Promise<LiveKitAccess>
    removeFromLiveKit: (callId: string, personId: string) => Promise<void>
    pauseInLiveKit: (callId: string, isPaused: boolean) => Promise<void>
  }
}

type OpenLink = Parameters<typeof createVideoSession<Peer>>[0]['openLink']

/** What carries media in a test: how a person's browser is linked with others, and what the server can do about it. */
interface Engine {
  readonly name: string
  readonly isAvailable: boolean
  readonly connect: (
    callId: string,
    personId: string,
    media: LocalMedia,
  ) => {
    readonly openLink: OpenLink
    /** Follows whether the person is in the room. */
    readonly follow: (session: VideoSession<Peer>) => void
  }
}

const embedded: Engine = {
  name: 'embedded',
  isAvailable: true,
  connect: () => ({ openLink: (_, parts) => openPeerLink({ ...parts, iceServers: [] }), follow: () => {} }),
}

/** Needs a server: see the part about LiveKit in docs/operations.md. */
const liveKit: Engine = {
  name: 'LiveKit',
  isAvailable: inject('hasLiveKit'),
  connect: (callId, personId, media) => {
    const open = () => openLiveKitRoom({ media, access: () => commands.admitToLiveKit(callId, personId) })
    let current = open()
    return {
      openLink: (peer, parts) => current.openLink(peer.personId, parts),
      follow: ({ state }) => {
        state.subscribe(({ phase }, before) => {
          if (phase === before.phase) return
          if (phase === 'inside' && before.phase === 'entering' && before.participants.length === 0) current.start()
          if (phase !== 'outside') return
          current.close()
          current = open()
        })
      },
    }
  },
}

let callId: string
let room: ReturnType<typeof createRoom>
let opened: { session: Session; stop: () => void }[]

const descriptions = () => room.sent.filter(({ signal }) => signal.description).length

beforeEach(() => {
  callId = crypto.randomUUID()
  room = createRoom()
  opened = []
})
afterEach(() => {
  for (const { session, stop } of opened) {
    session.leave()
    stop()
  }
})

const visit = (engine: Engine, personId: string, media: LocalMedia, stop = () => {}) => {
  const connection = room.connect(personId)
  const { openLink, follow } = engine.connect(callId, personId, media)
  const session = createVideoSession({ signaller: connection.signaller, media, openLink })
  follow(session)
  opened.push({ session, stop })
  return { session, ...connection }
}
/** A person with a camera, a microphone and a connection. */
const enterAs = async (engine: Engine, personId: string) => {
  const { media, stop, ...controls } = await pretendedMedia()
  return { ...controls, ...visit(engine, personId, media, stop) }
}

describe.each([embedded, liveKit].filter(({ isAvailable }) => isAvailable))(
  'people in a room, over the $name engine,',
  (engine) => {
    const somebody = (personId: string) => enterAs(engine, personId)

    it('see and hear each other', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
      expect(stateOf(ada.session)).toEqual(['emil connected'])
      expect(ada.session.state.getState().news).toMatchObject({ kind: 'entered', peer: { personId: 'emil' } })
    })

    it('see which sources are off, and get the video back without a new negotiation', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await expectMedia(ada.session)
      const before = descriptions()
      emil.turnCamera(false)
      await expect.poll(() => others(ada.session)[0]?.sources).toMatchObject({ microphone: true, camera: false })
      emil.turnCamera(true)
      await expect.poll(() => others(ada.session)[0]?.sources).toMatchObject({ microphone: true, camera: true })
      await expectMedia(ada.session)
      expect(descriptions()).toBe(before)
    })

    it.each(['by the one who was present', 'by the newcomer', 'after colliding first offers'])(
      'see a screen shared %s beside the camera, without a new negotiation',
      async (who) => {
        const [ada, emil] = [await somebody('ada'), await somebody('emil')]
        await ada.session.enter()
        if (who.startsWith('after')) room.echo()
        await emil.session.enter()
        await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
        const before = descriptions()
        const [sharing, watching] = who.includes('newcomer') ? [emil, ada] : [ada, emil]
        const drawing = drawn('rgb(200, 30, 40)')
        sharing.share(drawing.track)
        await expect.poll(() => others(watching.session)[0]?.sources?.screen).toBe(true)
        expect(watching.session.state.getState().news).toMatchObject({ kind: 'sharesScreen' })
        await vi.waitFor(async () => expect(await colorOf(others(watching.session)[0]!.screen)).toBe('red'), {
          timeout: 8_000,
        })
        expect(await colorOf(others(watching.session)[0]!.stream)).not.toBe('red')
        expect(others(sharing.session)[0]?.sources?.screen).toBe(false)
        sharing.share(null)
        drawing.stop()
        await expect.poll(() => watching.session.state.getState().news).toMatchObject({ kind: 'stoppedSharing' })
        await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
        expect(descriptions()).toBe(before)
      },
    )

    it('give up the video of the other one and take it again, while audio goes on and nothing is negotiated', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
      const before = descriptions()
      const key = others(ada.session)[0]!.key
      ada.session.receiveVideo(key, false)
      await expect.poll(() => others(emil.session)[0]?.receivesVideo).toBe(false)
      expect(others(ada.session)[0]?.isVideoGivenUp).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const still = await figures(ada.session)
      await expectMedia(emil.session)
      const later = await figures(ada.session)
      expect(later.frames).toBe(still.frames)
      expect(later.packets).toBeGreaterThan(still.packets)
      ada.session.receiveVideo(key, true)
      await expectMedia(ada.session)
      expect(others(emil.session)[0]?.receivesVideo).toBe(true)
      expect(descriptions()).toBe(before)
    })

    it('see a raised hand', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await expectMedia(ada.session)
      emil.raiseHand()
      await expect.poll(() => others(ada.session)[0]?.sources?.isHandRaised).toBe(true)
      expect(ada.session.state.getState().news).toMatchObject({ kind: 'raisedHand', peer: { personId: 'emil' } })
    })

    it('connect without any source', async () => {
      const ada = await somebody('ada')
      const nothing: LocalMedia = {
        tracks: () => ({ audio: null, video: null, screen: null }),
        sources: () => ({ microphone: false, camera: false, screen: false, isHandRaised: false }),
        subscribe: () => () => {},
      }
      const { session } = visit(engine, 'emil', nothing)
      await ada.session.enter()
      await session.enter()
      await expectMedia(session)
      await expect.poll(() => others(ada.session)[0]?.sources).toMatchObject({ microphone: false, camera: false })
    })

    it('removes a leaving person at once, and shows them again on return', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await expectMedia(ada.session)
      emil.session.leave()
      expect(stateOf(ada.session)).toEqual([])
      expect(ada.session.state.getState().news).toMatchObject({ kind: 'left' })
      expect(emil.session.state.getState()).toMatchObject({ phase: 'outside', participants: [] })
      await emil.session.enter()
      await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    })

    it('keeps audio and video of a person whose connection was lost, until the new one is established', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
      const key = others(ada.session)[0]?.key
      emil.breaks({ noticed: true })
      expect(stateOf(ada.session)).toEqual(['emil lost'])
      await expectMedia(ada.session)
      emil.returns()
      await expectStates(ada.session, ['emil connected'])
      await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
      expect(others(ada.session)[0]?.key).toBe(key)
      expect(ada.session.state.getState().news).toMatchObject({ kind: 'back' })
    })

    it('shows a person once while the server has not noticed a lost connection', async () => {
      const [ada, emil] = [await somebody('ada'), await somebody('emil')]
      await ada.session.enter()
      await emil.session.enter()
      await expectMedia(ada.session)
      emil.breaks({ noticed: false })
      emil.returns()
      await expect.poll(() => ada.session.state.getState().news).toMatchObject({ kind: 'back' })
      await expectStates(ada.session, ['emil connected'])
      await expectMedia(emil.session)
      expect(others(emil.session)).toHaveLength(1)
    })

    it('connect with all others', async () => {
      const all = [await somebody('ada'), await somebody('emil'), await somebody('ines')]
      for (const { session } of all) await session.enter()
      for (const { session } of all)
        await vi.waitFor(() => expect(others(session).map(({ state }) => state)).toEqual(['connected', 'connected']), {
          timeout: 8_000,
        })
    })
  },
)

describe.runIf(liveKit.isAvailable)('a room of LiveKit', () => {
  const meet = async () => {
    const [ada, emil] = [await enterAs(liveKit, 'ada'), await enterAs(liveKit, 'emil')]
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    return [ada, emil] as const
  }

  it('passes nothing on to somebody whom the others do not see', async () => {
    await meet()
    const { url, token } = await commands.admitToLiveKit(callId, 'eve')
    const eve = new Room()
    await eve.connect(url, token)
    await vi.waitFor(() => {
      const offered = [...eve.remoteParticipants.values()].flatMap((one) => [...one.trackPublications.values()])
      expect(offered).toHaveLength(4)
    })
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const received = [...eve.remoteParticipants.values()].flatMap((one) =>
      [...one.trackPublications.values()].filter(({ track }) => track),
    )
    await eve.disconnect()
    expect(received).toEqual([])
  })

  it('lets nobody send while the server has paused the call', async () => {
    const [ada, emil] = await meet()
    await commands.pauseInLiveKit(callId, true)
    for (const { session } of [ada, emil])
      await vi.waitFor(
        () => expect(others(session).flatMap(({ stream }) => stream.getTracks().map(({ kind }) => kind))).toEqual([]),
        { timeout: 10_000 },
      )
    await commands.pauseInLiveKit(callId, false)
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
  })

  it('takes somebody back whom the server has removed, once it lets them in again', async () => {
    const [ada, emil] = await meet()
    await commands.removeFromLiveKit(callId, 'emil')
    await expectStates(ada.session, ['emil interrupted'])
    await expectStates(ada.session, ['emil connected'])
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
  })
})
