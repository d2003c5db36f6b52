import type { Timer } from '../../platform/operations/define.ts'
import { deleteExpiredRegistrations } from './store.ts'

/** Deletes expired registrations. */
export const deleteExpired: Timer = {
  name: 'registration.delete-expired',
  run: async ({ tx, at }) => {
    await deleteExpiredRegistrations(tx, at)
  },
}
