import { createHmac } from 'node:crypto'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import { ConfigError } from '../../config.ts'
import type { ClusterAdapter } from './cluster-adapter.ts'

/** A Redis server, and the stream on it that belongs to this installation alone. */
export interface RedisAddress {
  readonly url: string
  readonly stream: string
}

/** Where the processes of one installation meet on a Redis that others may use as well. */
export const redisAddressOf = (url: string, secretKey: string): RedisAddress => ({
  url,
  stream: `colloquy:${createHmac('sha256', secretKey).update('live stream').digest('hex').slice(0, 16)}`,
})

/** Milliseconds a message may wait for Redis. The browsers of the own process are told after that all the same. */
const commandTimeoutMs = 1_000
/** A process that is so many messages behind has missed something; its browsers ask anew whenever they come back. */
const maxStreamLength = 10_000

/**
 * Messages as entries of a stream: what is said while a reader's connection is broken, it reads when it is back.
 * Asking other processes something is not offered: who is where stands in the database.
 */
export const createRedisAdapter = ({ url, stream }: RedisAddress, broke: (error: Error) => void): ClusterAdapter => {
  const open = (options: RedisOptions): Redis => {
    const connection = new Redis(url, { connectionName: 'colloquy-live', ...options })
    // It tries for ever, and complains at each attempt: once is enough to be told.
    let isBroken = false
    connection.on('ready', () => {
      isBroken = false
    })
    connection.on('error', (error) => {
      if (!isBroken) broke(error)
      isBroken = true
    })
    return connection
  }
  const talking = open({ commandTimeout: commandTimeoutMs, maxRetriesPerRequest: null })
  const reading = open({ maxRetriesPerRequest: null })

  // "From now on" is settled once: asked again at each reading, it would leave out what came in between.
  let start: Promise<string> | undefined
  const fromNowOn = (): Promise<string> => {
    start ??= reading.xrevrange(stream, '+', '-', 'COUNT', 1).then(([last]) => last?.[0] ?? '0-0')
    return start
  }

  // The things the adapter asks a client for.
  const reader = {
    on: () => undefined,
    subscribe: () => undefined,
    disconnect: () => reading.disconnect(),
    xread: async (...args: string[]) => {
      const since = args.pop() as string
      return reading.call('xread', ...args, since === '$' ? await fromNowOn() : since)
    },
  }
  const client = {
    options: {},
    duplicate: () => reader,
    xadd: ([key, ...entry]: [string, ...string[]]) =>
      talking.xadd(key, ...(entry as [string, ...string[]])).catch((error: Error) => {
        broke(error)
        throw error
      }),
  }
  return {
    adapter: createAdapter(client, { streamName: stream, maxLen: maxStreamLength, onlyPlaintext: true }),
    end: async () => {
      // What was said before this is on its way, in that order; nobody waits for a server that is not there.
      await talking.ping().catch(() => undefined)
      talking.disconnect()
      reading.disconnect()
    },
  }
}

/** @throws ConfigError when no Redis answers there */
export const checkRedisVersion = async (url: string): Promise<void> => {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5_000 })
  let lastError = ''
  client.on('error', (error) => {
    lastError = error.message || String((error as NodeJS.ErrnoException).code)
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw new ConfigError(
      `REDIS_URL: Redis at ${new URL(url).host} does not answer: ${lastError || (error as Error).message}`,
    )
  } finally {
    client.disconnect()
  }
}
