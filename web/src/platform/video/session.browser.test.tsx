import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createVideoSession, type LocalMedia, type VideoSession } from './session.ts'
import type { Departure, Peer, Signal, SignalHandlers, Signaller } from './signaller.ts'

/** A mock of the server's room, in memory: connections open, close, break, and pass signals. */
const createRoom = () => {
  const inside = new Map<string, SignalHandlers<Peer>>()
  const people = new Map<string, Peer>()
  const sent: { from: string; to: string; signal: Signal }[] = []
  let count = 0
  let hushed = false
  let echoing = false
  let lossy: (signal: Signal) => boolean = () => false

  const depart = (peerId: string, how: Departure) => {
    if (!inside.delete(peerId)) return
    people.delete(peerId)
    for (const heard of inside.values()) heard.left(peerId, how)
  }

  /** A page of a person; `breaks` simulates a lost connection that is restored. */
  const connect = (personId: string) => {
    let heard: SignalHandlers<Peer> | undefined
    let again: (() => void) | undefined
    let peerId = ''
    const signaller: Signaller<Peer> = {
      hear: (listener) => {
        heard = listener
        return () => {
          heard = undefined
        }
      },
      enter: async (replaces) => {
        peerId ||= `${personId}-${++count}`
        if (replaces && replaces !== peerId) depart(replaces, 'lost')
        for (const [former] of [...people].filter(([id, peer]) => peer.personId === personId && id !== peerId)) {
          const handlers = inside.get(former)
          depart(former, 'lost')
          handlers?.takenOver()
        }
        const self = { peerId, personId }
        const peers = [...people.values()].filter((peer) => peer.peerId !== peerId)
        people.set(peerId, self)
        inside.set(peerId, heard as SignalHandlers<Peer>)
        for (const peer of peers) {
          if (!hushed) inside.get(peer.peerId)?.entered(self)
          if (echoing) heard?.entered(peer)
        }
        return { self, peers }
      },
      leave: () => {
        depart(peerId, 'left')
        peerId = ''
      },
      send: async (to, stream, signal) => {
        if (lossy(signal)) throw new Error('lost')
        sent.push({ from: peerId, to, signal })
        const copy = JSON.parse(JSON.stringify(signal)) as Signal
        setTimeout(() => inside.get(to)?.signalled(peerId, stream, copy))
      },
      onReturn: (run) => {
        again = run
        return () => {
          again = undefined
        }
      },
    }
    const breaks = ({ noticed }: { noticed: boolean }) => {
      if (noticed) depart(peerId, 'lost')
      peerId = ''
    }
    return { signaller, breaks, returns: () => again?.() }
  }
  /** Stops announcing newcomers. */
  const hush = () => {
    hushed = true
  }
  /** Announces present peers to newcomers as new, so that both make the first offer. */
  const echo = () => {
    echoing = true
  }
  const lose = (which: (signal: Signal) => boolean) => {
    lossy = which
  }
  return { connect, sent, hush, echo, lose }
}

/** The fake camera and microphone of the test browser. */
const pretendedMedia = async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 320, height: 240 } })
  const [camera, microphone] = [stream.getVideoTracks()[0] ?? null, stream.getAudioTracks()[0] ?? null]
  let isCameraOn = true
  let screen: MediaStreamTrack | null = null
  let isHandRaised = false
  const listeners = new Set<() => void>()
  const media: LocalMedia = {
    tracks: () => ({ audio: microphone, video: isCameraOn ? camera : null, screen }),
    sources: () => ({ microphone: true, camera: isCameraOn, screen: screen !== null, isHandRaised }),
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  const turnCamera = (on: boolean) => {
    isCameraOn = on
    for (const changed of listeners) changed()
  }
  const share = (track: MediaStreamTrack | null) => {
    screen = track
    for (const changed of listeners) changed()
  }
  const raiseHand = () => {
    isHandRaised = true
    for (const changed of listeners) changed()
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  return { media, turnCamera, share, raiseHand, stop }
}

type Session = VideoSession<Peer>
const others = (session: Session) => session.state.getState().participants
const stateOf = (session: Session) => others(session).map((one) => `${one.peer.personId} ${one.state}`)

const figures = async (session: Session) => {
  const key = others(session)[0]?.key
  const report = key === undefined ? undefined : await session.statistics(key)
  const found = { frames: 0, packets: 0 }
  report?.forEach((entry) => {
    if (entry.type !== 'inbound-rtp') return
    if (entry.kind === 'video') found.frames += entry.framesDecoded ?? 0
    else found.packets += entry.packetsReceived ?? 0
  })
  return found
}

/** Resolves when so many more frames have been decoded and audio has arrived. */
const expectMedia = async (session: Session, frames = 10): Promise<void> => {
  const before = await figures(session)
  await vi.waitFor(
    async () => {
      const now = await figures(session)
      expect(now.frames - before.frames).toBeGreaterThanOrEqual(frames)
      expect(now.packets).toBeGreaterThan(before.packets)
    },
    { timeout: 10_000, interval: 100 },
  )
}
const expectStates = (session: Session, states: string[]) =>
  vi.waitFor(() => expect(stateOf(session)).toEqual(states), { timeout: 8_000 })

/** A screen of one color. */
const drawn = (color: string) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 240 })
  const draw = () => {
    const context = canvas.getContext('2d')!
    context.fillStyle = color
    context.fillRect(0, 0, 320, 240)
  }
  draw()
  const timer = setInterval(draw, 50)
  const track = canvas.captureStream(20).getVideoTracks()[0]!
  return {
    track,
    stop: () => {
      clearInterval(timer)
      track.stop()
    },
  }
}

