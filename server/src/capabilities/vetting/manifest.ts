import { capability } from '../../platform/operations/define.ts'
import { approve, ask, decline, reply } from './commands.ts'
import { list, open, openOwn } from './queries.ts'
import { begin, tell } from './reactions.ts'

/** The network's look at experts who have registered: until it is done, nobody finds them. */
export const vetting = capability({
  name: 'vetting',
  operations: [list, openOwn, reply, open, approve, ask, decline],
  reactions: [begin, tell],
})
