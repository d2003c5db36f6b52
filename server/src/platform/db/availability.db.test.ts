import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { startTcpRelay, type TcpRelay } from '../../../testing/tcp-relay.ts'
import { type Availability, watchAvailability } from './availability.ts'
import { type Database, openDatabase } from './database.ts'

const test = await testDatabase()
let relay: TcpRelay
let database: Database
let availability: Availability
let app: TestApp
let nora: TestSession & { token: string }

beforeAll(async () => {
  const address = new URL(test.appUrl)
  relay = await startTcpRelay(Number(address.port))
  address.port = String(relay.port)
  database = openDatabase({ url: address.href, connections: 4 })
  availability = watchAvailability({ url: address.href })
  app = await buildTestApp({ database }, { availability })
  const tenant = await insertTenant(test, 'alpha')
  nora = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId))
  await app.call(getHomePage, {}, nora)
})
afterEach(async () => {
  relay.become('open')
  await expect.poll(() => availability.isAvailable(), { timeout: 10_000 }).toBe(true)
})
afterAll(async () => {
  await availability.stop()
  await database.close()
  await relay.close()
})

const timed = async (path: string) => {
  const startedAt = performance.now()
  const { statusCode, headers, body } = await app.send({ method: 'GET', path }, nora)
  return { statusCode, retryAfter: headers['retry-after'], body, ms: performance.now() - startedAt }
}

describe.each(['silent', 'refusing'] as const)('while the database is %s', (state) => {
  it('requests get 503 with Retry-After within two seconds, new ones at once', async () => {
    relay.become(state)
    const first = await timed('/api/dashboard/home')
    expect(first).toMatchObject({ statusCode: 503, retryAfter: '2', body: '{"refusal":"unavailable"}' })
    expect(first.ms).toBeLessThan(2_500)
    await expect.poll(() => availability.isAvailable()).toBe(false)
    expect((await timed('/api/dashboard/home')).ms).toBeLessThan(200)
  })

  it('readiness says so within a second', async () => {
    relay.become(state)
    await expect.poll(() => availability.isAvailable(), { timeout: 5_000 }).toBe(false)
    const { statusCode, ms } = await timed('/readyz')
    expect(statusCode).toBe(503)
    expect(ms).toBeLessThan(1_000)
  })

  it('the sign-in page is served, and everything works again afterwards', async () => {
    relay.become(state)
    await expect.poll(() => availability.isAvailable(), { timeout: 5_000 }).toBe(false)
    const page = await timed('/login')
    expect([200, 503]).toContain(page.statusCode)
    expect(page.body).not.toBe('{}')
    expect(page.ms).toBeLessThan(1_000)
    relay.become('open')
    await expect.poll(async () => (await timed('/api/dashboard/home')).statusCode, { timeout: 10_000 }).toBe(200)
    expect((await timed('/readyz')).statusCode).toBe(200)
  })
})
