import type { Timer } from '../../platform/operations/define.ts'
import { sweepRegistrations } from './store.ts'

/** Removes registrations whose time is over, with all that was written. */
export const sweep: Timer = {
  name: 'registration.sweep',
  run: async ({ tx, at }) => {
    await sweepRegistrations(tx, at)
  },
}
