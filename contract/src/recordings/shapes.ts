import * as z from 'zod/mini'
import { can, Id, Instant } from '../values.ts'

/** `processing`: the recording has ended, and its files are being made. */
export const recordingStates = ['recording', 'processing', 'ready'] as const
export const RecordingState = z.enum(recordingStates)
export type RecordingState = z.infer<typeof RecordingState>

/** A recorded file: the voice of one person, or everybody's. */
export const RecordingTrack = z.object({
  trackId: Id,
  /** Null for the file with everybody. */
  personId: z.nullable(Id),
  name: z.nullable(z.string()),
  durationMs: z.int(),
  sizeBytes: z.int(),
})
export type RecordingTrack = z.infer<typeof RecordingTrack>

/** A recording of a call. */
export const Recording = z.object({
  recordingId: Id,
  callId: Id,
  state: RecordingState,
  startedAt: Instant,
  stoppedAt: z.nullable(Instant),
  /** When it is erased; null while compliance keeps it. */
  keptUntil: z.nullable(Instant),
  /** The file with everybody first. Empty until they are made, and for readers who may not listen. */
  tracks: z.array(RecordingTrack),
  can: can('play', 'download', 'readAccesses'),
})
export type Recording = z.infer<typeof Recording>

export const recordingAccessKinds = ['play', 'download'] as const

/** Somebody has played or downloaded a file of a recording. */
export const RecordingAccess = z.object({
  at: Instant,
  personId: Id,
  name: z.string(),
  kind: z.enum(recordingAccessKinds),
  /** Whose voice; null for the file with everybody. */
  heardName: z.nullable(z.string()),
})
export type RecordingAccess = z.infer<typeof RecordingAccess>
