import type { Tx } from '../../../platform/db/tables.ts'
import { type AccessRecord, accessesOf, frozenCalls } from './store.ts'

/** Those of some calls whose content is frozen. */
export const frozenCallIds = (tx: Tx, callIds: readonly string[]): Promise<ReadonlySet<string>> =>
  frozenCalls(tx, callIds)

/** Everybody who has had access to the content of a call, the earliest first. */
export const accessesOfCall = (tx: Tx, callId: string, at: Date): Promise<AccessRecord[]> => accessesOf(tx, callId, at)
