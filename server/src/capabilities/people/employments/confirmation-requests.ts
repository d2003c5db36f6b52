import { employmentConfirmationDue } from '@colloquy/contract/people/events'
import { employmentValidityDays } from '@colloquy/contract/people/shapes'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { claimUnconfirmedOf } from './store.ts'

const dayMs = 86_400_000
/** However many projects want to talk to an expert, they are asked once in this time. */
const askAgainAfterMs = 30 * dayMs

/**
 * Asks experts to confirm where they work before anybody relies on it, if they have not done so for too long or ever. An answer takes
 * days, and without one no call can be confirmed.
 */
export const requestConfirmation = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  personIds: readonly string[],
): Promise<void> => {
  const until = new Date(at.getTime() - employmentValidityDays * dayMs)
  const askedUntil = new Date(at.getTime() - askAgainAfterMs)
  for (const due of await claimUnconfirmedOf(tx, personIds, { at, until, askedUntil }))
    emit(employmentConfirmationDue, due)
}
