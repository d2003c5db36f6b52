import { backlog } from '../audit/store.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { GaugeSource } from './metrics.ts'

/** Seconds since the oldest of the instants; 0 when there is none, or all are in the future. */
const secondsSince = (instants: readonly (Date | null)[], at: Date): number =>
  Math.max(0, ...instants.map((instant) => (instant ? (at.getTime() - instant.getTime()) / 1000 : 0)))

/** Gauges of rows that wait to be processed, over all tenants. */
export const waitingRows = (database: Database, clock: Clock): GaugeSource => ({
  gauges: {
    audit_unchained_entries: 'Audit entries that have no place in their record yet',
    audit_lag_seconds: 'Age of the oldest of them',
    mails_waiting: 'Mails that are to be sent, now or at a later attempt',
    mail_lag_seconds: 'How long the oldest of them is overdue',
  },
  read: async () => {
    const at = clock.now()
    const { audit = [], mail = [] } = Object.groupBy(await backlog(database.db), ({ queue }) => queue)
    const sum = (rows: typeof audit) => rows.reduce((total, { waiting }) => total + waiting, 0)
    const lag = (rows: typeof audit) =>
      secondsSince(
        rows.map(({ oldest }) => oldest),
        at,
      )
    return {
      audit_unchained_entries: sum(audit),
      audit_lag_seconds: lag(audit),
      mails_waiting: sum(mail),
      mail_lag_seconds: lag(mail),
    }
  },
})

/** Gauges of the job queue, for processes that work on it. */
export const waitingJobs = (jobs: JobRunner, clock: Clock): GaugeSource => ({
  gauges: {
    jobs_waiting: 'Jobs that are due and in nobody’s hands',
    job_lag_seconds: 'How long the oldest of them is overdue',
    jobs_given_up: 'Jobs that failed at every attempt and wait for somebody to look at them',
  },
  read: async () => {
    const at = clock.now()
    const { due, oldest, givenUp } = await jobs.waiting(at)
    return { jobs_waiting: due, job_lag_seconds: secondsSince([oldest], at), jobs_given_up: givenUp }
  },
})

/** Gauges of the database connections. */
export const databaseConnections = (database: Database): GaugeSource => ({
  gauges: {
    database_connections: 'Open connections to the database',
    database_connections_idle: 'Those of them that have nothing to do',
    database_requests_waiting: 'Transactions that wait for a connection',
  },
  read: () => {
    const { open, idle, waiting } = database.connections()
    return { database_connections: open, database_connections_idle: idle, database_requests_waiting: waiting }
  },
})
