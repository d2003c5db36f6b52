import type { GaugeSource } from '../../../platform/metrics/metrics.ts'
import type { ColumnThreads } from './gateway.ts'

/** What whoever watches a process is told of its columns. */
export const figuresOfColumns = (columns: ColumnThreads): GaugeSource => ({
  gauges: {
    search_tenants_ready: 'Tenants whose searches this process answers from memory',
    search_tenants_preparing: 'Tenants whose columns it is still making',
    search_bytes: 'Memory of the columns',
    search_blocks: 'Blocks the columns lie in',
    search_lag_seconds: 'Time since the tenant furthest behind was as the database is',
    search_snapshot_age_seconds: 'Time since the columns on disk were last known to be whole, of the oldest',
  },
  read: async () => {
    const { ready, preparing, bytes, blocks, lag, snapshotAge } = await columns.figures()
    return {
      search_tenants_ready: ready,
      search_tenants_preparing: preparing,
      search_bytes: bytes,
      search_blocks: blocks,
      search_lag_seconds: lag / 1000,
      search_snapshot_age_seconds: snapshotAge / 1000,
    }
  },
})
