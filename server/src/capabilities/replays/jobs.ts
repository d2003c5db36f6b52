import type { Timer } from '../../platform/operations/define.ts'
import { replayRetentionMs } from './rules.ts'
import { deleteReplaysBefore } from './store.ts'

const batchSize = 200

/** Deletes recordings after their retention. */
export const deleteExpired: Timer = {
  name: 'replays.delete-expired',
  run: async ({ tx, at }) => {
    await deleteReplaysBefore(tx, new Date(at.getTime() - replayRetentionMs), batchSize)
  },
}
