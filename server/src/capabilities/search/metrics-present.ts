import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import type { SearchThreads } from '../../search-engine/workers/search-threads.ts'

/** Metrics of the search in memory. */
export const searchMetrics = (threads: SearchThreads): GaugeSource => ({
  gauges: {
    search_tenants_ready: 'Tenants whose index this process can search in memory',
    search_tenants_preparing: 'Tenants whose index is being built',
    search_bytes: 'Memory of all indexes',
    search_segments: 'Segments of all indexes',
    search_lag_seconds: 'Time since the index furthest behind was up to date with the database',
    search_snapshot_age_seconds: 'Age of the oldest last snapshot',
  },
  read: async () => {
    const { ready, preparing, bytes, segments, replicationLagMs, snapshotAgeMs } = await threads.stats()
    return {
      search_tenants_ready: ready,
      search_tenants_preparing: preparing,
      search_bytes: bytes,
      search_segments: segments,
      search_lag_seconds: replicationLagMs / 1000,
      search_snapshot_age_seconds: snapshotAgeMs / 1000,
    }
  },
})
