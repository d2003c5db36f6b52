import type { Timer } from '../../platform/operations/define.ts'
import { deleteArchivedBefore } from './employments/store.ts'
import { undoWindowMs } from './rules.ts'

/** Deletes removed employments that can no longer be restored. */
export const deleteExpired: Timer = {
  name: 'people.delete-expired',
  run: ({ tx, at }) => deleteArchivedBefore(tx, new Date(at.getTime() - undoWindowMs)),
}
