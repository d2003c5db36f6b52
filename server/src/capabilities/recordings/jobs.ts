import { eraseRecordingMedia, eraseTracks } from '../../platform/media/recording-control.ts'
import { deleteExpiredLinks } from '../../platform/media/store.ts'
import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { retentionDays } from './retention/queries.ts'
import { recordingsPastRetention } from './retention/store.ts'
import { tracksOfErasedPeople } from './store.ts'

/** Recordings per run of the timer; the others follow a minute later. */
const batchSize = 20

/** Erases recordings after their retention, and the voices of erased people, except where a freeze or a legal hold keeps them. */
const sweepRecordings = async (context: SystemContext): Promise<void> => {
  const { tx, at } = context
  const due = { at, tenantDays: await retentionDays(tx, at), limit: batchSize }
  for (const recordingId of await recordingsPastRetention(tx, due)) await eraseRecordingMedia(context, recordingId)
  await eraseTracks(context, await tracksOfErasedPeople(tx, batchSize))
  await deleteExpiredLinks(tx, at)
}

export const timers: readonly Timer[] = [{ name: 'recordings.sweep', run: sweepRecordings }]
