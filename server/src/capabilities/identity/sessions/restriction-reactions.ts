import { personRestricted } from '@colloquy/contract/people/events'
import { on } from '../../../platform/operations/define.ts'
import { endSessions } from './commands.ts'

/**
 * Ends the sessions of a restricted person. The restriction already blocks them; ended, they stay invalid after it is
 * lifted.
 */
export const endAllOnRestriction = on(
  personRestricted,
  'identity.end-on-restriction',
  async (context, { personId }) => {
    await endSessions(context, { personId }, 'restricted')
  },
)
