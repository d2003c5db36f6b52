import type { Tx } from '../db/tables.ts'
import { type ChainFault, createVerifier } from './audit-log-verification.ts'
import { genesisHashOf } from './hash-chain.ts'
import { type ChainHead, chainedEntries, chainHeadOf, chainValueAt } from './store.ts'

const maxEntriesPerSlice = 5000

export interface SliceVerification {
  readonly verified: number
  /** The number of the entry after which the next slice starts; null at the end. */
  readonly next: number | null
  readonly faults: readonly ChainFault[]
  /** The last entry of the record. */
  readonly head: ChainHead
}

/**
 * Verifies the entries after number `after`: a few thousand, so that it takes a fraction of a second. A slice does not
 * end with a doubted entry, because its successor shows what was changed.
 */
export const verifySlice = async (tx: Tx, tenantId: string, after: number): Promise<SliceVerification> => {
  const head = await chainHeadOf(tx)
  const start = after === 0 ? genesisHashOf(tenantId) : await chainValueAt(tx, after)
  const verifier = createVerifier(tenantId, { seq: after, chain: start ?? Buffer.alloc(0) })
  let last = after
  for await (const stored of chainedEntries(tx, after)) {
    verifier.add(stored)
    last = stored.entry.seq
    if (
      verifier.count() >= maxEntriesPerSlice &&
      (!verifier.hasSuspect() || verifier.count() >= 2 * maxEntriesPerSlice)
    )
      break
  }
  return { verified: verifier.count(), next: last < head.seq ? last : null, faults: verifier.finish(), head }
}
