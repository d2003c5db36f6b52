import { capability } from '../../platform/operations/define.ts'
import { copy, erasure, withdraw } from './commands.ts'
import { mine, open } from './queries.ts'
import { tellOfRequest } from './reactions.ts'

/** What people ask for about the data that is kept of them. */
export const privacy = capability({
  name: 'privacy',
  isPersonal: true,
  operations: [copy, erasure, mine, withdraw, open],
  reactions: [tellOfRequest],
})
