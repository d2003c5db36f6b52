import { capability } from '../../platform/operations/define.ts'
import { approve, ask, decline, reply } from './commands.ts'
import { get, getOwn, list } from './queries.ts'
import { begin, mailDecision } from './reactions.ts'

/** Vetting of registered experts; clients find them only once approved. */
export const vetting = capability({
  name: 'vetting',
  operations: [list, getOwn, reply, get, approve, ask, decline],
  reactions: [begin, mailDecision],
})
