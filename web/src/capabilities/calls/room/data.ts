import { openCallRoom } from '@colloquy/contract/calls/operations'
import type { Peer } from '@colloquy/contract/calls/shapes'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { now } from '../../../platform/clock.ts'
import { RefusalError } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'
import { nextSpeaker, nobodySpeaks, type SpeakerState } from '../../../platform/video/active-speaker.ts'
import { speechThreshold, watchLevel } from '../../../platform/video/audio-level.ts'
import type { LiveKitRoom } from '../../../platform/video/livekit-room.ts'
import { createMedia, type Media, type MediaState } from '../../../platform/video/media.ts'
import { openPeerLink } from '../../../platform/video/peer-link.ts'
import type { Quality } from '../../../platform/video/quality.ts'
import { createQualityMonitor, type QualityMonitor } from '../../../platform/video/quality-monitor.ts'
import { type AudioUplink, openAudioUplink } from '../../../platform/video/server-connection.ts'
import {
  createVideoSession,
  type Participant,
  type SessionState,
  type VideoSession,
} from '../../../platform/video/session.ts'
import { createPhones, type Phones, type PhonesState } from '../dial-in/phones.ts'
import { createSignaller, exchangeMediaOffer, requestLiveKitAccess } from './live.ts'
import type { CountedSince } from './view.ts'

/** A visit to a call: the reader's devices, and the session once joined. */
export interface RoomClient {
  readonly media: Media
  readonly session: VideoSession<Peer>
  /** What the server has counted, and when it said so; undefined before entering. */
  readonly counted: Omit<StoreApi<CountedSince | undefined>, 'setState'>
  readonly phones: Phones['state']
  readonly monitor: QualityMonitor
  /** Enters the room. @returns the refusal, `unexpected` when there was no response, or undefined on success */
  readonly join: () => Promise<string | undefined>
}

const createVisit = (callId: string): RoomClient => {
  let iceServers: readonly RTCIceServer[] = []
  const media = createMedia()
  const counted = createStore<CountedSince | undefined>()(() => undefined)
  const phones = createPhones()
  const signaller = createSignaller(callId, (time) => counted.setState({ ...time, since: now() }, true), phones)
  let liveKit: LiveKitRoom | undefined
  const session = createVideoSession({
    signaller,
    media,
    openLink: ({ personId }, parts) => liveKit?.openLink(personId, parts) ?? openPeerLink({ ...parts, iceServers }),
  })
  const monitor = createQualityMonitor(session)
  let uplink: AudioUplink | undefined
  session.state.subscribe(({ phase }, before) => {
    // What was prepared for an entrance must outlast what the session says before it.
    if (phase === before.phase) return
    if (phase === 'outside') {
      monitor.stop()
      uplink?.close()
      uplink = undefined
      liveKit?.close()
      liveKit = undefined
    } else if (phase === 'inside' && !uplink) {
      monitor.start()
      liveKit?.start()
      uplink = openAudioUplink({ iceServers, exchange: (offer) => exchangeMediaOffer(callId, offer) })
      uplink.setTrack(media.tracks().audio)
    }
  })
  media.subscribe(() => uplink?.setTrack(media.tracks().audio))
  const join = async (): Promise<string | undefined> => {
    try {
      const opened = await api(openCallRoom, { callId })
      if (!opened.ok) return opened.refusal
      iceServers = opened.value.iceServers.map(asIceServer)
      if (opened.value.engine === 'livekit') {
        const { openLiveKitRoom } = await import('../../../platform/video/livekit-room.ts')
        liveKit ??= openLiveKitRoom({ media, access: () => requestLiveKitAccess(callId) })
      }
      await session.enter()
      return undefined
    } catch (error) {
      if (error instanceof RefusalError) return String(error.refusal)
      console.error(error)
      return 'unexpected'
    }
  }
  return { media, session, counted, phones: phones.state, monitor, join }
}

