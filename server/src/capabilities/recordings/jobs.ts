import { eraseRecordingMedia, eraseTracks } from '../../platform/media/recording-control.ts'
import { deleteExpiredLinks } from '../../platform/media/store.ts'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { recordingRetentionMs } from './rules.ts'
import { recordingsPastRetention, tracksOfErasedPeople } from './store.ts'

/** Recordings per run of the timer; the others follow a minute later. */
const batchSize = 20

/** Erases recordings after their retention, and the voices of erased people, except where a freeze or a legal hold keeps them. */
const sweepRecordings = async (work: SystemContext): Promise<void> => {
  const { tx, at } = work
  const before = new Date(at.getTime() - recordingRetentionMs)
  for (const recordingId of await recordingsPastRetention(tx, before, batchSize))
    await eraseRecordingMedia(work, recordingId)
  await eraseTracks(work, await tracksOfErasedPeople(tx, batchSize))
  await deleteExpiredLinks(tx, at)
}

export const timers: readonly Timer[] = [{ name: 'recordings.sweep', run: sweepRecordings }]
