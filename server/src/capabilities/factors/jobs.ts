import type { Timer } from '../../platform/operations/define.ts'
import { sweepChallenges } from './passkey-store.ts'

/** Clears away what no device can sign any more. */
export const sweep: Timer = { name: 'factors.sweep', run: ({ tx, at }) => sweepChallenges(tx, at) }
