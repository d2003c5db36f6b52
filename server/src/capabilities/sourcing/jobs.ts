import type { Timer } from '../../platform/operations/define.ts'
import { proposalRetentionMs } from './rules.ts'
import { eraseDecidedBefore } from './store.ts'

/** Erases what was said of people whose proposals came to nothing. */
export const erase: Timer = {
  name: 'sourcing.erase',
  run: ({ tx, at }) => eraseDecidedBefore(tx, new Date(at.getTime() - proposalRetentionMs)),
}