/** A relay as the browser takes it. */
export const asIceServer = ({
  urls,
  username,
  credential,
}: RTCIceServer | ({ urls: string[] } & Partial<RTCIceServer>)) => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
})

/** The visit of this page. It ends when the page is left or closed, and restarts connections when the network returns. */
export const useRoomClient = (callId: string): RoomClient => {
  const [visit] = useState(() => createVisit(callId))
  useEffect(() => {
    const { media, session } = visit
    const goodbye = () => session.leave()
    const restart = () => session.restart()
    addEventListener('pagehide', goodbye)
    addEventListener('online', restart)
    return () => {
      removeEventListener('pagehide', goodbye)
      removeEventListener('online', restart)
      session.leave()
      media.stop()
    }
  }, [visit])
  return visit
}

export const useMedia = ({ media }: Pick<RoomClient, 'media'>): MediaState => useStore(media.state)
export const useVideo = ({ session }: Pick<RoomClient, 'session'>): SessionState<Peer> => useStore(session.state)
export const usePhones = ({ phones }: Pick<RoomClient, 'phones'>): PhonesState => useStore(phones)
export const useCounted = ({ counted }: Pick<RoomClient, 'counted'>): CountedSince | undefined => useStore(counted)

/**
 * Writes the level of a track to `--level` of an element, and toggles `data-speaking` while a person speaks. Bypasses
 * React, because it runs fifteen times a second.
 */
export const useLevel = <E extends HTMLElement>(track: MediaStreamTrack | null | undefined): RefObject<E | null> => {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!track) return undefined
    return watchLevel(track, (level) => {
      element.current?.style.setProperty('--level', level.toFixed(2))
      element.current?.toggleAttribute('data-speaking', level >= speechThreshold)
    })
  }, [track])
  return element
}

/** The key of the participant who speaks or spoke last; undefined until somebody has. */
export const useActiveSpeaker = (participants: readonly Participant<Peer>[]): string | undefined => {
  const [speaker, setSpeaker] = useState<string>()
  const tracks = participants.flatMap(({ key, stream }) => {
    const track = stream.getAudioTracks()[0]
    return track ? [{ key, track }] : []
  })
  const heard = tracks.map(({ key, track }) => `${key} ${track.id}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `heard` says which tracks there are
  useEffect(() => {
    const levels = new Map<string, number>()
    let state: SpeakerState = nobodySpeaks
    const stops = tracks.map(({ key, track }) =>
      watchLevel(track, (level) => {
        levels.set(key, level)
        state = nextSpeaker(state, levels, performance.now())
        if (state.speaker !== undefined) setSpeaker(state.speaker)
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [heard])
  return speaker
}

/** The recent connection quality of a participant; undefined until measured. */
export const useQuality = ({ monitor }: Pick<RoomClient, 'monitor'>, key: string): Quality | undefined =>
  useStore(monitor.state, (qualities) => qualities.get(key))

const speakerViewStorageKey = 'cq-speaker-view'

/** Whether the reader wants whoever speaks to be large; remembered by this browser. */
export const useSpeakerView = () => {
  const [wantsSpeakerView, setWanted] = useState(() => localStorage.getItem(speakerViewStorageKey) === 'on')
  const toggleSpeakerView = useCallback(
    () =>
      setWanted((before) => {
        localStorage.setItem(speakerViewStorageKey, before ? 'off' : 'on')
        return !before
      }),
    [],
  )
  return { wantsSpeakerView, toggleSpeakerView }
}

/** Holds a screen wake lock while the component is mounted, where supported. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (over) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}

/** Toggles full screen. `can` is false where it is not supported. */
export const useFullscreen = () => {
  const [on, setOn] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const toggle = useCallback(() => {
    // The whole document, because dialogs are rendered outside the room.
    const page = document.documentElement
    const change = document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen()
    change.catch(console.warn)
  }, [])
  return { on, toggle, can: document.fullscreenEnabled }
}
