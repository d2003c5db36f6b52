import type { MediaRefusal } from '../../../platform/video/media-refusal.ts'
import type { Grade } from '../../../platform/video/quality.ts'

/** What was measured of the connection; milliseconds. */
export interface Check {
  readonly grade: Grade
  readonly roundTrip: number
  /** How far the slowest answer was from the fastest. */
  readonly spread: number
}

/** Answers that take so long, in milliseconds, disturb a picture or even speech. */
const fairFrom = 250
const weakFrom = 600

/** Reads a series of round trips, at least one. The middle one counts: a single slow answer is an accident. */
export const checkFrom = (times: readonly number[]): Check => {
  const sorted = [...times].sort((a, b) => a - b)
  const roundTrip = Math.round(sorted[Math.floor(sorted.length / 2)]!)
  const spread = Math.round(sorted.at(-1)! - sorted[0]!)
  return { grade: roundTrip >= weakFrom ? 'weak' : roundTrip >= fairFrom ? 'fair' : 'good', roundTrip, spread }
}

/** What of one's devices is missing and why; devices that are missing for the same reason are one problem. */
export interface Problem {
  readonly what: 'microphone' | 'camera' | 'both'
  readonly why: MediaRefusal
}
export const problemsOf = (microphone: MediaRefusal | null, camera: MediaRefusal | null): Problem[] => {
  if (microphone && microphone === camera) return [{ what: 'both', why: microphone }]
  return [
    ...(microphone ? [{ what: 'microphone' as const, why: microphone }] : []),
    ...(camera ? [{ what: 'camera' as const, why: camera }] : []),
  ]
}

/** How one would join with what one has. */
export const joinAs = (microphone: boolean, camera: boolean): 'video' | 'sound' | 'listening' =>
  camera ? 'video' : microphone ? 'sound' : 'listening'
