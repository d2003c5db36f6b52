import { speechThreshold, watchLevel } from './audio-level.ts'

/** `silent`: nothing was loud enough to be speech, so that playing it would prove nothing. */
export type SoundTestOutcome = 'played' | 'silent' | 'failed'

const recordingMs = 4_000

/**
 * Records a microphone for four seconds and plays that on the chosen speaker. `onPlay` is called between the two. Ends early, without
 * an outcome, when `signal` aborts.
 */
export const runSoundTest = async ({
  track,
  speakerId,
  onPlay,
  signal,
}: {
  readonly track: MediaStreamTrack
  readonly speakerId: string | undefined
  readonly onPlay: () => void
  readonly signal: AbortSignal
}): Promise<SoundTestOutcome | undefined> => {
  // A copy, because a muted microphone's own track is silent.
  const copy = track.clone()
  copy.enabled = true
  let loudest = 0
  const stopWatching = watchLevel(copy, (level) => {
    loudest = Math.max(loudest, level)
  })
  try {
    const recording = await record(copy, signal)
    if (signal.aborted) return undefined
    if (loudest < speechThreshold) return 'silent'
    onPlay()
    await play(recording, speakerId, signal)
    return signal.aborted ? undefined : 'played'
  } catch (error) {
    console.warn('The sound could not be tested', error)
    return signal.aborted ? undefined : 'failed'
  } finally {
    stopWatching()
    copy.stop()
  }
}

const record = (track: MediaStreamTrack, signal: AbortSignal): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const parts: Blob[] = []
    const recorder = new MediaRecorder(new MediaStream([track]))
    const timer = setTimeout(() => recorder.stop(), recordingMs)
    signal.addEventListener('abort', () => recorder.state === 'recording' && recorder.stop(), { once: true })
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = () => reject(new Error('The recorder failed'))
    recorder.onstop = () => {
      clearTimeout(timer)
      resolve(new Blob(parts, { type: recorder.mimeType }))
    }
    recorder.start()
  })

const play = async (recording: Blob, speakerId: string | undefined, signal: AbortSignal): Promise<void> => {
  const address = URL.createObjectURL(recording)
  const player = new Audio(address)
  try {
    // A missing speaker leaves the output unchanged.
    if (speakerId) await player.setSinkId?.(speakerId).catch(console.warn)
    const hasEnded = new Promise<void>((resolve, reject) => {
      player.onended = () => resolve()
      player.onerror = () => reject(new Error('The recording cannot be played'))
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await player.play()
    await hasEnded
  } finally {
    player.pause()
    URL.revokeObjectURL(address)
  }
}
