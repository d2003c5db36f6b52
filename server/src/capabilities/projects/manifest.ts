import { capability } from '../../platform/operations/define.ts'
import { reject, shortlist } from './candidates/commands.ts'
import { candidates } from './candidates/queries.ts'
import { close, create, reopen, update } from './commands.ts'
import { share, unshare } from './links/commands.ts'
import { links, shared } from './links/queries.ts'
import { clients, colleagues, list, open } from './queries.ts'
import { welcome } from './reactions.ts'

/** What clients want to find out, and whom they consider for it. */
export const projects = capability({
  name: 'projects',
  operations: [
    list,
    open,
    create,
    update,
    close,
    reopen,
    candidates,
    shortlist,
    reject,
    colleagues,
    clients,
    links,
    share,
    unshare,
    shared,
  ],
  reactions: [welcome],
})
