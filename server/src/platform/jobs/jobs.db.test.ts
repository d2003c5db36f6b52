import { event } from '@colloquy/contract/operation'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { type Capability, on, onStep, type Timer } from '../operations/define.ts'
import { createEmitter, type LiveMessage, writeOutbox } from '../operations/emit.ts'
import { openPool } from './pool.ts'
import { runDueJobs, startJobs } from './runner.ts'
import { enqueueJob } from './store.ts'
import { createTasks } from './tasks.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'one')
const other = await insertTenant(test, 'two')
const log = createLog('silent')

const happened = event('test.happened', z.object({ n: z.int() }))
const followed = event('test.followed', z.object({ n: z.int() }))

/** Emits an event in a transaction of its own, which may fail. */
const announce = async (n: number, { tenant = tenantId, fail = false } = {}): Promise<void> => {
  const at = systemClock.now()
  const { emit, events } = createEmitter(at)
  await test.database.transaction({ kind: 'tenant', tenantId: tenant }, async (tx) => {
    emit(happened, { n })
    await writeOutbox(tx, tenant, at, events)
    if (fail) throw new Error('rolled back')
  })
}

const sent: { tenantId: string; personIds: readonly string[]; message: LiveMessage }[] = []
const tasksOf = (
  capability: Pick<Capability, 'reactions' | 'timers' | 'jobs'>,
  timers: readonly Timer[] = [],
  pauseBeforeStep?: () => Promise<void>,
) =>
  createTasks({
    database: test.database,
    clock: systemClock,
    log,
    capabilities: [capability],
    timers,
    deliver: (tenant, personIds, message) => sent.push({ tenantId: tenant, personIds, message }),
    mailSender: { send: async () => {} },
    pushSender: { send: async () => {} },
    pauseBeforeStep,
  })
const runAll = (tasks: ReturnType<typeof tasksOf>) => runDueJobs({ workerUrl: test.workerUrl, tasks, log })
/** Failed jobs wait; this makes them due at once. */
const forgetWaiting = () => test.asOwner((owner) => owner.query('update jobs._private_jobs set run_at = now()'))

describe('jobs of capabilities', () => {
  it('run once for what is queued twice, in the tenant, and again when they fail', async () => {
    const seen: unknown[] = []
    let broken = true
    const tasks = tasksOf({
      jobs: [
        {
          name: 'test.job',
          run: async ({ within }, id) => {
            seen.push([
              id,
              await within(async ({ actor, emit }) => {
                emit(followed, { n: 1 }, ['somebody'])
                return actor.tenantId
              }),
            ])
            if (broken) throw new Error('not yet')
          },
        },
      ],
    })
    sent.length = 0
    await test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      await enqueueJob(tx, 'test.job', 'one')
      await enqueueJob(tx, 'test.job', 'one')
    })
    await runAll(tasks)
    expect(seen).toEqual([['one', tenantId]])
    expect(sent).toHaveLength(1)
    broken = false
    await forgetWaiting()
    await runAll(tasks)
    await runAll(tasks)
    expect(seen).toHaveLength(2)
  })
})

