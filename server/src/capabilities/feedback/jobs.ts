import { releaseFiles } from '../../platform/files/file-records.ts'
import type { Timer } from '../../platform/operations/define.ts'
import { feedbackRetentionMs } from './rules.ts'
import { deleteFeedback, expiredFeedback } from './store.ts'

const batchSize = 200

/** Deletes closed feedback with its screenshots after its retention. */
export const deleteExpired: Timer = {
  name: 'feedback.delete-expired',
  run: async ({ tx, at }) => {
    const expired = await expiredFeedback(tx, new Date(at.getTime() - feedbackRetentionMs), batchSize)
    if (expired.length === 0) return
    await deleteFeedback(
      tx,
      expired.map(({ id }) => id),
    )
    await releaseFiles(
      { tx, at },
      expired.flatMap(({ screenshot_id }) => screenshot_id ?? []),
    )
  },
}
