import { type ColumnThreads, startColumns } from '../../server/src/capabilities/search/columns/gateway.ts'
import { createLog } from '../../server/src/platform/log.ts'

const patience = 60_000

/** Threads that answer a tenant's searches, once its columns are there. @throws Error when that takes a minute */
export const columnsOf = async ({
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
    if (performance.now() - began > patience) throw new Error('there are no columns within a minute')
    await columns.advance(tenantId, 100)
  }
  return columns
}
