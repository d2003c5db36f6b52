import type { Timer } from '../../platform/operations/define.ts'
import { sweepChallenges } from './passkey-store.ts'

/** Deletes expired passkey challenges. */
export const sweep: Timer = { name: 'factors.sweep', run: ({ tx, at }) => sweepChallenges(tx, at) }
