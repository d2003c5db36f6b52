import type { MediaRefusal } from '../../../platform/video/media-refusal.ts'

/** Which devices are unavailable, and why. Two devices unavailable for the same reason are one problem. */
export interface DeviceProblem {
  readonly what: 'microphone' | 'camera' | 'both'
  readonly why: MediaRefusal
}

export const deviceProblems = (microphone: MediaRefusal | null, camera: MediaRefusal | null): DeviceProblem[] => {
  if (microphone && microphone === camera) return [{ what: 'both', why: microphone }]
  return [
    ...(microphone ? [{ what: 'microphone' as const, why: microphone }] : []),
    ...(camera ? [{ what: 'camera' as const, why: camera }] : []),
  ]
}
