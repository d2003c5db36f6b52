import type { Grade } from '../../../platform/video/quality.ts'

/** What was measured of the connection; milliseconds. */
export interface ConnectionCheck {
  readonly grade: Grade
  readonly roundTrip: number
  /** How far the slowest answer was from the fastest. */
  readonly spread: number
}

/** Answers that take so long, in milliseconds, disturb a picture or even speech. */
const fairFromMs = 250
const weakFromMs = 600

/** Reads a series of round trips, at least one. The middle one counts: a single slow answer is an accident. */
export const rateRoundTrips = (times: readonly number[]): ConnectionCheck => {
  const sorted = [...times].sort((a, b) => a - b)
  const roundTrip = Math.round(sorted[Math.floor(sorted.length / 2)]!)
  const spread = Math.round(sorted.at(-1)! - sorted[0]!)
  return { grade: roundTrip >= weakFromMs ? 'weak' : roundTrip >= fairFromMs ? 'fair' : 'good', roundTrip, spread }
}

/** How one would join with what one has. */
export const joinModeOf = (microphone: boolean, camera: boolean): 'video' | 'sound' | 'listening' =>
  camera ? 'video' : microphone ? 'sound' : 'listening'
