import type { Timer } from '../../platform/operations/define.ts'
import { deleteDraftsBefore } from './brief-draft-store.ts'

const draftRetentionMs = 90 * 86_400_000

/** Deletes unsaved briefs that their authors have left alone. */
export const deleteAbandonedDrafts: Timer = {
  name: 'projects.drafts',
  run: ({ tx, at }) => deleteDraftsBefore(tx, new Date(at.getTime() - draftRetentionMs)),
}
