import type { Signal } from './signaller.ts'

/** The tracks to send: one or none of each. */
export interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  /** The shared screen. */
  readonly screen: MediaStreamTrack | null
}

/** What a participant tells the others: which sources are on, so that they see why there is no audio or video, and their hand. */
export interface Sources {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
  readonly isHandRaised: boolean
}

/** `new`: negotiation has not started. */
export type LinkState = 'new' | 'connecting' | 'connected' | 'interrupted'

export interface LinkParts {
  /** Yields on colliding offers; exactly one of the two ends is polite. */
  readonly polite: boolean
  readonly tracks: Tracks
  readonly sources: Sources
  readonly send: (signal: Signal) => void
  /** Called when `state`, `stream` or `theirs` has changed. */
  readonly changed: () => void
}

/** The media exchanged with one peer. */
export interface PeerLink {
  readonly state: () => LinkState
  /** The received audio and camera. Tracks come and go; the stream stays the same. */
  readonly stream: MediaStream
  /** The received screen; without pictures unless the other end shares one. */
  readonly screen: MediaStream
  /** The sources of the other end; undefined until received. */
  readonly theirs: () => Sources | undefined
  /** Whether the other end wants the camera's video. */
  readonly sendsVideo: () => boolean
  /** Asks the other end for its camera's video, or to send none. The screen and audio go on. */
  readonly setWantsVideo: (wanted: boolean) => void
  /** Makes the first offer. Does nothing when negotiation has started. */
  readonly offer: () => void
  readonly receive: (signal: Signal) => void
  readonly setTracks: (tracks: Tracks, sources: Sources) => void
  /** Restarts ICE; media that flow continue. */
  readonly restart: () => void
  readonly statistics: () => Promise<Pick<RTCStatsReport, 'forEach'>>
  readonly close: () => void
}

/** Milliseconds: a short disconnect usually recovers by itself; a failed connection does not. */
const restartDelaysMs = { disconnected: 2_000, failed: 0, again: 5_000 }

/** What each transceiver of a connection carries, in the order of its creation. */
const carried = ['audio', 'video', 'screen'] as const satisfies readonly (keyof Tracks)[]
const mediaKinds = { audio: 'audio', video: 'video', screen: 'video' } as const

/**
 * Opens one end of a connection by perfect negotiation. The offering end creates one transceiver per track and the other
 * adopts them. A missing or switched-off source only leaves its sender empty, and needs no renegotiation later.
 */
