import { termsInForce } from '@colloquy/contract/terms/events'
import type { Timer } from '../../platform/operations/define.ts'
import { takeUnannounced } from './store.ts'

/** Announces versions that have come into force. */
export const activateDueTerms: Timer = {
  name: 'terms.come-into-force',
  run: async ({ tx, at, emit }) => {
    for (const edition of await takeUnannounced(tx, at)) emit(termsInForce, edition)
  },
}
