import { listCalls, requestCall } from '@colloquy/contract/calls/operations'
import { personTypes } from '@colloquy/contract/person-types'
import { afterAll, expect, it } from 'vitest'
import { insertCompany, insertProject } from '../testing/call-fixtures.ts'
import { testDatabase } from '../testing/database.ts'
import { sendOperation } from '../testing/http-client.ts'
import { startInstallation } from '../testing/installation.ts'
import { insertPerson, insertTenant, signedIn } from '../testing/people-fixtures.ts'
import { startProxy } from '../testing/proxy.ts'
import { systemClock } from './platform/clock.ts'
import { newId } from './platform/ids.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'rolling')
const clientId = await insertCompany(test, tenantId)
const { start, connect } = await startInstallation(test, { DRAIN_SECONDS: '1' })

it('replaces two processes one after the other without a failed request or a disconnected browser', async () => {
  const expertId = await insertPerson(test, tenantId, { personType: personTypes.expert })
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const personId = await insertPerson(test, tenantId, { companyId: clientId })
      return { personId, visit: await signedIn(test, exchange, personId) }
    }),
  )
  const projectId = await insertProject(test, tenantId, { clientId, team: clients.map(({ personId }) => personId) })
  // They ask for more in this minute than a person may in an hour.
  await test.asOwner((owner) =>
    owner.query(`create function forget() returns trigger language plpgsql as 'begin new.attempt_times := ''{}''; return new; end';
      create trigger forget before insert or update on rate_limits for each row execute function forget()`),
  )
  const processes = await Promise.all([start('web'), start('web')])
  const proxy = await startProxy(processes.map(({ port }) => port))
  afterAll(proxy.close)

  const hints: unknown[] = []
  const away: number[] = []
  const pages = await Promise.all(
    clients.map(async ({ visit }) => {
      const page = await connect(proxy, visit, { reconnection: true, reconnectionDelay: 100 })
      let since = 0
      page.socket.on('server_closing', (hint) => hints.push(hint))
      page.socket.on('disconnect', () => {
        since = performance.now()
      })
      page.socket.on('connect', () => away.push(performance.now() - since))
      return page
    }),
  )

  const statuses = new Map<number, number>()
  let wrote = 0
  let isOver = false
  const work = clients.map(async ({ visit }) => {
    while (!isOver) {
      const read = await sendOperation(proxy, listCalls, {}, visit)
      const input = { projectId, expertId, topic: 'Storage', minutes: 60, questions: [] }
      const written = await sendOperation(proxy, requestCall, input, visit, {
        idempotencyKey: newId(systemClock.now()),
      })
      if (written.status === 200) wrote += 1
      for (const { status } of [read, written]) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  for (const old of processes) {
    const began = performance.now()
    expect(await old.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(20_000)
    await start('web', { PORT_BASE: String(old.port) })
    await expect.poll(() => proxy.ready.size).toBe(2)
  }
  isOver = true
  await Promise.all(work)

  expect([...statuses.keys()]).toEqual([200])
  expect(wrote).toBeGreaterThan(10)
  const { rows } = await test.asOwner((owner) => owner.query('select count(*)::int as n from calls'), tenantId)
  expect(rows[0].n).toBe(wrote)
  await expect.poll(() => pages.every(({ socket }) => socket.connected), { timeout: 10_000 }).toBe(true)
  expect(hints.length).toBeGreaterThanOrEqual(pages.length)
  expect(hints[0]).toMatchObject({ retryIn: expect.any(Number) })
  expect(Math.max(...away)).toBeLessThan(10_000)
}, 180_000)
