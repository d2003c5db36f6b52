import {
  ConnectionState,
  DisconnectReason,
  LocalAudioTrack,
  type LocalTrack,
  LocalVideoTrack,
  LogLevel,
  type RemoteParticipant,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type TrackPublishOptions,
  VideoPresets,
} from 'livekit-client'
import { type LinkParts, type LinkState, type PeerLink, sourcesFrom, type Tracks } from './peer-link.ts'
import type { LocalMedia } from './session.ts'

/** With what a browser connects with a LiveKit server. */
export interface LiveKitAccess {
  readonly url: string
  readonly token: string
}

/** The room of a call on a LiveKit server, which passes media on between those whom a session knows. */
export interface LiveKitRoom {
  /** Connects, and again whenever that breaks, until `close`. */
  readonly start: () => void
  /** Exchanges media with a person. Nobody else receives anything, even when LiveKit has let them in. */
  readonly openLink: (personId: string, parts: LinkParts) => PeerLink
  readonly close: () => void
}

const publishOptions: Readonly<Record<keyof Tracks, TrackPublishOptions>> = {
  audio: { source: Track.Source.Microphone, dtx: true, red: true },
  video: { source: Track.Source.Camera, simulcast: true, videoEncoding: VideoPresets.h720.encoding },
  screen: { source: Track.Source.ScreenShare, simulcast: true },
}
const names = ['audio', 'video', 'screen'] as const satisfies readonly (keyof Tracks)[]
/** The attributes in which participants tell of their sources, and whose video they have given up. */
const [sourcesAttribute, givenUpAttribute] = ['sources', 'givenUp']

const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000]

/** What a link shows, whenever something in the room has changed. */
interface LinkView {
  readonly personId: string
  readonly parts: LinkParts
  readonly refresh: () => void
}

/** Prepares the room. `access` is asked for every attempt to connect, because a token is soon out of date. */
export const openLiveKitRoom = ({
  media,
  access,
}: {
  readonly media: LocalMedia
  readonly access: () => Promise<LiveKitAccess>
}): LiveKitRoom => {
  setLogLevel(LogLevel.warn)
  // Elements are attached by ourselves, so that LiveKit cannot know their size.
  const room = new Room({ adaptiveStream: false, dynacast: true, disconnectOnPageLeave: false })
  const views = new Set<LinkView>()
  const published = new Map<keyof Tracks, { readonly original: MediaStreamTrack; readonly local: LocalTrack }>()
  /** The people whose video does not arrive, because the connection is too weak for it. */
  const givenUp = new Set<string>()
  let isClosed = false
  let isRestarting = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const retry = () => {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => void connect(), retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)])
    failures += 1
  }
  const connect = async (): Promise<void> => {
    try {
      const { url, token } = await access()
      if (isClosed) return
      await room.connect(url, token)
      if (isClosed) return void room.disconnect()
      failures = 0
      permit()
      publish()
    } catch (error) {
      if (isClosed) return
      console.debug('No connection with the media server', error)
      retry()
    }
  }

  /** Joins anew: LiveKit would notice only after many seconds that its packets no longer arrive. */
  const restart = () => {
    // While it is connecting, that goes on. Each link asks for this.
    if (isRestarting || room.state !== ConnectionState.Connected) return
    isRestarting = true
    void room.disconnect()
  }

  /** A copy of a track, so that LiveKit can neither stop the device nor unmute the microphone. */
  const copyOf = (name: keyof Tracks, original: MediaStreamTrack): LocalTrack => {
    const copy = original.clone()
    copy.contentHint = original.contentHint
    const local = name === 'audio' ? new LocalAudioTrack(copy) : new LocalVideoTrack(copy)
    copy.enabled = name !== 'audio' || media.sources().microphone
    return local
  }
  const publishOne = async (name: keyof Tracks, original: MediaStreamTrack | null): Promise<void> => {
    const { localParticipant } = room
    const before = published.get(name)
    const isThere = localParticipant.getTrackPublications().some(({ track }) => track && track === before?.local)
    if (before && isThere && before.original === original) return
    if (before) {
      published.delete(name)
      if (isThere) await localParticipant.unpublishTrack(before.local, true)
      before.local.mediaStreamTrack.stop()
    }
    if (!original) return
    const local = copyOf(name, original)
    published.set(name, { original, local })
    await localParticipant.publishTrack(local, publishOptions[name])
  }
  const publishAll = async (): Promise<void> => {
    const { localParticipant } = room
    if (isClosed || room.state !== ConnectionState.Connected) return
    // While a call is paused, the server lets nobody publish.
    const canPublish = localParticipant.permissions?.canPublish ?? false
    const tracks = media.tracks()
    await Promise.all([
      localParticipant.setAttributes({
        [sourcesAttribute]: JSON.stringify(media.sources()),
        [givenUpAttribute]: [...givenUp].join(),
      }),
      ...names.map((name) => publishOne(name, canPublish ? tracks[name] : null)),
    ])
  }
  let last: Promise<void> = Promise.resolve()
  const publish = () => {
    last = last.then(publishAll).catch((error) => {
      if (!isClosed) console.warn('Media could not be published', error)
    })
  }
  /** At once, not only when what was begun before is done. */
  const mute = () => {
    const sent = published.get('audio')
    // Not the track's own state, which changes only after this was told.
    if (sent) sent.local.mediaStreamTrack.enabled = media.sources().microphone && sent.original === media.tracks().audio
  }
  const permit = () =>
    room.localParticipant.setTrackSubscriptionPermissions(
      false,
      [...new Set([...views].map(({ personId }) => personId))].map((participantIdentity) => ({
        participantIdentity,
        allowAll: true,
      })),
    )

  const refresh = () => {
    for (const view of views) view.refresh()
  }
  for (const event of [
    RoomEvent.ConnectionStateChanged,
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.ParticipantAttributesChanged,
    RoomEvent.TrackSubscribed,
    RoomEvent.TrackUnsubscribed,
    RoomEvent.TrackUnpublished,
  ] as const)
    room.on(event, refresh)
  room
    .on(RoomEvent.ParticipantPermissionsChanged, (_, participant) => {
      if (participant === room.localParticipant) publish()
    })
    .on(RoomEvent.Reconnected, publish)
    .on(RoomEvent.Disconnected, (reason) => {
      if (isRestarting) {
        isRestarting = false
        void connect()
      }
      // Another device of the same person has come; the session learns it by itself.
      else if (reason !== DisconnectReason.DUPLICATE_IDENTITY) retry()
    })
  const stopWatching = media.subscribe(() => {
    mute()
    publish()
  })
  permit()

  return {
    start: () => void connect(),
    openLink: (personId, parts) => {
      const { link, view } = createLink({
        room,
        personId,
        parts,
        setWantsVideo: (isWanted) => {
          if (isWanted) givenUp.delete(personId)
          else givenUp.add(personId)
          publish()
        },
        restart,
        close: () => {
          views.delete(view)
          permit()
        },
      })
      views.add(view)
      permit()
      // Whoever opens a link does not know it before this returns.
      queueMicrotask(view.refresh)
      return link
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      stopWatching()
      room.removeAllListeners()
      void room.disconnect().catch(console.debug)
      for (const { local } of published.values()) local.mediaStreamTrack.stop()
      published.clear()
      views.clear()
    },
  }
}

