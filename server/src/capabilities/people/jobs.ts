import type { Timer } from '../../platform/operations/define.ts'
import { deleteArchivedBefore } from './employments/store.ts'
import { undoWindowMs } from './rules.ts'

/** Forgets removed employments that nobody can put back any more. */
export const sweep: Timer = {
  name: 'people.sweep',
  run: ({ tx, at }) => deleteArchivedBefore(tx, new Date(at.getTime() - undoWindowMs)),
}
