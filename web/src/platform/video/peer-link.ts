import type { Signal } from './signaller.ts'

/** The tracks to send: one or none of each kind. */
export interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

/** Which sources of a participant are on, so that others see why there is no audio or video. */
export interface Sources {
  readonly microphone: boolean
  readonly camera: boolean
}

/** `new`: negotiation has not started. */
export type LinkState = 'new' | 'connecting' | 'connected' | 'interrupted'

export interface LinkParts {
  /** Yields on colliding offers; exactly one of the two ends is polite. */
  readonly polite: boolean
  readonly iceServers: readonly RTCIceServer[]
  readonly tracks: Tracks
  readonly sources: Sources
  readonly send: (signal: Signal) => void
  /** Called when `state`, `stream` or `theirs` has changed. */
  readonly changed: () => void
}

/** The media connection with one peer. */
export interface PeerLink {
  readonly state: () => LinkState
  /** The received media. Tracks come and go; the stream stays the same. */
  readonly stream: MediaStream
  /** The sources of the other end; undefined until received. */
  readonly theirs: () => Sources | undefined
  /** Makes the first offer. Does nothing when negotiation has started. */
  readonly offer: () => void
  readonly receive: (signal: Signal) => void
  readonly carry: (tracks: Tracks, sources: Sources) => void
  /** Restarts ICE; media that flow continue. */
  readonly restart: () => void
  readonly statistics: () => Promise<RTCStatsReport>
  readonly close: () => void
}

/** Milliseconds: a short disconnect usually recovers by itself; a failed connection does not. */
const restartDelaysMs = { disconnected: 2_000, failed: 0, again: 5_000 }

/**
 * Opens one end of a connection by perfect negotiation. The offering end creates one transceiver per kind and the other
 * adopts them. A missing or switched-off source only leaves its sender empty, and needs no renegotiation later.
 */
export const openPeerLink = (parts: LinkParts): PeerLink => {
  const pc = new RTCPeerConnection({ iceServers: [...parts.iceServers], bundlePolicy: 'max-bundle' })
  const stream = new MediaStream()
  let { tracks, sources } = parts
  let theirs: Sources | undefined
  let channel: RTCDataChannel | undefined
  let started = false
  let closed = false
  let makingOffer = false
  let ignoringOffer = false
  let settingAnswer = false
  let early: (RTCIceCandidateInit | null)[] = []
  let restarting: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    if (channel?.readyState === 'open') channel.send(JSON.stringify(sources))
  }
  const openChannel = () => {
    if (channel) return
    channel = pc.createDataChannel('sources', { negotiated: true, id: 0 })
    channel.onopen = tell
    channel.onmessage = ({ data }) => {
      theirs = sourcesFrom(data) ?? theirs
      parts.changed()
    }
  }
  const fill = async (): Promise<void> => {
    await Promise.all(
      pc.getTransceivers().map(({ sender, receiver, direction }) => {
        if (direction === 'stopped') return undefined
        const track = tracks[receiver.track.kind as keyof Tracks]
        return sender.track === track ? undefined : sender.replaceTrack(track)
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

  pc.onnegotiationneeded = async () => {
    try {
      makingOffer = true
      await pc.setLocalDescription()
      sendDescription()
    } catch (error) {
      report(error)
    } finally {
      makingOffer = false
    }
  }
  pc.onicecandidate = ({ candidate }) => parts.send({ candidate: candidate ? candidate.toJSON() : null })
  pc.ontrack = ({ track }) => {
    for (const former of stream.getTracks()) if (former.kind === track.kind) stream.removeTrack(former)
    stream.addTrack(track)
    parts.changed()
  }
  pc.onconnectionstatechange = () => {
    const { connectionState } = pc
    if (connectionState === 'connected') clearTimeout(restarting)
    if (connectionState === 'disconnected' || connectionState === 'failed')
      scheduleRestart(restartDelaysMs[connectionState])
    parts.changed()
  }

  const sendDescription = () => {
    const { type, sdp } = pc.localDescription ?? {}
    if (sdp !== undefined && (type === 'offer' || type === 'answer')) parts.send({ description: { type, sdp } })
  }
  const report = (error: unknown) => {
    if (!closed) console.warn('A step of the negotiation failed', error)
  }

  const take = async ({ description, candidate }: Signal): Promise<void> => {
    if (closed) return
    if (description) await describe(description)
    else if (candidate !== undefined) await candidateArrives(candidate)
  }
  const describe = async (description: RTCSessionDescriptionInit): Promise<void> => {
    const isOffer = description.type === 'offer'
    const ready = !makingOffer && (pc.signalingState === 'stable' || settingAnswer)
    ignoringOffer = isOffer && !ready && !parts.polite
    if (ignoringOffer) return
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
    for (const candidate of waiting) await candidateArrives(candidate)
  }
  const answer = async (): Promise<void> => {
    for (const transceiver of pc.getTransceivers()) {
      // Created for an offer that was rolled back in favour of theirs.
      if (transceiver.mid === null) transceiver.stop()
      else if (transceiver.direction !== 'stopped') transceiver.direction = 'sendrecv'
    }
    openChannel()
    await fill()
    await pc.setLocalDescription()
    sendDescription()
  }
  const candidateArrives = async (candidate: RTCIceCandidateInit | null): Promise<void> => {
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
    state: () => (started ? stateOf(pc.connectionState) : 'new'),
    theirs: () => theirs,
    offer: () => {
      if (started || closed) return
      started = true
      for (const kind of ['audio', 'video'] as const) pc.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv' })
      openChannel()
    },
    receive: (signal) => {
      last = last.then(() => take(signal)).catch(report)
    },
    carry: (newTracks, newSources) => {
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

const sourcesFrom = (data: unknown): Sources | undefined => {
  try {
    const { microphone, camera } = JSON.parse(String(data)) as Record<string, unknown>
    return { microphone: microphone === true, camera: camera === true }
  } catch {
    return undefined
  }
}
