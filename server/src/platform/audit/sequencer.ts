import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { chainHash, genesisHashOf } from './hash-chain.ts'
import { appendToChain, backlog, chainHeadOf, lockAuditLog, unchainedEntries } from './store.ts'

/** Entries chained in one transaction: a few milliseconds of work. */
const maxEntriesPerBatch = 2000
const intervalMs = 1000

/**
 * Chains what has no place yet, in the order in which it was written, unless another process is at it.
 * Entries are chained in commit order, so an entry always follows those its transaction could see.
 * @returns how many entries were chained
 */
export const chainNext = (database: Database, tenantId: string): Promise<number> =>
  database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    if (!(await lockAuditLog(tx, tenantId))) return 0
    const head = await chainHeadOf(tx)
    const entries = await unchainedEntries(tx, head.seq, maxEntriesPerBatch)
    if (entries.length === 0) return 0
    let previous = head.chain ?? genesisHashOf(tenantId)
    const chains = entries.map((entry) => {
      previous = chainHash(previous, entry)
      return previous
    })
    const ids = entries.map((entry) => entry.id)
    await appendToChain(tx, head, ids, chains)
    return entries.length
  })

/** Chains everything that waits, in all tenants. @returns how many entries were chained */
export const chainAll = async (database: Database): Promise<number> => {
  let chained = 0
  for (const { tenant_id: tenantId, queue, waiting } of await backlog(database.db)) {
    if (queue !== 'audit' || waiting === 0) continue
    for (let count = maxEntriesPerBatch; count === maxEntriesPerBatch; chained += count)
      count = await chainNext(database, tenantId)
  }
  return chained
}

export interface SequencerDependencies {
  readonly database: Database
  readonly log: Log
  /** Told how many entries a round has chained. */
  readonly chained?: (entries: number) => void
}

/** Keeps the audit record of all tenants chained: at once, then every second. Any number of processes may do so. */
export const startSequencer = ({ database, log, chained }: SequencerDependencies): { stop(): Promise<void> } => {
  let round: Promise<void> | undefined
  const begin = (): void => {
    round ??= chainAll(database)
      .then((entries) => chained?.(entries))
      .catch((err) => log.error({ err }, 'audit entries could not be chained'))
      .finally(() => {
        round = undefined
      })
  }
  begin()
  const timer = setInterval(begin, intervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
