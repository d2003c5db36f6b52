import { personRestricted } from '@colloquy/contract/people/events'
import { on } from '../../../platform/operations/define.ts'
import { endSessions } from './commands.ts'

/**
 * Ends the sessions of somebody who was restricted. They open nothing from the moment of the restriction; ended, they
 * open nothing after its end either.
 */
export const endAllOnRestriction = on(personRestricted, 'identity.end-on-restriction', async (work, { personId }) => {
  await endSessions(work, { personId }, 'restricted')
})
