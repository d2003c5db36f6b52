import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** The recovery of jobs whose workers have died. */
export interface AbandonedJobWatch {
  /** Registers the worker of this process, whose jobs are protected while it runs. */
  registerWorker(worker: string): void
  stop(): Promise<void>
}

export interface AbandonedJobOptions {
  /** Address of the database as the worker's role. */
  readonly workerUrl: string
  /** Ids of the running jobs of this process. */
  readonly runningJobIds: () => readonly string[]
  readonly clock: Clock
  readonly log: Log
}

const checkIntervalMs = 3_000
/** A worker takes its first jobs shortly before it holds its lock. */
const releaseGraceMs = 5_000

/**
 * Releases jobs whose worker was killed; by itself the queue would wait four hours. A worker holds an advisory lock
 * under its name, on a connection of its own: the lock ends with the connection, so whoever can acquire it knows that
 * the worker is dead. A live worker may also have been assigned a job without learning of it, when its connection broke
 * at that moment. A job that is released too early runs twice at worst. Its attempt is refunded, because the job itself
 * did not fail, and eight crashes in a row would otherwise end it.
 */
export const watchAbandonedJobs = ({
  workerUrl,
  runningJobIds,
  clock,
  log,
}: AbandonedJobOptions): AbandonedJobWatch => {
  const stopping = new AbortController()
  let own = ''
  let client: Client | undefined

  const watch = async (): Promise<void> => {
    const opened = new Client({ connectionString: workerUrl, application_name: 'colloquy jobs', keepAlive: true })
    client = opened
    let isBroken = false
    opened.on('error', () => {
      isBroken = true
    })
    await opened.connect()
    // A machine that disappears does not close its connections.
    await opened.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    let held = ''
    while (!isBroken && !stopping.signal.aborted) {
      if (own && held !== own) {
        await opened.query(`select pg_advisory_lock(${lockOf})`, [own])
        held = own
      }
      const takenBefore = new Date(clock.now().getTime() - releaseGraceMs)
      await releaseUnreported(opened, own, runningJobIds(), takenBefore)
      const freed = await releaseAbandoned(opened, own, takenBefore)
      if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are no more are given back')
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const keepWatching = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await watch().catch((err) => {
        if (!stopping.signal.aborted) log.warn({ err }, 'abandoned jobs could not be looked for')
      })
      await client?.end().catch(() => undefined)
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const done = keepWatching()
  return {
    registerWorker: (worker) => {
      own = worker
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

const lockOf = `hashtextextended('colloquy jobs ' || $1, 0)`

/** Releases jobs assigned to a worker before `takenBefore` that it is not running. */
const releaseUnreported = async (
  client: Client,
  own: string,
  runningJobIds: readonly string[],
  takenBefore: Date,
): Promise<void> => {
  const values = [own, takenBefore, runningJobIds]
  await client.query(
    `update jobs._private_job_queues q set locked_at = null, locked_by = null
     where q.locked_by = $1 and q.locked_at < $2
       and not exists (select from jobs._private_jobs j where j.job_queue_id = q.id and j.id = any ($3::bigint[]))`,
    values,
  )
  await client.query(
    `update jobs._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_by = $1 and locked_at < $2 and id <> all ($3::bigint[])`,
    values,
  )
}

/** Releases jobs taken before `takenBefore` by workers without a lock. @returns the names of these workers */
const releaseAbandoned = async (client: Client, own: string, takenBefore: Date): Promise<string[]> => {
  const { rows } = await client.query<{ worker: string }>(
    `select locked_by as worker from jobs._private_jobs where locked_at < $1 and locked_by <> $2
     union select locked_by from jobs._private_job_queues where locked_at < $1 and locked_by <> $2`,
    [takenBefore, own],
  )
  const freed: string[] = []
  for (const { worker } of rows) {
    const taken = await client.query<{ is: boolean }>(`select pg_try_advisory_lock(${lockOf}) as is`, [worker])
    if (!taken.rows[0]?.is) continue
    await client.query(
      'update jobs._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = $1 and locked_at < $2',
      [worker, takenBefore],
    )
    await client.query('select jobs.force_unlock_workers($1)', [[worker]])
    await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
    freed.push(worker)
  }
  return freed
}
