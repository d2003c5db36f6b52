import { speechThreshold } from './audio-level.ts'

/** Who speaks in a room: the one heard last, until somebody else has spoken for a moment. */
export interface SpeakerState {
  /** Undefined until somebody has spoken. */
  readonly speaker: string | undefined
  /** Somebody else who has begun to speak, and when, in milliseconds. */
  readonly candidate: { readonly key: string; readonly since: number } | undefined
}

export const nobodySpeaks: SpeakerState = { speaker: undefined, candidate: undefined }

/** A cough or a "yes" in between does not change the picture. */
const minSpeechMs = 800

/** The next state, from the levels of everybody at one moment. */
export const nextSpeaker = (state: SpeakerState, levels: ReadonlyMap<string, number>, atMs: number): SpeakerState => {
  const loudest = [...levels].reduce<readonly [string, number] | undefined>(
    (found, one) => (one[1] >= speechThreshold && one[1] > (found?.[1] ?? 0) ? one : found),
    undefined,
  )
  if (!loudest || loudest[0] === state.speaker)
    return state.candidate ? { speaker: state.speaker, candidate: undefined } : state
  const [key] = loudest
  if (state.speaker === undefined) return { speaker: key, candidate: undefined }
  if (state.candidate?.key !== key) return { speaker: state.speaker, candidate: { key, since: atMs } }
  return atMs - state.candidate.since >= minSpeechMs ? { speaker: key, candidate: undefined } : state
}
