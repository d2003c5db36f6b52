import { capability } from '../../platform/operations/define.ts'
import { appendChunk, open, remove, setChoice } from './commands.ts'
import { deleteExpired } from './jobs.ts'
import { getChoice, list } from './queries.ts'

/** Masked recordings of how people use the pages, where the tenant and the person allow it, played by staff [TP-03]. */
export const replays = capability({
  name: 'replays',
  operations: [getChoice, setChoice, appendChunk, list, open, remove],
  timers: [deleteExpired],
})
