import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type ChosenDevices,
  type Devices,
  listDevices,
  noDevices,
  rememberDevice,
  rememberedDevices,
} from './chosen-devices.ts'
import { type MediaRefusal, refusalOf } from './media-refusal.ts'
import type { LocalMedia } from './session.ts'

export type SourceKind = 'microphone' | 'camera'

/** The reader's microphone or camera. */
export interface Source {
  /** Its track; null while it is off or unavailable. */
  readonly track: MediaStreamTrack | null
  /** Whether it is wanted: not muted, not switched off. */
  readonly on: boolean
  readonly refusal: MediaRefusal | null
}

export interface MediaState {
  /** The browser may be showing its permission prompt. */
  readonly asking: boolean
  readonly microphone: Source
  readonly camera: Source
  /** The shared screen, window or tab; null while nothing is shared. */
  readonly screen: MediaStreamTrack | null
  readonly isHandRaised: boolean
  /** Nothing is sent, and the microphone stays off. */
  readonly isPaused: boolean
  readonly devices: Devices
  readonly speakerId: string | undefined
}

/** The reader's camera, microphone and speaker, from the lobby through the room until `stop`. */
export interface Media extends LocalMedia {
  readonly state: Omit<StoreApi<MediaState>, 'setState'>
  /** Requests camera and microphone; separately when they are unavailable together. */
  readonly start: () => Promise<void>
  /** Requests unavailable devices again. */
  readonly retry: (kind: SourceKind) => Promise<void>
  /** Mutes the microphone or switches the camera off; a switched-off camera is released. */
  readonly turn: (kind: SourceKind, on: boolean) => Promise<void>
  readonly choose: (kind: SourceKind | 'speaker', deviceId: string) => Promise<void>
  /** Whether this browser can share a screen; phones mostly cannot. */
  readonly canShareScreen: boolean
  /** Asks what to share and shares it. Nothing happens when the person chooses nothing. */
  readonly shareScreen: () => Promise<void>
  readonly stopSharing: () => void
  readonly raiseHand: (isRaised: boolean) => void
  /**
   * Sends nothing, or again what is on. A pause mutes the microphone and ends the sharing of a screen; both have to be turned on again
   * afterwards, so that nobody is heard by surprise.
   */
  readonly setPaused: (isPaused: boolean) => void
  /** Releases everything and lowers the hand; mute states stay. Can be started again. */
  readonly stop: () => void
}

const off: Source = { track: null, on: true, refusal: null }
const initial: MediaState = {
  asking: false,
  microphone: off,
  camera: off,
  screen: null,
  isHandRaised: false,
  isPaused: false,
  devices: noDevices,
  speakerId: undefined,
}
const kinds: readonly SourceKind[] = ['microphone', 'camera']
/** What the other participants receive or are told. */
const announced = [
  'microphone',
  'camera',
  'screen',
  'isHandRaised',
  'isPaused',
] as const satisfies readonly (keyof MediaState)[]
const trackKind = { microphone: 'audio', camera: 'video' } as const

