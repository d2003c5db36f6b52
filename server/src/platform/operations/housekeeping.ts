import type { Timer } from './define.ts'
import { deleteExpired } from './store.ts'

/** Deletes expired idempotent responses and rate limits, once an hour. */
export const housekeeping: Timer = {
  name: 'operations.housekeeping',
  run: async ({ tx, actor, at }) => {
    if (at.getUTCMinutes() === 0) await deleteExpired(tx, actor.tenantId, at)
  },
}
