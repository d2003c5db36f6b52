/* What runs in the browser of a seat: the product's own session and audio uplink, with the bench as their server. */
import { openLiveKitRoom } from '../../web/src/platform/video/livekit-room.ts'
import { openPeerLink } from '../../web/src/platform/video/peer-link.ts'
import { openAudioUplink } from '../../web/src/platform/video/server-connection.ts'
import { createVideoSession, type LocalMedia } from '../../web/src/platform/video/session.ts'
import type { Peer, SignalHandlers } from '../../web/src/platform/video/signaller.ts'
import type { HostRequest, SeatFigures, SeatOptions, SeatPage } from './messages.ts'

type Page = typeof globalThis & {
  readonly askHost: (request: HostRequest) => Promise<never>
  seat: SeatPage
}
const page = globalThis as Page

/** Sends every candidate of another end over the bench's relay. */
const relayCandidates = () => {
  const relayed = async (line: string): Promise<string | undefined> => {
    const parts = line.split(' ')
    if (parts[2]?.toLowerCase() !== 'udp' || parts[4]?.includes(':')) return undefined
    const port = await page.askHost({ kind: 'relay', address: parts[4] ?? '', port: Number(parts[5]) })
    const { host, port: newPort } = port as { host: string; port: number }
    return parts.with(4, host).with(5, String(newPort)).join(' ')
  }
  // Their older forms, with callbacks, are not used.
  const original = RTCPeerConnection.prototype as {
    readonly setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>
    readonly addIceCandidate: (candidate: RTCIceCandidateInit) => Promise<void>
  }
  const { setRemoteDescription, addIceCandidate } = original
  RTCPeerConnection.prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
    const lines = await Promise.all(
      (description.sdp ?? '').split('\r\n').map((line) => (line.startsWith('a=candidate:') ? relayed(line) : line)),
    )
    const sdp = lines.filter((line) => line !== undefined).join('\r\n')
    return setRemoteDescription.call(this, { type: description.type, sdp })
  }
  RTCPeerConnection.prototype.addIceCandidate = async function (init?: RTCIceCandidateInit | null) {
    if (!init?.candidate) return
    const candidate = await relayed(init.candidate)
    if (candidate !== undefined) await addIceCandidate.call(this, { ...init, candidate })
  }
}

/** Tells the bench from which addresses this seat sends. `isRelayed`: over TURN alone. */
const watchAddresses = (isRelayed: boolean) => {
  page.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(isRelayed ? { ...configuration, iceTransportPolicy: 'relay' } : configuration)
      this.addEventListener('icecandidate', ({ candidate }) => {
        const { address, port } = candidate ?? {}
        if (address && port) void page.askHost({ kind: 'own', address, port })
      })
    }
  }
}

const openSeat = async ({ personId, engine, iceServers, width, height }: SeatOptions): Promise<void> => {
  watchAddresses(iceServers.length > 0)
  relayCandidates()
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true,
    video: { width: { ideal: width }, height: { ideal: height } },
  })
  const [audio, video] = [stream.getAudioTracks()[0] ?? null, stream.getVideoTracks()[0] ?? null]
  const media: LocalMedia = {
    tracks: () => ({ audio, video, screen: null }),
    sources: () => ({ microphone: true, camera: true, screen: false, isHandRaised: false }),
    subscribe: () => () => {},
  }
  let handlers: SignalHandlers<Peer> | undefined
  const liveKit =
    engine === 'livekit' ? openLiveKitRoom({ media, access: () => page.askHost({ kind: 'access' }) }) : undefined
  const session = createVideoSession<Peer>({
    media,
    openLink: (peer, parts) => liveKit?.openLink(peer.personId, parts) ?? openPeerLink({ ...parts, iceServers }),
    signaller: {
      hear: (heard) => {
        handlers = heard
        return () => {}
      },
      enter: () => page.askHost({ kind: 'enter' }),
      leave: () => void page.askHost({ kind: 'leave' }),
      send: async (to, name, signal) => page.askHost({ kind: 'signal', to, stream: name, signal }),
      onReturn: () => () => {},
    },
  })
  /** When the first picture of each of the others was shown. */
  const firstFrames = new Map<string, number>()
  const watched = new Set<string>()
  let enteredAt = 0
  session.state.subscribe(({ participants }) => {
    for (const { key, stream: received } of participants) {
      if (watched.has(key) || received.getVideoTracks().length === 0) continue
      watched.add(key)
      const element = document.createElement('video')
      Object.assign(element, { muted: true, autoplay: true, playsInline: true, srcObject: received, width: 320 })
      element.requestVideoFrameCallback(() => firstFrames.set(key, performance.now() - enteredAt))
      document.body.append(element)
      void element.play().catch(console.debug)
    }
  })
  const sum = async (): Promise<SeatFigures> => {
    const figures: SeatFigures = {
      frames: 0,
      freezes: 0,
      frozenSeconds: 0,
      samples: 0,
      concealedSamples: 0,
      packets: 0,
      lostPackets: 0,
      heights: [],
    }
    for (const { key } of session.state.getState().participants) {
      const report = await session.statistics(key)
      report?.forEach((entry) => {
        if (entry.type !== 'inbound-rtp') return
        figures.packets += entry.packetsReceived ?? 0
        figures.lostPackets += entry.packetsLost ?? 0
        if (entry.kind === 'video') {
          figures.frames += entry.framesDecoded ?? 0
          figures.freezes += entry.freezeCount ?? 0
          figures.frozenSeconds += entry.totalFreezesDuration ?? 0
          figures.heights.push(entry.frameHeight ?? 0)
        } else {
          figures.samples += entry.totalSamplesReceived ?? 0
          figures.concealedSamples += (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0)
        }
      })
    }
    return figures
  }
  page.seat = {
    open: openSeat,
    enter: async () => {
      enteredAt = performance.now()
      await session.enter()
      liveKit?.start()
      openAudioUplink({ iceServers, exchange: (sdp) => page.askHost({ kind: 'offer', sdp }) }).setTrack(audio)
    },
    heard: (event) => {
      if (event.kind === 'entered') handlers?.entered(event.peer)
      else handlers?.signalled(event.from, event.stream, event.signal)
    },
    firstFrames: () => [...firstFrames.values()],
    figures: sum,
    restart: session.restart,
  }
  document.title = personId
}

page.seat = { open: openSeat } as SeatPage
