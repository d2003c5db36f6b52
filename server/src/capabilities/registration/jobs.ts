import type { Timer } from '../../platform/operations/define.ts'
import { sweepRegistrations } from './store.ts'

/** Deletes expired registrations. */
export const sweep: Timer = {
  name: 'registration.sweep',
  run: async ({ tx, at }) => {
    await sweepRegistrations(tx, at)
  },
}
