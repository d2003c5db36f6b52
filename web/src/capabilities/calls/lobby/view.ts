import type { Grade } from '../../../platform/video/quality.ts'

/** A measurement of the connection, in milliseconds. */
export interface ConnectionCheck {
  readonly grade: Grade
  readonly roundTrip: number
  /** Difference between the slowest and the fastest round trip. */
  readonly spread: number
}

/** Round trips from which video (fair) and speech (weak) suffer. */
const fairThresholdMs = 250
const weakThresholdMs = 600

/** Rates a non-empty series of round trips by its median, so that one slow answer does not count. */
export const rateRoundTrips = (times: readonly number[]): ConnectionCheck => {
  const sorted = [...times].sort((a, b) => a - b)
  const roundTrip = Math.round(sorted[Math.floor(sorted.length / 2)]!)
  const spread = Math.round(sorted.at(-1)! - sorted[0]!)
  return {
    grade: roundTrip >= weakThresholdMs ? 'weak' : roundTrip >= fairThresholdMs ? 'fair' : 'good',
    roundTrip,
    spread,
  }
}

/** How a person joins with the available devices. */
export const joinModeOf = (microphone: boolean, camera: boolean): 'video' | 'sound' | 'listening' =>
  camera ? 'video' : microphone ? 'sound' : 'listening'
