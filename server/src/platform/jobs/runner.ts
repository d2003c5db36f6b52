import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type SharedOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { watchAbandonedJobs } from './abandoned-jobs.ts'
import { openPool } from './pool.ts'
import type { Tasks } from './tasks.ts'

/** The running queue. */
export interface JobRunner {
  /** Jobs that are due at `at` and not running, since when, and the number of jobs given up. */
  waiting(at: Date): Promise<JobsWaiting>
  /** Stops taking jobs, and waits for running ones. */
  stop(): Promise<void>
}

export interface JobsWaiting {
  readonly due: number
  readonly oldest: Date | null
  readonly givenUp: number
}

export interface RunnerOptions {
  /** The database address of the worker's role, which can access the queue only. */
  readonly workerUrl: string
  readonly tasks: Tasks
  readonly log: Log
}

/** Maximum concurrent jobs. */
const concurrency = 4
/**
 * Reports finished jobs in batches with a delay of zero. Unlike reporting them one by one, the library repeats a failed batch
 * while the database is unavailable; a single report that fails would be an unhandled rejection and end the process.
 */
const workerOptions = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** Milliseconds before a queue that stopped by itself is restarted. */
const retryDelayMs = 1_000

/**
 * Starts working on the queue, in any number of processes. A failed job is retried 8 times with exponential backoff.
 * Jobs of a killed process are released within seconds.
 */
export const startJobs = async ({
  workerUrl,
  clock,
  tasks,
  log,
}: RunnerOptions & { readonly clock: Clock }): Promise<JobRunner> => {
  const pool = openPool(workerUrl, concurrency + 2, log)
  const runningJobIds = new Set<string>()
  const abandoned = watchAbandonedJobs({ workerUrl, clock, log, runningJobIds: () => [...runningJobIds] })
  const stopping = new AbortController()
  const begin = () => {
    const options = sharedOptions(pool, log)
    options.events.on('pool:create', ({ workerPool }) => abandoned.registerWorker(workerPool.id))
    options.events.on('job:start', ({ job }) => runningJobIds.add(job.id))
    options.events.on('job:complete', ({ job }) => runningJobIds.delete(job.id))
    const begun = run({
      ...options,
      preset: workerOptions,
      concurrency,
      pollInterval: 1000,
      noHandleSignals: true,
      taskList: taskList(tasks),
      parsedCronItems: parseCronItems([
        // At most one tick is pending: missed ones are not repeated.
        {
          task: 'tick',
          match: '* * * * *',
          options: { backfillPeriod: 0, maxAttempts: 1, queueName: 'tick', jobKey: 'tick' },
        },
      ]),
    })
    stopIfStartFails(options.events, begun)
    return begun
  }
  let runner = await begin()
  // The queue stops when the database is away for too long, so it is restarted.
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await runner.promise.catch(() => undefined)
      if (stopping.signal.aborted) return
      log.warn('the job queue stopped by itself and is restarted')
      await sleep(retryDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      runner = await begin().catch((err) => {
        log.warn({ err }, 'the job queue could not be restarted')
        return runner
      })
    }
  }
  const done = keepRunning()
  return {
    waiting: (at) => jobsWaiting(pool, at),
    stop: async () => {
      stopping.abort()
      // Rejected when the queue has just stopped by itself, which is fine.
      await runner.stop().catch(() => undefined)
      await done
      await abandoned.stop()
      await pool.end()
    },
  }
}

/**
 * Stops a queue whose first requests to the database all failed. The library looks up the ids of its tasks once and caches the
 * answer, even if it is a failure; it would then poll for no tasks at all, forever and without a message.
 */
const stopIfStartFails = (events: WorkerEvents, begun: Promise<Runner>): void => {
  let wasAnswered = false
  const answered = () => {
    wasAnswered = true
  }
  events.once('worker:getJob:empty', answered)
  events.once('job:start', answered)
  let refusals = 0
  events.on('worker:getJob:error', () => {
    refusals += 1
    // Each worker may fail once for other reasons; it retries a moment later.
    if (wasAnswered || refusals <= concurrency) return
    // Rejected when the queue is stopping already, which is fine.
    begun.then((runner) => runner.stop()).catch(() => undefined)
  })
}

const jobsWaiting = async (pool: Pool, at: Date): Promise<JobsWaiting> => {
  const waits = 'attempts < max_attempts and locked_at is null and run_at <= $1'
  const { rows } = await pool.query<JobsWaiting>(
    `select count(*) filter (where ${waits})::int as due, min(run_at) filter (where ${waits}) as oldest,
       count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp" from jobs.jobs`,
    [at],
  )
  return rows[0]!
}

/** Runs all due jobs, including those they enqueue; for tests and seeding. */
export const runDueJobs = async ({ workerUrl, tasks, log }: RunnerOptions): Promise<void> => {
  const pool = openPool(workerUrl, 3, log)
  try {
    await runOnce({ ...sharedOptions(pool, log), noHandleSignals: true, taskList: taskList(tasks) })
  } finally {
    await pool.end()
  }
}

const sharedOptions = (pgPool: Pool, log: Log) =>
  ({
    pgPool,
    schema: 'jobs',
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log[level === 'error' ? 'error' : 'warn'](message)
    }),
    events: logWorkerEvents(log),
  }) satisfies SharedOptions

/** Logs a job that is given up; it stays in the queue's table for inspection. */
const logWorkerEvents = (log: Log): WorkerEvents => {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:failed', ({ job, error }) => {
    log.error({ err: error, job: job.id, task: job.task_identifier, attempts: job.attempts }, 'a job is given up')
  })
  return events
}

interface Payload {
  readonly tenant: string
  readonly data: {
    readonly event: string
    readonly mail: string
    readonly push: string
    readonly job: string
    readonly id: string
  }
}

const taskList = (tasks: Tasks): TaskList => ({
  react: async (payload) => {
    const { tenant, data } = payload as Payload
    await tasks.react(tenant, data.event)
  },
  mail: async (payload) => {
    const { tenant, data } = payload as Payload
    await tasks.mail(tenant, data.mail)
  },
  push: async (payload) => {
    const { tenant, data } = payload as Payload
    await tasks.push(tenant, data.push)
  },
  job: async (payload) => {
    const { tenant, data } = payload as Payload
    await tasks.job(tenant, data.job, data.id)
  },
  tick: () => tasks.tick(),
})
