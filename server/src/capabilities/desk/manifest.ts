import { capability } from '../../platform/operations/define.ts'
import { endSession, resend } from './account/commands.ts'
import { account } from './account/queries.ts'
import { people, users } from './people/queries.ts'
import { home, staffHome } from './queries.ts'

/** Pages composed of what other capabilities know. */
export const desk = capability({
  name: 'desk',
  operations: [home, staffHome, people, users, account, endSession, resend],
})
