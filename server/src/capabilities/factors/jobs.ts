import type { Timer } from '../../platform/operations/define.ts'
import { deleteExpiredChallenges } from './passkey-store.ts'

/** Deletes expired passkey challenges. */
export const deleteExpired: Timer = {
  name: 'factors.delete-expired',
  run: ({ tx, at }) => deleteExpiredChallenges(tx, at),
}
