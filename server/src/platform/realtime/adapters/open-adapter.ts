import type { Log } from '../../log.ts'
import type { ClusterAdapter } from './cluster-adapter.ts'
import { createPostgresqlAdapter } from './postgresql-adapter.ts'
import { createRedisAdapter, type RedisAddress } from './redis-adapter.ts'

/** Where messages between processes go: over Redis when there is one, else over the database. */
export interface ClusterAddresses {
  /** Address of the database as the application's role. */
  readonly appUrl: string
  readonly redis?: RedisAddress | undefined
}

/** Opens the connection between the processes. It reconnects by itself; messages sent meanwhile may be lost. */
export const openClusterAdapter = ({ appUrl, redis }: ClusterAddresses, log: Log): ClusterAdapter => {
  const broke = (err: Error) => log.warn({ err }, 'a connection between processes broke')
  return redis ? createRedisAdapter(redis, broke) : createPostgresqlAdapter(appUrl, broke)
}