describe('reactions', () => {
  it('run once each, with the payload, in the tenant of the event, as the application’s role', async () => {
    const seen: unknown[] = []
    const note = (name: string) =>
      on(happened, name, async ({ tx, actor }, payload) => {
        const query = sql<{
          tenant: string
          who: string
        }>`select current_tenant_id()::text as tenant, current_user as who`
        const { rows } = await query.execute(tx)
        seen.push([name, payload, actor.tenantId, rows[0]])
      })
    await announce(1)
    await announce(2, { tenant: other.tenantId })
    const tasks = tasksOf({ reactions: [note('a'), note('b')] })
    await runAll(tasks)
    await runAll(tasks)
    const who = new URL(test.appUrl).username
    expect(seen).toHaveLength(4)
    for (const [n, tenant] of [
      [1, tenantId],
      [2, other.tenantId],
    ] as const) {
      for (const name of ['a', 'b']) expect(seen).toContainEqual([name, { n }, tenant, { tenant, who }])
    }
  })

  it('that do one step of long work pause before it, others do not', async () => {
    const seen: string[] = []
    const tasks = tasksOf(
      {
        reactions: [
          on(happened, 'begin', async ({ emit }, { n }) => {
            seen.push('begin')
            emit(followed, { n })
          }),
          onStep(followed, 'step', async ({ emit }, { n }) => {
            seen.push('step')
            if (n > 1) emit(followed, { n: n - 1 })
          }),
        ],
      },
      [],
      async () => void seen.push('pause'),
    )
    await announce(2)
    await runAll(tasks)
    expect(seen).toEqual(['begin', 'pause', 'step', 'pause', 'step'])
  })

  it('to a fact that was rolled back never run', async () => {
    const seen: unknown[] = []
    await expect(announce(3, { fail: true })).rejects.toThrow('rolled back')
    await runAll(tasksOf({ reactions: [on(happened, 'a', async (_, payload) => void seen.push(payload))] }))
    expect(seen).toEqual([])
  })

  it('that fail are tried again without those that succeeded, and what a failed try wrote is gone', async () => {
    const runs: string[] = []
    let broken = true
    const tasks = tasksOf({
      reactions: [
        on(happened, 'fine', async () => void runs.push('fine')),
        on(happened, 'broken', async ({ emit }) => {
          runs.push('broken')
          emit(followed, { n: 4 }, ['somebody'])
          if (broken) throw new Error('not yet')
        }),
        on(happened, 'last', async () => void runs.push('last')),
      ],
    })
    sent.length = 0
    await announce(4)
    await runAll(tasks)
    expect(runs).toEqual(['fine', 'broken', 'last'])
    expect(sent).toEqual([])
    broken = false
    await forgetWaiting()
    await runAll(tasks)
    expect(runs).toEqual(['fine', 'broken', 'last', 'broken'])
    expect(sent).toEqual([{ tenantId, personIds: ['somebody'], message: { name: 'test.followed', payload: { n: 4 } } }])
  })

  it('can announce payload of their own, to which others react in turn', async () => {
    const seen: unknown[] = []
    const tasks = tasksOf({
      reactions: [
        on(happened, 'first', async ({ emit }, { n }) => emit(followed, { n: n + 1 })),
        on(followed, 'second', async (_, payload) => void seen.push(payload)),
      ],
    })
    await announce(5)
    await runAll(tasks)
    expect(seen).toEqual([{ n: 6 }])
  })

  it('run once when several workers have the same event', async () => {
    const runs: number[] = []
    const tasks = tasksOf({
      reactions: [
        on(happened, 'slow', async (_, { n }) => {
          runs.push(n)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }),
      ],
    })
    await announce(7)
    const [event] = await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
      tx.selectFrom('outbox').select('id').orderBy('sequence', 'desc').limit(1).execute(),
    )
    await Promise.all([1, 2, 3, 4].map(() => tasks.react(tenantId, event!.id)))
    expect(runs).toEqual([7])
    await runAll(tasks)
    expect(runs).toEqual([7])
  })
})

describe('timers', () => {
  it('are asked in every tenant, each in its own transaction, and one that fails stops no other', async () => {
    const timerRuns: [string, string][] = []
    const timer = (name: string, fail = false): Timer => ({
      name,
      run: async ({ actor, tx, at }) => {
        timerRuns.push([name, actor.tenantId])
        expect(at).toBeInstanceOf(Date)
        if (fail) await tx.selectFrom('nothing' as never).execute()
      },
    })
    await tasksOf({ timers: [timer('broken', true), timer('fine')] }, [timer('platform')]).tick()
    for (const tenant of [tenantId, other.tenantId]) {
      expect(timerRuns.filter(([, there]) => there === tenant).map(([name]) => name)).toEqual([
        'platform',
        'broken',
        'fine',
      ])
    }
  })
})