const constraintsFor = (kind: SourceKind, deviceId: string | undefined): MediaTrackConstraints => ({
  ...(deviceId && { deviceId: { exact: deviceId } }),
  ...(kind === 'camera'
    ? { width: { ideal: 1280 }, height: { ideal: 720 } }
    : { echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
})

type MediaSource = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
> &
  Partial<Pick<MediaDevices, 'getDisplayMedia'>>

/** Text has to be legible; fluent motion is worth less. */
const screenConstraints = { video: { frameRate: { ideal: 15, max: 30 } }, audio: false }

/** Creates the media of one visit. `from` is the browser's; undefined where the page may not ask at all. */
export const createMedia = (from: MediaSource | undefined = navigator.mediaDevices): Media => {
  const state = createStore<MediaState>()(() => ({ ...initial, speakerId: rememberedDevices().speaker }))
  /** Incremented with every start and stop, so that late tracks are released. */
  let visit = 0

  const change = (kind: SourceKind, changes: Partial<Source>) =>
    state.setState((before) => ({ [kind]: { ...before[kind], ...changes } }))
  const source = (kind: SourceKind) => state.getState()[kind]
  const listAgain = async () => {
    if (from) state.setState({ devices: await listDevices(from).catch(() => noDevices) })
  }

  const put = (kind: SourceKind, track: MediaStreamTrack | undefined) => {
    const former = source(kind).track
    if (!track || former === track) return
    former?.stop()
    track.enabled = source(kind).on
    // Unplugging a device ends its track; another one is requested.
    track.onended = () => {
      if (source(kind).track === track) void ask([kind])
    }
    change(kind, { track, refusal: null })
  }

  /** Requests the stored device, or any other when that was removed. False when refused. */
  const ask = async (wanted: readonly SourceKind[]): Promise<boolean> => {
    const chosen = rememberedDevices()
    if (!wanted.some((kind) => chosen[kind])) return askFor(wanted, {})
    if (await askFor(wanted, chosen)) return true
    return wanted.some((kind) => source(kind).refusal === 'gone') && askFor(wanted, {})
  }

  const askFor = async (wanted: readonly SourceKind[], chosen: ChosenDevices): Promise<boolean> => {
    if (!from?.getUserMedia) {
      for (const kind of wanted) change(kind, { track: null, refusal: 'insecure' })
      return true
    }
    const mine = visit
    const constraints: MediaStreamConstraints = {}
    for (const kind of wanted) constraints[trackKind[kind]] = constraintsFor(kind, chosen[kind])
    state.setState({ asking: true })
    try {
      const stream = await from.getUserMedia(constraints)
      if (mine !== visit) {
        for (const track of stream.getTracks()) track.stop()
        return true
      }
      for (const kind of wanted)
        put(
          kind,
          stream.getTracks().find((track) => track.kind === trackKind[kind]),
        )
      return true
    } catch (error) {
      if (mine !== visit) return true
      for (const kind of wanted) change(kind, { track: null, refusal: refusalOf(error) })
      return false
    } finally {
      state.setState({ asking: false })
      await listAgain()
    }
  }

  const stopSharing = () => {
    const { screen } = state.getState()
    state.setState({ screen: null })
    screen?.stop()
  }

  return {
    state,
    tracks: () => {
      const { microphone, camera, screen, isPaused } = state.getState()
      if (isPaused) return { audio: null, video: null, screen: null }
      return { audio: microphone.track, video: camera.track, screen }
    },
    sources: () => {
      const { microphone, camera, screen, isHandRaised, isPaused } = state.getState()
      return {
        microphone: !isPaused && microphone.on && microphone.track !== null,
        camera: !isPaused && camera.track !== null,
        screen: !isPaused && screen !== null,
        isHandRaised,
      }
    },
    subscribe: (changed) =>
      state.subscribe((now, before) => {
        if (announced.some((name) => now[name] !== before[name])) changed()
      }),
    canShareScreen: from?.getDisplayMedia !== undefined,
    shareScreen: async () => {
      const mine = visit
      const stream = await from?.getDisplayMedia?.(screenConstraints).catch((error: unknown) => {
        console.info('No screen was shared', error)
      })
      const track = stream?.getVideoTracks()[0]
      if (!track) return
      if (mine !== visit || state.getState().isPaused) return track.stop()
      stopSharing()
      track.contentHint = 'detail'
      // The browser has a control of its own to stop sharing.
      track.onended = () => {
        if (state.getState().screen === track) stopSharing()
      }
      state.setState({ screen: track })
    },
    stopSharing,
    setPaused: (isPaused) => {
      if (isPaused === state.getState().isPaused) return
      state.setState({ isPaused })
      if (!isPaused) return
      const { track } = source('microphone')
      change('microphone', { on: false })
      if (track) track.enabled = false
      stopSharing()
    },
    raiseHand: (isHandRaised) => state.setState({ isHandRaised }),
    start: async () => {
      visit += 1
      from?.addEventListener('devicechange', listAgain)
      const wanted = kinds.filter((kind) => source(kind).on && !source(kind).track)
      if (wanted.length === 0 || (await ask(wanted)) || wanted.length === 1) return
      const wasDismissed = source('microphone').refusal === 'denied' && (await canRequestAgain())
      // A dismissed prompt is not repeated for each device.
      if (wasDismissed) return
      for (const kind of wanted) await ask([kind])
    },
    retry: async (kind) => {
      change(kind, { on: true })
      await ask([kind])
    },
    turn: async (kind, on) => {
      if (kind === 'microphone' && on && state.getState().isPaused) return
      const { track } = source(kind)
      change(kind, { on })
      if (kind === 'microphone' && track) track.enabled = on
      if (kind === 'camera' && track && !on) {
        change(kind, { track: null })
        track.stop()
      }
      if (on && !source(kind).track) await ask([kind])
    },
    choose: async (kind, deviceId) => {
      rememberDevice(kind, deviceId)
      if (kind === 'speaker') state.setState({ speakerId: deviceId })
      else {
        change(kind, { on: true })
        await askFor([kind], { [kind]: deviceId })
      }
    },
    stop: () => {
      visit += 1
      from?.removeEventListener('devicechange', listAgain)
      stopSharing()
      state.setState({ isHandRaised: false })
      for (const kind of kinds) source(kind).track?.stop()
      for (const kind of kinds) change(kind, { track: null, refusal: null })
    },
  }
}

/** Whether the browser would prompt again; true where it does not say. */
const canRequestAgain = async (): Promise<boolean> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' as PermissionName })
    return state === 'prompt'
  } catch {
    return false
  }
}
