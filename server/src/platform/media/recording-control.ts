import { releaseFiles } from '../files/file-records.ts'
import { enqueueJob } from '../jobs/store.ts'
import type { TransactionContext } from '../operations/define.ts'
import { assemblyJob } from './rules.ts'
import {
  closeInterval,
  closeIntervalsOf,
  deleteChunks,
  deleteMedia,
  deleteTracks,
  insertMedia,
  lockMedia,
  markStopped,
  openInterval,
  tracksOf,
} from './store.ts'

/*
 * What a capability does with the recording of a call. It takes effect with the commit of its transaction, in all processes: those that
 * receive the sound look every few seconds, and keep what was spoken between the instants that are written here.
 */

/** Records every seat of a call from now on. */
export const startRecording = async (
  { tx, at, actor }: TransactionContext,
  { recordingId, callId }: { readonly recordingId: string; readonly callId: string },
): Promise<void> => {
  await insertMedia(tx, {
    tenant_id: actor.tenantId,
    recording_id: recordingId,
    call_id: callId,
    started_at: at,
  })
  await openInterval(tx, { tenant_id: actor.tenantId, recording_id: recordingId, started_at: at })
}

/** Records nothing until it is resumed. In the files there is silence, so that all else keeps its place. */
export const pauseRecording = ({ tx, at }: TransactionContext, recordingId: string): Promise<void> =>
  closeInterval(tx, recordingId, at)

/**
 * Records nothing of a call from now on, whatever is recorded. Called when somebody joins, so that nobody is recorded before it is
 * known that they have agreed; whoever knows it resumes.
 */
export const pauseRecordingsOf = ({ tx, at }: Pick<TransactionContext, 'tx' | 'at'>, callId: string): Promise<void> =>
  closeIntervalsOf(tx, callId, at)

/** Records again. Does nothing for a recording that goes on or was stopped. */
export const resumeRecording = async ({ tx, at, actor }: TransactionContext, recordingId: string): Promise<void> => {
  const media = await lockMedia(tx, recordingId)
  if (!media || media.stopped_at) return
  await openInterval(tx, { tenant_id: actor.tenantId, recording_id: recordingId, started_at: at })
}

/** Ends a recording; its files are joined soon after. Does nothing for one that was stopped. */
export const stopRecording = async ({ tx, at }: TransactionContext, recordingId: string): Promise<void> => {
  const media = await lockMedia(tx, recordingId)
  if (!media || media.stopped_at) return
  await closeInterval(tx, recordingId, at)
  await markStopped(tx, recordingId, at)
  await enqueueJob(tx, assemblyJob, recordingId)
}

/** Erases some tracks of recordings with their files. */
export const eraseTracks = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  trackIds: readonly string[],
): Promise<void> => {
  if (trackIds.length === 0) return
  await releaseFiles({ tx, at }, await deleteChunks(tx, trackIds))
  await deleteTracks(tx, trackIds)
}

/** Erases all that was heard: files, tracks and the key, without which no copy of the files can be read. */
export const eraseRecordingMedia = async (
  { tx, at }: Pick<TransactionContext, 'tx' | 'at'>,
  recordingId: string,
): Promise<void> => {
  if (!(await lockMedia(tx, recordingId))) return
  const tracks = await tracksOf(tx, recordingId)
  await eraseTracks(
    { tx, at },
    tracks.map(({ id }) => id),
  )
  await deleteMedia(tx, recordingId)
}
