import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { healthy } from '../../../testing/healthy.ts'
import * as notes from '../../../testing/notes-capability.ts'
import {
  insertPerson,
  insertRow,
  insertTenant,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../../../testing/people-fixtures.ts'
import { chainAll } from '../audit/sequencer.ts'
import { createManualClock, systemClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { startJobs } from '../jobs/runner.ts'
import { createLog } from '../log.ts'
import { databaseConnections, waitingJobs, waitingRows } from './gauges.ts'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-endpoint.ts'
import { withMessageMetrics } from './request-metrics.ts'

const test = await testDatabase()
const clock = createManualClock(systemClock.now())
const metrics = createMetrics(createLog('silent'))
let app: TestApp
let tenant: TestTenant
let nora: TestSession
let dora: TestSession

beforeAll(async () => {
  await notes.makeNotesTable(test)
  const capabilities = [notes.notes]
  app = await buildTestApp(test, { clock, capabilities, contract: notes.notesContract, metrics })
  tenant = await insertTenant(test, 'alpha')
  nora = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId))
  const other = await insertTenant(test, 'beta')
  dora = await signedIn(test, other.exchange, await insertPerson(test, other.tenantId))
  metrics.watch(databaseConnections(test.database))
  metrics.watch(waitingRows(test.database, clock))
})

