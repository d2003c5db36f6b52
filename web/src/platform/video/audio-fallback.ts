import type { Quality } from './quality.ts'

/** Whether a participant's video is given up so that their audio arrives, from the last samples of their connection. */
export interface FallbackState {
  readonly isAudioOnly: boolean
  /** Consecutive samples that ask for a change: poor ones with video, good ones without it. Negative while a change has to wait. */
  readonly streak: number
  /** So many good samples bring the video back. It doubles, because a connection that has failed twice will fail again. */
  readonly samplesUntilReturn: number
}

/** Samples are two seconds apart: video is given up after 6 s, tried again after 30 s, and left alone for 20 s after it was asked for. */
const samplesUntilFallback = 3
const samplesUntilFirstReturn = 15
const maxSamplesUntilReturn = 120
const graceSamples = 10

export const withVideo: FallbackState = {
  isAudioOnly: false,
  streak: 0,
  samplesUntilReturn: samplesUntilFirstReturn,
}

/** What disturbs speech. A long way alone does not: video of a distant participant is late, but whole. */
const limits = { loss: 0.08, jitterMs: 120, roundTripMs: 1_000 }

const isPoor = ({ loss, jitter, roundTrip }: Quality): boolean =>
  loss >= limits.loss || (jitter ?? 0) >= limits.jitterMs || (roundTrip ?? 0) >= limits.roundTripMs

/** The next state, from a further sample. */
export const nextFallback = (state: FallbackState, quality: Quality): FallbackState => {
  const { isAudioOnly, samplesUntilReturn } = state
  const asksForChange = isPoor(quality) !== isAudioOnly
  const streak = asksForChange || state.streak < 0 ? state.streak + 1 : 0
  if (streak < (isAudioOnly ? samplesUntilReturn : samplesUntilFallback)) return { ...state, streak }
  return isAudioOnly
    ? {
        isAudioOnly: false,
        streak: 0,
        samplesUntilReturn: Math.min(2 * samplesUntilReturn, maxSamplesUntilReturn),
      }
    : { ...state, isAudioOnly: true, streak: 0 }
}

/** The state after somebody has asked for the video in spite of the connection. */
export const videoAskedFor = ({ samplesUntilReturn }: FallbackState): FallbackState => ({
  isAudioOnly: false,
  streak: -graceSamples,
  samplesUntilReturn,
})
