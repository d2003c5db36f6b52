import { termsInForce } from '@colloquy/contract/terms/events'
import type { Timer } from '../../platform/operations/define.ts'
import { takeUntold } from './store.ts'

/** Announces versions that have come into force. */
export const comeIntoForce: Timer = {
  name: 'terms.come-into-force',
  run: async ({ tx, at, emit }) => {
    for (const edition of await takeUntold(tx, at)) emit(termsInForce, edition)
  },
}