/** The figures as somebody on this machine reads them, by their full names. */
const figures = async (): Promise<Record<string, number>> => {
  const { body, statusCode } = await app.http.inject('/metrics')
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
const countOf = async (labels: string) => (await figures())[`colloquy_request_duration_seconds_count{${labels}}`]

describe('/metrics', () => {
  it('answers on this machine only, and not to what a proxy on it passes on', async () => {
    const ask = (remoteAddress: string, headers = {}) =>
      app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask(address)).headers['content-type']).toContain('version=0.0.4')
    const absent = await app.http.inject({ method: 'GET', url: '/nowhere', remoteAddress: '203.0.113.5' })
    for (const answer of [
      await ask('203.0.113.5'),
      await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }),
      await ask('127.0.0.1', { forwarded: 'for=203.0.113.5' }),
      // Most proxies say nothing of whom they ask for, but they pass on which portal was asked.
      await ask('127.0.0.1', { host: 'portal.example' }),
      await ask('127.0.0.1', { host: 'localhost.example:4400' }),
    ]) {
      expect(answer.statusCode).toBe(absent.statusCode)
      expect(answer.body).toBe(absent.body)
    }
  })

  it('counts requests by operation and status, and never by what an address holds', async () => {
    await app.call(notes.writeNote, { text: 'one' }, nora)
    await app.call(notes.writeNote, { text: 'rude' }, nora)
    await app.call(notes.writeNote, { text: 'two' }, { site: tenant.exchange })
    const id = newId(clock.now())
    await app.send({ method: 'GET', path: `/api/notes/${id}` }, nora)
    await app.send({ method: 'GET', path: '/some/page' }, nora)
    for (const status of [200, 409, 401])
      expect(await countOf(`transport="http",operation="notes.write",status="${status}"`)).toBe(1)
    expect(await countOf('transport="http",operation="notes.open",status="404"')).toBe(1)
    const { body } = await app.http.inject('/metrics')
    expect(body).not.toContain(id)
    expect(body).not.toContain('/some/page')
  })

  it('counts messages of live connections, and unknown ones as one', async () => {
    const answers = ['notes.sendMessage', 'x'.repeat(50), 'y']
    const perform = withMessageMetrics(
      async (name) => {
        if (name === 'notes.sendMessage') return { ok: true, body: '{}', cookies: [] }
        if (name === 'y') throw new Error('broken')
        return { ok: false, refusal: 'not_found', status: 404 }
      },
      app.registry,
      metrics,
    )
    for (const name of answers) await perform(name, {} as never).catch(() => undefined)
    expect(await countOf('transport="live",operation="notes.sendMessage",status="200"')).toBe(1)
    expect(await countOf('transport="live",operation="none",status="404"')).toBe(1)
    expect(await countOf('transport="live",operation="none",status="500"')).toBe(1)
  })

  it('tells how far the audit record lags behind, in whatever tenant', async () => {
    await chainAll(test.database)
    expect(await figures()).toMatchObject({ colloquy_audit_unchained_entries: 0, colloquy_audit_lag_seconds: 0 })
    await app.call(notes.writeNote, { text: 'late' }, dora)
    clock.pass(90_000)
    await app.call(notes.writeNote, { text: 'later' }, nora)
    expect(await figures()).toMatchObject({ colloquy_audit_unchained_entries: 2, colloquy_audit_lag_seconds: 90 })
    await chainAll(test.database)
    expect(await figures()).toMatchObject({ colloquy_audit_unchained_entries: 0, colloquy_audit_lag_seconds: 0 })
  })

  it('tells how many mails wait, and how long the oldest is overdue', async () => {
    const mail = (due: Date, state: string) =>
      test.asOwner(
        (owner) =>
          insertRow(owner, 'mails', {
            tenant_id: tenant.tenantId,
            id: newId(clock.now()),
            kind: 'test',
            from_address: 'a@b.example',
            to_address: 'c@d.example',
            subject: 's',
            message: 'm',
            message_id: newId(clock.now()),
            state,
            queued_at: due,
            due_at: due,
          }),
        tenant.tenantId,
      )
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
    await mail(at(3600), 'queued')
    expect(await figures()).toMatchObject({ colloquy_mails_waiting: 1, colloquy_mail_lag_seconds: 0 })
    await mail(at(-30), 'sending')
    await mail(at(-500), 'sent')
    expect(await figures()).toMatchObject({ colloquy_mails_waiting: 2, colloquy_mail_lag_seconds: 30 })
  })

  it('tells of jobs that are due, and of those that were given up', async () => {
    const tasks = {
      react: async () => undefined,
      mail: async () => undefined,
      push: async () => undefined,
      job: async () => undefined,
      tick: async () => undefined,
    }
    const jobs = await startJobs({ workerUrl: test.workerUrl, clock: systemClock, tasks, log: createLog('silent') })
    try {
      const { read } = waitingJobs(jobs, clock)
      const enqueue = (seconds: number) =>
        test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) => {
          const due = new Date(clock.now().getTime() + seconds * 1000)
          return sql`select enqueue('mail', '{}', ${due}, ${String(seconds)})`.execute(tx)
        })
      await expect.poll(async () => (await read()).jobs_waiting).toBe(0)
      await enqueue(3600)
      expect(await read()).toEqual({ jobs_waiting: 0, job_lag_seconds: 0, jobs_given_up: 0 })
      clock.pass(3_700_000)
      expect(await read()).toEqual({ jobs_waiting: 1, job_lag_seconds: 100, jobs_given_up: 0 })
      await test.asOwner((owner) => owner.query('update jobs._private_jobs set attempts = max_attempts'))
      expect(await read()).toMatchObject({ jobs_waiting: 0, jobs_given_up: 1 })
    } finally {
      await jobs.stop()
    }
  })

  it('tells of the process: event loop, memory, connections to the database', async () => {
    const found = await figures()
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(found[name], name).toBeGreaterThan(0)
    expect(found.colloquy_database_connections).toBeGreaterThan(0)
    expect(found.colloquy_database_requests_waiting).toBe(0)
  })

  it('answers also when a figure cannot be read, or not in time', async () => {
    const broken = createMetrics(createLog('silent'))
    broken.watch({ gauges: { broken: 'b' }, read: () => Promise.reject(new Error('no')) })
    broken.watch({ gauges: { slow: 's' }, read: () => new Promise<never>(() => undefined) })
    broken.watch({ gauges: { fine: 'f' }, read: () => ({ fine: 1 }) })
    const { text } = await broken.expose()
    expect(text).toMatch(/^colloquy_broken nan$/im)
    expect(text).toMatch(/^colloquy_slow nan$/im)
    expect(text).toMatch(/^colloquy_fine 1$/m)
  })

  it('has a door of its own for processes without pages', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((closed) => probe.close(closed))
    const door = await startMetricsServer(metrics, healthy, port)
    try {
      const answers = ['metrics', 'healthz', 'readyz', 'login'].map((path) => fetch(`http://127.0.0.1:${port}/${path}`))
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 404])
    } finally {
      await door.close(0)
    }
  })
})
