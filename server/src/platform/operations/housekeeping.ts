import type { Timer } from './define.ts'
import { forget } from './store.ts'

/** Once an hour, throws away stored answers and spent budgets that are of no use any more. */
export const housekeeping: Timer = {
  name: 'operations.housekeeping',
  run: async ({ tx, actor, at }) => {
    if (at.getUTCMinutes() === 0) await forget(tx, actor.tenantId, at)
  },
}
