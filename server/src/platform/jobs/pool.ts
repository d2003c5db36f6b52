import { Pool, type PoolClient } from 'pg'
import type { Log } from '../log.ts'

type Connected = (
  err: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A pool whose connections may be released twice. The queue's library does that with its listening connection when it breaks
 * during shutdown. An ordinary pool would throw there, where nothing catches it, and the process would exit.
 */
class ResilientPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect((err, client, done) => {
      let isBack = false
      callback(err, client, (release) => {
        if (isBack) return
        isBack = true
        done(release)
      })
    })
    return undefined
  }
}

/** The queue's connections, as the worker's role. Broken connections are logged and replaced. */
export const openPool = (connectionString: string, max: number, log: Log): Pool => {
  const pool = new ResilientPool({ connectionString, max, application_name: 'colloquy jobs' })
  const broke = (err: Error) => log.warn({ err }, 'a connection of the job queue broke')
  pool.on('error', broke)
  pool.on('connect', (client) => client.on('error', broke))
  return pool
}
