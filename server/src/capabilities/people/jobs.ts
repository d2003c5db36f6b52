import { employmentConfirmationRequested } from '@colloquy/contract/people/events'
import { employmentValidityDays } from '@colloquy/contract/people/shapes'
import type { Timer } from '../../platform/operations/define.ts'
import { claimUnconfirmed, deleteArchivedBefore } from './employments/store.ts'
import { undoWindowMs } from './rules.ts'

const dayMs = 86_400_000
/** Experts per run of the timer; the others follow a minute later. */
const expertsPerRun = 100

/** Deletes removed employments that can no longer be restored. */
export const deleteExpired: Timer = {
  name: 'people.delete-expired',
  run: ({ tx, at }) => deleteArchivedBefore(tx, new Date(at.getTime() - undoWindowMs)),
}

/**
 * Asks experts once to confirm their employment when the last confirmation is too old. Those who have not answered for twice as
 * long are left in peace.
 */
const askForConfirmation: Timer = {
  name: 'people.employment-confirmation',
  run: async ({ tx, at, emit }) => {
    const until = new Date(at.getTime() - employmentValidityDays * dayMs)
    const since = new Date(until.getTime() - employmentValidityDays * dayMs)
    for (const due of await claimUnconfirmed(tx, { at, since, until, limit: expertsPerRun }))
      emit(employmentConfirmationRequested, due)
  },
}

export const timers: readonly Timer[] = [deleteExpired, askForConfirmation]
