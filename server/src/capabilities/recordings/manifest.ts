import { capability } from '../../platform/operations/define.ts'
import { download, play } from './commands.ts'
import { timers } from './jobs.ts'
import { list, listAccesses } from './queries.ts'
import { reactions } from './reactions.ts'

/** Recordings of calls: who may hear them, who has, and how long they are kept. */
export const recordings = capability({
  name: 'recordings',
  operations: [list, play, download, listAccesses],
  reactions,
  timers,
})