/** Whether the middle of a stream's current picture is red; undefined without a picture. */
const colorOf = async (stream: MediaStream): Promise<string | undefined> => {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, srcObject: stream })
  void video.play().catch(() => {})
  await vi.waitFor(() => expect(video.videoWidth).toBeGreaterThan(0), { timeout: 3_000 }).catch(() => {})
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1, height: 1 })
  const context = canvas.getContext('2d')!
  context.drawImage(video, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  video.srcObject = null
  if (!alpha) return undefined
  return red > 120 && green < 90 && blue < 90 ? 'red' : 'other'
}

const descriptions = () => room.sent.filter(({ signal }) => signal.description).length

let room: ReturnType<typeof createRoom>
let opened: { session: Session; stop: () => void }[]

/** A person with a camera, a microphone and a connection. */
const somebody = async (personId: string) => {
  const { media, stop, ...controls } = await pretendedMedia()
  const connection = room.connect(personId)
  const session = createVideoSession({ signaller: connection.signaller, media, iceServers: () => [] })
  opened.push({ session, stop })
  return { session, ...controls, ...connection }
}

beforeEach(() => {
  room = createRoom()
  opened = []
})
afterEach(() => {
  for (const { session, stop } of opened) {
    session.leave()
    stop()
  }
})

describe('two people in a room', () => {
  it('see and hear each other', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    expect(stateOf(ada.session)).toEqual(['emil connected'])
    expect(ada.session.state.getState().news).toMatchObject({ kind: 'entered', peer: { personId: 'emil' } })
    // The one who was present made the only offer.
    expect(room.sent.filter(({ signal }) => signal.description).map(({ from }) => from)).toEqual(['ada-1', 'emil-2'])
  })

  it('connect when the announcement of the newcomer was lost', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    room.hush()
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    expect(room.sent.find(({ signal }) => signal.description)?.from).toBe('emil-2')
  })

  it('resolve colliding first offers, with one video and one audio track each way', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    room.echo()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    const offers = room.sent.filter(({ signal }) => signal.description?.type === 'offer').slice(0, 2)
    expect(offers.map(({ from }) => from).sort()).toEqual(['ada-1', 'emil-2'])
    for (const { session } of [ada, emil]) {
      const tracks = others(session)[0]?.stream.getTracks() ?? []
      expect(tracks.map(({ kind, readyState }) => `${kind} ${readyState}`).sort()).toEqual(['audio live', 'video live'])
    }
  })

  it('resolve later colliding offers', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    ada.session.restart()
    emil.session.restart()
    await Promise.all([expectMedia(ada.session), expectMedia(emil.session)])
    expect([stateOf(ada.session), stateOf(emil.session)]).toEqual([['emil connected'], ['ada connected']])
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

  it('restart ICE without interrupting media', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    await ada.session.enter()
    await emil.session.enter()
    await expectMedia(ada.session)
    const nameOf = () =>
      room.sent.findLast(({ signal }) => signal.description)?.signal.description?.sdp.match(/ice-ufrag:(\S+)/)?.[1]
    const before = nameOf()
    const seen: string[] = []
    const stop = ada.session.state.subscribe(() => seen.push(...stateOf(ada.session)))
    ada.session.restart()
    await expect.poll(() => nameOf()).not.toBe(before)
    await expectMedia(ada.session)
    stop()
    expect(seen.filter((state) => state !== 'emil connected')).toEqual([])
  })

  it('connect without any source', async () => {
    const ada = await somebody('ada')
    const nothing: LocalMedia = {
      tracks: () => ({ audio: null, video: null, screen: null }),
      sources: () => ({ microphone: false, camera: false, screen: false, isHandRaised: false }),
      subscribe: () => () => {},
    }
    const session = createVideoSession({
      signaller: room.connect('emil').signaller,
      media: nothing,
      iceServers: () => [],
    })
    opened.push({ session, stop: () => {} })
    await ada.session.enter()
    await session.enter()
    await expectMedia(session)
    await expect.poll(() => others(ada.session)[0]?.sources).toMatchObject({ microphone: false, camera: false })
  })
})

describe('leaving and returning', () => {
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

  it('moves a person to the device that entered last; the others go on seeing them, and the former device has left', async () => {
    const [laptop, emil, phone] = [await somebody('ada'), await somebody('emil'), await somebody('ada')]
    await laptop.session.enter()
    await emil.session.enter()
    await Promise.all([expectMedia(laptop.session), expectMedia(emil.session)])
    const key = others(emil.session)[0]?.key
    await phone.session.enter()
    expect(laptop.session.state.getState()).toMatchObject({ phase: 'outside', participants: [], isTakenOver: true })
    await expectStates(emil.session, ['ada connected'])
    expect(others(emil.session)[0]?.key).toBe(key)
    await Promise.all([expectMedia(phone.session), expectMedia(emil.session)])
    await laptop.session.enter()
    expect(laptop.session.state.getState()).toMatchObject({ phase: 'inside', isTakenOver: false })
    expect(phone.session.state.getState()).toMatchObject({ phase: 'outside', isTakenOver: true })
  })

  it('repeats a signal that did not arrive', async () => {
    const [ada, emil] = [await somebody('ada'), await somebody('emil')]
    let lost = 0
    room.lose((signal) => signal.description?.type === 'offer' && lost++ === 0)
    await ada.session.enter()
    await emil.session.enter()
    await expectMedia(emil.session)
    expect(lost).toBeGreaterThan(1)
  })

  it('connects all participants with each other', async () => {
    const all = [await somebody('ada'), await somebody('emil'), await somebody('ines')]
    for (const { session } of all) await session.enter()
    for (const { session } of all)
      await vi.waitFor(() => expect(others(session).map(({ state }) => state)).toEqual(['connected', 'connected']), {
        timeout: 8_000,
      })
  })
})
