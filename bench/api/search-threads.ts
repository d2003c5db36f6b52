import { replicationSourceAt } from '../../server/src/capabilities/search/replication/store.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { type SearchThreads, startSearchThreads } from '../../server/src/search-engine/workers/search-threads.ts'

const startTimeoutMs = 60_000

/** Starts search threads and waits for a tenant's index. @throws Error after a minute */
export const startReadySearchThreads = async ({
  tenantId,
  appUrl,
  folder,
}: {
  readonly appUrl: string
  readonly folder: string
  readonly tenantId: string
}): Promise<SearchThreads> => {
  const threads = startSearchThreads({
    source: replicationSourceAt(appUrl),
    folder,
    snapshotIntervalMs: 600_000,
    maxReplicationWaitMs: 150,
    log: createLog('warn'),
  })
  const began = performance.now()
  while (threads.position(tenantId) === undefined) {
    if (performance.now() - began > startTimeoutMs) throw new Error('the search index was not built within a minute')
    await threads.catchUp(tenantId, 100)
  }
  return threads
}