const createLink = ({
  room,
  personId,
  parts,
  setWantsVideo,
  restart,
  close,
}: {
  readonly room: Room
  readonly personId: string
  readonly parts: LinkParts
  readonly setWantsVideo: (isWanted: boolean) => void
  readonly restart: () => void
  readonly close: () => void
}): { readonly link: PeerLink; readonly view: LinkView } => {
  const [stream, screen] = [new MediaStream(), new MediaStream()]
  let isVideoWanted = true
  let wasConnected = false
  let latest: { readonly text: string | undefined; readonly sources: PeerLink['theirs'] } | undefined

  const participant = (): RemoteParticipant | undefined => room.remoteParticipants.get(personId)
  const state = (): LinkState => {
    const isReached = room.state === ConnectionState.Connected || room.state === ConnectionState.SignalReconnecting
    if (isReached && participant()) {
      wasConnected = true
      return 'connected'
    }
    return wasConnected ? 'interrupted' : 'connecting'
  }
  const refresh = () => {
    const publications = [...(participant()?.trackPublications.values() ?? [])]
    for (const [received, isScreen] of [
      [stream, false],
      [screen, true],
    ] as const) {
      const tracks = publications.flatMap(({ source, track }) =>
        track && (source === Track.Source.ScreenShare) === isScreen ? [track.mediaStreamTrack] : [],
      )
      for (const former of received.getTracks()) if (!tracks.includes(former)) received.removeTrack(former)
      for (const track of tracks) received.addTrack(track)
    }
    participant()?.getTrackPublication(Track.Source.Camera)?.setEnabled(isVideoWanted)
    const text = participant()?.attributes[sourcesAttribute]
    if (text !== undefined && text !== latest?.text) {
      const sources = sourcesFrom(text)
      latest = { text, sources: () => sources }
    }
    parts.changed()
  }
  const link: PeerLink = {
    stream,
    screen,
    state,
    theirs: () => latest?.sources(),
    sendsVideo: () =>
      participant()?.attributes[givenUpAttribute]?.split(',').includes(room.localParticipant.identity) !== true,
    setWantsVideo: (isWanted) => {
      isVideoWanted = isWanted
      participant()?.getTrackPublication(Track.Source.Camera)?.setEnabled(isWanted)
      setWantsVideo(isWanted)
    },
    // Nothing is negotiated between browsers, and media go to LiveKit once for all links.
    offer: () => {},
    receive: () => {},
    setTracks: () => {},
    restart,
    statistics: async () => {
      const reports = await Promise.all(
        [...(participant()?.trackPublications.values() ?? [])].map(({ track }) => track?.getRTCStatsReport()),
      )
      return new Map(reports.flatMap((report) => [...((report as Map<string, unknown> | undefined) ?? [])]))
    },
    close,
  }
  return { link, view: { personId, parts, refresh } }
}
