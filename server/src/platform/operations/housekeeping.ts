import type { Timer } from './define.ts'
import { deleteExpired } from './store.ts'

/** Once an hour, throws away stored answers and spent budgets that are of no use any more. */
export const housekeeping: Timer = {
  name: 'operations.housekeeping',
  run: async ({ tx, actor, at }) => {
    if (at.getUTCMinutes() === 0) await deleteExpired(tx, actor.tenantId, at)
  },
}
