import * as z from 'zod/mini'
import { SeatKind } from '../calls/shapes.ts'
import { can, Id, Instant } from '../values.ts'

/**
 * Where a recording stands. `requested`: not everybody in the room has agreed yet. `paused`: it was recording, and somebody in the room
 * has not agreed, or nobody is there. `refused` and `ended` are final; so is everything after somebody has withdrawn.
 */
export const consentStates = ['requested', 'recording', 'paused', 'refused', 'ended'] as const
export const ConsentState = z.enum(consentStates)
export type ConsentState = z.infer<typeof ConsentState>

export const consentAnswers = ['agreed', 'refused', 'withdrawn'] as const
export const ConsentAnswer = z.enum(consentAnswers)
export type ConsentAnswer = z.infer<typeof ConsentAnswer>

/** The version of the text that people agree to. A change of the text raises it, and is recorded with each answer. */
export const consentTextVersion = 3

/** The recording that was last asked for in a call. */
export const CallRecording = z.object({
  recordingId: Id,
  state: ConsentState,
  requestedByName: z.string(),
  requestedAt: Instant,
  /** The reader's own answer; null before they have answered, and for those who are not asked. */
  answer: z.nullable(ConsentAnswer),
  /** How many people in the room have not answered; before it opens, how many with a seat. */
  waitingFor: z.int(),
  /** For how many days it is kept at most. */
  keptDays: z.int(),
  /** Whether what is said is also written down by a speech service. */
  isTranscribed: z.boolean(),
  can: can('answer', 'withdraw', 'stop'),
})
export type CallRecording = z.infer<typeof CallRecording>

/** What can be said about the recording of a call before and while it is held. */
export const RecordingConsent = z.object({
  recording: z.nullable(CallRecording),
  can: can('request', 'listConsents'),
})
export type RecordingConsent = z.infer<typeof RecordingConsent>

/** An answer, as officers read it. */
export const ConsentRecord = z.object({
  recordingId: Id,
  personId: Id,
  name: z.string(),
  seat: SeatKind,
  answer: ConsentAnswer,
  textVersion: z.int(),
  at: Instant,
})
export type ConsentRecord = z.infer<typeof ConsentRecord>
