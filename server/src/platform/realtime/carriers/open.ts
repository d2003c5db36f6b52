import type { Log } from '../../log.ts'
import type { Carrier } from './carrier.ts'
import { overPostgresql } from './postgresql.ts'
import { overRedis, type RedisPlace } from './redis.ts'

/** Where messages between processes go: over Redis when there is one, else over the database. */
export interface CarrierPlaces {
  /** Address of the database as the application's role. */
  readonly appUrl: string
  readonly redis?: RedisPlace | undefined
}

/** Opens the way between the processes. It mends itself when it breaks; what was said meanwhile may be lost. */
export const openCarrier = ({ appUrl, redis }: CarrierPlaces, log: Log): Carrier => {
  const broke = (err: Error) => log.warn({ err }, 'a connection between processes broke')
  return redis ? overRedis(redis, broke) : overPostgresql(appUrl, broke)
}
