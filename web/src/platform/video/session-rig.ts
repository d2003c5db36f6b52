import { expect, vi } from 'vitest'
import type { LocalMedia, VideoSession } from './session.ts'
import type { Departure, Peer, Signal, SignalHandlers, Signaller } from './signaller.ts'

/** A mock of the server's room, in memory: connections open, close, break, and pass signals. */
export const createRoom = () => {
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
export const pretendedMedia = async () => {
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

/** A visit of somebody to the room. */
export type Session = VideoSession<Peer>
/** The participants besides the visitor. */
export const others = (session: Session) => session.state.getState().participants
/** Who else is there, and how far connected. */
export const stateOf = (session: Session) => others(session).map((one) => `${one.peer.personId} ${one.state}`)

/** What has arrived from the first of the others. */
export const figures = async (session: Session) => {
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
export const expectMedia = async (session: Session, frames = 10): Promise<void> => {
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
/** Resolves when the others are there in these states. */
export const expectStates = (session: Session, states: string[]) =>
  vi.waitFor(() => expect(stateOf(session)).toEqual(states), { timeout: 8_000 })

/** A screen of one color. */
export const drawn = (color: string) => {
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
export const colorOf = async (stream: MediaStream): Promise<string | undefined> => {
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
