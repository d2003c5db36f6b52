import { transcriptChanged, transcriptImported } from '@colloquy/contract/transcripts/events'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/store.ts'
import { findRecordedFile, type RecordedFile, streamRecordedFile } from '../../platform/media/recorded-file.ts'
import { mediaOf, tracksOf } from '../../platform/media/store.ts'
import type { Job, JobContext, SystemContext, Timer } from '../../platform/operations/define.ts'
import { lockCall } from '../calls/transition-commands.ts'
import { officerIds } from '../people/queries.ts'
import type { ParsedSegment } from './parsing/parsed-transcript.ts'
import { type SpeechService, SpeechServiceError } from './speech-gateway.ts'
import { insertTranscript, nextNumber } from './store.ts'
import {
  claimDueTranscriptions,
  insertMissingTranscriptions,
  lockWaitingTranscription,
  promisedDaysOf,
  setTranscription,
} from './transcription-store.ts'

export interface TranscriptionServices {
  /** Without it, nothing is transcribed. */
  readonly speech?: SpeechService | undefined
  readonly files: FileStore
  readonly secretKey: string
}

const transcribeJob = 'transcripts.transcribe'
/** Longer than the service may take for all seats. A process that was killed is followed by another one after this. */
const leaseMs = 4 * 3_600_000
const firstRetryMs = 60_000
const maxAttempts = 8

const transcriptionTimer: Timer = {
  name: 'transcripts.transcribe',
  run: async ({ tx, at }) => {
    await insertMissingTranscriptions(tx, at)
    for (const recordingId of await claimDueTranscriptions(tx, at, new Date(at.getTime() + leaseMs)))
      await enqueueJob(tx, transcribeJob, recordingId)
  },
}

/** Nothing is queued in an installation without a speech service. */
export const transcriptionTimers = ({ speech }: TranscriptionServices): readonly Timer[] =>
  speech ? [transcriptionTimer] : []

export const transcriptionJobs = ({ speech, ...store }: TranscriptionServices): readonly Job[] =>
  speech ? [{ name: transcribeJob, run: (context, id) => transcribe(context, id, { ...store, speech }) }] : []

interface SeatFile {
  readonly personId: string
  readonly file: RecordedFile
}

interface SpokenSegment extends ParsedSegment {
  readonly personId: string
}

/** Has each seat of a recording written down, and keeps it as a transcript that waits for a review. */
const transcribe = async (
  { within }: JobContext,
  recordingId: string,
  { speech, files, secretKey }: Required<TranscriptionServices>,
): Promise<void> => {
  const seats = await within(({ tx }) => seatFilesOf({ tx }, recordingId, secretKey))
  try {
    const spoken: SpokenSegment[] = []
    // One after the other: a service on a small machine does one file at a time.
    for (const { personId, file } of seats) {
      const segments = await speech.transcribe(await readWhole(files, file))
      spoken.push(...segments.map((segment) => ({ ...segment, personId })))
    }
    await within((context) =>
      storeTranscript(
        context,
        recordingId,
        spoken.toSorted((a, b) => a.startMs - b.startMs),
      ),
    )
  } catch (error) {
    if (!(error instanceof SpeechServiceError)) throw error
    await within((context) => tryAgainLater(context, recordingId))
  }
}

/** The files of the seats of a recording that waits; none once it was erased. */
const seatFilesOf = async (
  { tx }: Pick<SystemContext, 'tx'>,
  recordingId: string,
  secretKey: string,
): Promise<readonly SeatFile[]> => {
  const seats: SeatFile[] = []
  if (!(await lockWaitingTranscription(tx, recordingId))) return seats
  for (const { id, person_id: personId } of await tracksOf(tx, recordingId)) {
    const file = personId === null ? undefined : await findRecordedFile(tx, id, secretKey)
    if (personId !== null && file) seats.push({ personId, file })
  }
  return seats
}

const readWhole = async (files: FileStore, file: RecordedFile): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  for await (const chunk of streamRecordedFile(files, file, { start: 0, end: file.size - 1 })) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const storeTranscript = async (
  context: SystemContext,
  recordingId: string,
  spoken: readonly SpokenSegment[],
): Promise<void> => {
  const { tx, at, actor, emit } = context
  const waiting = await lockWaitingTranscription(tx, recordingId)
  // Erased, or transcribed by another process.
  if (!waiting) return
  const { callId } = waiting
  await setTranscription(tx, recordingId, { state: 'done' })
  const media = await mediaOf(tx, recordingId)
  // A recording in which nobody speaks has no transcript.
  if (!media || spoken.length === 0 || !(await lockCall({ tx, input: { callId } }))) return
  const transcriptId = newId(at)
  await insertTranscript(
    tx,
    {
      tenant_id: actor.tenantId,
      id: transcriptId,
      call_id: callId,
      number: await nextNumber(tx, callId),
      format: 'speech',
      file_name: '',
      imported_at: at,
      imported_by: null,
      kept_from: media.started_at,
      retention_days: (await promisedDaysOf(tx, recordingId)) ?? null,
    },
    spoken.map(({ personId, startMs, endMs, text }, position) => ({
      position,
      person_id: personId,
      speaker: '',
      start_ms: startMs,
      end_ms: endMs,
      text,
    })),
  )
  emit(transcriptChanged, { transcriptId, callId }, await officerIds(tx))
  emit(transcriptImported, { transcriptId, callId }, [])
}

/** Waits longer after each failure, and gives up in the end: officers import a file then. */
const tryAgainLater = async ({ tx, at }: SystemContext, recordingId: string): Promise<void> => {
  const waiting = await lockWaitingTranscription(tx, recordingId)
  if (!waiting) return
  const attempts = waiting.attempts + 1
  const next_attempt_at = new Date(at.getTime() + firstRetryMs * 2 ** attempts)
  await setTranscription(tx, recordingId, {
    state: attempts < maxAttempts ? 'waiting' : 'failed',
    attempts,
    next_attempt_at,
  })
}
