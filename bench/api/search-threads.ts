import { type ColumnThreads, startColumns } from '../../server/src/capabilities/search/columns/gateway.ts'
import { createLog } from '../../server/src/platform/log.ts'

const startTimeoutMs = 60_000

/** Starts search threads and waits for a tenant's index. @throws Error after a minute */
export const startSearchThreads = async ({
  tenantId,
  ...place
}: {
  readonly appUrl: string
  readonly folder: string
  readonly tenantId: string
}): Promise<ColumnThreads> => {
  const columns = startColumns({ ...place, snapshotMilliseconds: 600_000, patience: 150, log: createLog('warn') })
  const began = performance.now()
  while (columns.position(tenantId) === undefined) {
    if (performance.now() - began > startTimeoutMs) throw new Error('the search index was not built within a minute')
    await columns.advance(tenantId, 100)
  }
  return columns
}
