import type { Timer } from '../../platform/operations/define.ts'
import { deleteArchivedBefore } from './employments/store.ts'
import { undoWindowMs } from './rules.ts'

/** Deletes removed employments that can no longer be restored. */
export const sweep: Timer = {
  name: 'people.sweep',
  run: ({ tx, at }) => deleteArchivedBefore(tx, new Date(at.getTime() - undoWindowMs)),
}