describe('the job runner', { timeout: 90_000 }, () => {
  /** What it waits for takes seconds by itself, and as long as it likes on a machine that is busy. */
  const waitOptions = { timeout: 40_000 }

  it('works on jobs as they come, and finishes those at hand before it stops', async () => {
    const steps: string[] = []
    const begun = Promise.withResolvers<void>()
    const tasks = tasksOf({
      reactions: [
        on(happened, 'slow', async () => {
          steps.push('begin')
          begun.resolve()
          await new Promise((resolve) => setTimeout(resolve, 200))
          steps.push('end')
        }),
      ],
    })
    const runner = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
    await announce(8)
    await begun.promise
    await runner.stop()
    expect(steps).toEqual(['begin', 'end'])
  })

  it('takes up the jobs of a worker that was killed, at its last attempt too, and leaves those of one that lives', async () => {
    const seen: number[] = []
    const tasks = tasksOf({ reactions: [on(happened, 'seen', async (_, { n }) => void seen.push(n))] })
    await announce(9)
    await announce(10)
    const living = new Client(test.workerUrl)
    await living.connect()
    await living.query(`select pg_advisory_lock(hashtextextended('colloquy jobs pool-living', 0))`)
    const takenBy = (worker: string, place: string) =>
      test.asOwner((owner) =>
        owner.query(
          // At the last attempt it may have.
          `update jobs._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = max_attempts
           where id = (select ${place}(id) from jobs._private_jobs)`,
          [worker],
        ),
      )
    await takenBy('pool-killed', 'min')
    await takenBy('pool-living', 'max')
    const runner = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
    await expect.poll(() => seen, waitOptions).toEqual([9])
    await living.end()
    await expect.poll(() => seen, waitOptions).toEqual([9, 10])
    await runner.stop()
  })

  /** What a restart of the database does to the queue; resolves when its connections are gone. */
  const throwOut = async (): Promise<void> => {
    const worker = new Client(test.workerUrl)
    await worker.connect()
    await worker.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name = 'colloquy jobs'`)
    await worker.end()
  }

  it('is restarted after the database threw everybody out', async () => {
    const seen: number[] = []
    const tasks = tasksOf({ reactions: [on(happened, 'seen', async (_, { n }) => void seen.push(n))] })
    const runner = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
    await announce(11)
    await expect.poll(() => seen, waitOptions).toEqual([11])
    await throwOut()
    await announce(14)
    await expect.poll(() => seen, waitOptions).toEqual([11, 14])
    await runner.stop()
  })

  it('is restarted after the database threw it out before it had answered anything', async () => {
    const seen: number[] = []
    const tasks = tasksOf({ reactions: [on(happened, 'seen', async (_, { n }) => void seen.push(n))] })
    const runner = await test.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('lock table jobs._private_tasks')
      const started = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
      const waiting = `select from pg_locks where relation = 'jobs._private_tasks'::regclass and not granted`
      await expect.poll(async () => (await owner.query(waiting)).rowCount, waitOptions).toBeGreaterThan(0)
      await throwOut()
      await owner.query('rollback')
      return started
    })
    await announce(15)
    await expect.poll(() => seen, waitOptions).toEqual([15])
    await runner.stop()
  })

  it('may give a connection back twice', async () => {
    const pool = openPool(test.workerUrl, 1, log)
    const giveBack = await new Promise<() => void>((resolve) => pool.connect((_err, _client, done) => resolve(done)))
    giveBack()
    expect(giveBack).not.toThrow()
    await pool.end()
  })

  it('does in the end what it was given without hearing of it', async () => {
    const seen: number[] = []
    const hold = Promise.withResolvers<void>()
    const tasks = tasksOf({
      reactions: [
        on(happened, 'seen', async (_, { n }) => {
          seen.push(n)
          if (n === 12) await hold.promise
        }),
      ],
    })
    const runner = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log })
    await announce(12)
    await expect.poll(() => seen, waitOptions).toEqual([12])
    // As if the answer had been lost: noted as given to this worker, which never heard of it.
    await test.asOwner(async (owner) => {
      const id = newId(systemClock.now())
      await owner.query('begin')
      await owner.query(
        `insert into outbox (tenant_id, id, kind, payload, occurred_at) values ($1, $2, 'test.happened', '{"n": 13}', now())`,
        [tenantId, id],
      )
      await owner.query(`select enqueue('react', $1)`, [JSON.stringify({ event: id })])
      await owner.query(`update jobs._private_jobs set locked_at = now() - interval '1 minute', attempts = max_attempts,
        locked_by = (select locked_by from jobs._private_jobs where locked_by is not null) where locked_by is null`)
      await owner.query('commit')
    }, tenantId)
    await expect.poll(() => seen, waitOptions).toEqual([12, 13])
    hold.resolve()
    await runner.stop()
  })

  it('lets the application neither read the queue nor write to it but by enqueue', async () => {
    const attempt = (text: string) =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) => sql.raw(text).execute(tx))
    for (const text of ['select * from jobs.jobs', `select jobs.add_job('react', '{}')`]) {
      await expect(attempt(text)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(attempt(`select enqueue('unknown', '{}')`)).rejects.toThrow('there is no task unknown')
  })
})
