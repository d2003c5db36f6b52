import type { SystemContext } from '../../../platform/operations/define.ts'
import { deleteLinksExpiredBefore } from './store.ts'

/** Expired links are kept this long, so that it can be found out who has answered. */
const retentionMs = 90 * 86_400_000

/** Deletes links that expired long ago. */
export const deleteExpiredAnswerLinks = async ({ tx, at }: SystemContext): Promise<void> =>
  deleteLinksExpiredBefore(tx, new Date(at.getTime() - retentionMs))