export const openPeerLink = (parts: LinkParts & { readonly iceServers: readonly RTCIceServer[] }): PeerLink => {
  const stream = new MediaStream()
  const screen = new MediaStream()
  let { tracks, sources } = parts
  let theirs: Sources | undefined
  let isVideoWanted = true
  let sendsVideo = true
  let channel: RTCDataChannel | undefined
  let started = false
  let closed = false
  let makingOffer = false
  let ignoringOffer = false
  let settingAnswer = false
  let early: (RTCIceCandidateInit | null)[] = []
  let restarting: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    if (channel?.readyState === 'open') channel.send(JSON.stringify({ ...sources, wantsVideo: isVideoWanted }))
  }
  const openChannel = () => {
    if (channel) return
    channel = pc.createDataChannel('sources', { negotiated: true, id: 0 })
    channel.onopen = tell
    channel.onmessage = ({ data }) => {
      theirs = sourcesFrom(data) ?? theirs
      const isWanted = wantsVideo(data)
      if (isWanted !== sendsVideo) {
        sendsVideo = isWanted
        void fill().catch(report)
      }
      parts.changed()
    }
  }
  const fill = async (): Promise<void> => {
    await Promise.all(
      pc.getTransceivers().map(({ sender }, index) => {
        const name = carried[index]
        if (!name) return undefined
        const track = name === 'video' && !sendsVideo ? null : tracks[name]
        return sender.track !== track ? sender.replaceTrack(track) : undefined
      }),
    )
  }
  const scheduleRestart = (wait: number) => {
    clearTimeout(restarting)
    restarting = setTimeout(() => {
      if (closed || pc.connectionState === 'connected') return
      pc.restartIce()
      scheduleRestart(restartDelaysMs.again)
    }, wait)
  }

  const sendDescription = () => {
    const { type, sdp } = pc.localDescription ?? {}
    if (sdp !== undefined && (type === 'offer' || type === 'answer')) parts.send({ description: { type, sdp } })
  }
  const report = (error: unknown) => {
    if (!closed) console.warn('A step of the negotiation failed', error)
  }
  const connect = (): RTCPeerConnection => {
    const connection = new RTCPeerConnection({ iceServers: [...parts.iceServers], bundlePolicy: 'max-bundle' })
    connection.onnegotiationneeded = async () => {
      try {
        makingOffer = true
        await connection.setLocalDescription()
        if (connection === pc) sendDescription()
      } catch (error) {
        if (connection === pc) report(error)
      } finally {
        if (connection === pc) makingOffer = false
      }
    }
    connection.onicecandidate = ({ candidate }) => {
      if (connection === pc) parts.send({ candidate: candidate ? candidate.toJSON() : null })
    }
    connection.ontrack = ({ track, transceiver }) => {
      const received = carried[connection.getTransceivers().indexOf(transceiver)] === 'screen' ? screen : stream
      for (const former of received.getTracks()) if (former.kind === track.kind) received.removeTrack(former)
      received.addTrack(track)
      parts.changed()
    }
    connection.onconnectionstatechange = () => {
      if (connection !== pc) return
      const { connectionState } = connection
      if (connectionState === 'connected') clearTimeout(restarting)
      if (connectionState === 'disconnected' || connectionState === 'failed')
        scheduleRestart(restartDelaysMs[connectionState])
      parts.changed()
    }
    return connection
  }
  let pc = connect()

  const handleSignal = async ({ description, candidate }: Signal): Promise<void> => {
    if (closed) return
    if (description) await describe(description)
    else if (candidate !== undefined) await addCandidate(candidate)
  }
  const describe = async (description: RTCSessionDescriptionInit): Promise<void> => {
    const isOffer = description.type === 'offer'
    const ready = !makingOffer && (pc.signalingState === 'stable' || settingAnswer)
    ignoringOffer = isOffer && !ready && !parts.polite
    if (ignoringOffer) return
    if (isOffer && !ready && !pc.remoteDescription) startOver()
    started = true
    settingAnswer = description.type === 'answer'
    try {
      await pc.setRemoteDescription(description)
    } finally {
      settingAnswer = false
    }
    if (isOffer) await answer()
    const waiting = early
    early = []
    for (const candidate of waiting) await addCandidate(candidate)
  }
  /**
   * Gives up the own first offer in favour of theirs. A rollback would leave its transceivers behind, which no answer can
   * adopt and whose removal would be negotiated without end.
   */
  const startOver = () => {
    pc.close()
    channel = undefined
    makingOffer = false
    pc = connect()
  }
  const answer = async (): Promise<void> => {
    for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv'
    openChannel()
    await fill()
    await pc.setLocalDescription()
    sendDescription()
  }
  const addCandidate = async (candidate: RTCIceCandidateInit | null): Promise<void> => {
    if (!pc.remoteDescription) {
      early.push(candidate)
      return
    }
    try {
      await pc.addIceCandidate(candidate)
    } catch (error) {
      // A candidate of an offer that was ignored, or of an outdated connection.
      if (!ignoringOffer) console.debug('A candidate was of no use', error)
    }
  }

  let last: Promise<void> = Promise.resolve()
  return {
    stream,
    screen,
    state: () => (started ? stateOf(pc.connectionState) : 'new'),
    theirs: () => theirs,
    sendsVideo: () => sendsVideo,
    setWantsVideo: (wanted) => {
      isVideoWanted = wanted
      tell()
    },
    offer: () => {
      if (started || closed) return
      started = true
      for (const name of carried) pc.addTransceiver(tracks[name] ?? mediaKinds[name], { direction: 'sendrecv' })
      openChannel()
    },
    receive: (signal) => {
      last = last.then(() => handleSignal(signal)).catch(report)
    },
    setTracks: (newTracks, newSources) => {
      ;[tracks, sources] = [newTracks, newSources]
      tell()
      void fill().catch(report)
    },
    restart: () => {
      if (started && !closed) pc.restartIce()
    },
    statistics: () => pc.getStats(),
    close: () => {
      closed = true
      clearTimeout(restarting)
      pc.close()
    },
  }
}

const stateOf = (state: RTCPeerConnectionState): LinkState => {
  if (state === 'connected') return 'connected'
  return state === 'new' || state === 'connecting' ? 'connecting' : 'interrupted'
}

/** What a participant tells of their sources; undefined when it cannot be read. */
export const sourcesFrom = (data: unknown): Sources | undefined => {
  try {
    const { microphone, camera, screen, isHandRaised } = JSON.parse(String(data)) as Record<string, unknown>
    return {
      microphone: microphone === true,
      camera: camera === true,
      screen: screen === true,
      isHandRaised: isHandRaised === true,
    }
  } catch {
    return undefined
  }
}

/** Browsers with an older version of this page do not say. */
const wantsVideo = (data: unknown): boolean => {
  try {
    return (JSON.parse(String(data)) as Record<string, unknown>)['wantsVideo'] !== false
  } catch {
    return true
  }
}
