import type { Timer } from '../../../platform/operations/define.ts'
import { trimChanges } from './store.ts'

const changeRetentionMs = 86_400_000

/** Retains changes for one to two days. An index that has not read them by then is built anew. */
export const trimReplicationLog: Timer = {
  name: 'search.trim',
  run: ({ tx, actor, at }) => trimChanges(tx, actor.tenantId, at, new Date(at.getTime() - changeRetentionMs)),
}
