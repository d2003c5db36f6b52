import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { liveRig } from '../../../testing/live-rig.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { exchange } = await insertTenant(test, 'one')
const { startProcess, insertSession, enterAs, hangUp } = liveRig(test)
const listener = new Client({ connectionString: test.ownerUrl })
await listener.connect()
await listener.query('listen "socket.io#/"')
/** The type of a broadcast among the messages of the adapter. */
const broadcastType = 3
let broadcasts = 0
listener.on('notification', ({ payload }) => {
  if (JSON.parse(payload ?? '{}').type === broadcastType) broadcasts += 1
})
afterAll(async () => {
  hangUp()
  await listener.end()
})

it('publishes to other processes only when there are any, and to new ones from their first connection on', async () => {
  const first = await startProcess()
  const session = await insertSession(exchange)
  const page = await enterAs(session, first)
  const say = (name: string) => first.live.deliver(exchange.tenantId, [session.participantId], { name, payload: {} })
  say('test.alone')
  await expect.poll(() => page.events.map(({ name }) => name)).toEqual(['test.alone'])
  // Another message over the same channel arrives after it would have.
  await listener.query('select pg_notify($1, $2)', ['socket.io#/', JSON.stringify({ type: 'test' })])
  expect(broadcasts).toBe(0)

  const second = await startProcess()
  const other = await enterAs(session, second)
  say('test.joined')
  await expect.poll(() => other.events.map(({ name }) => name)).toEqual(['test.joined'])
  expect(page.events.at(-1)?.name).toBe('test.joined')
  await expect.poll(() => broadcasts).toBe(1)
  await Promise.all([first.stop(), second.stop()])
})

it('accepts connections and delivers to them while Redis does not answer', async () => {
  const rig = liveRig(test, { redis: { url: 'redis://127.0.0.1:1', stream: 'unreachable' } })
  const alone = await rig.startProcess()
  const session = await rig.insertSession(exchange)
  const page = await rig.enterAs(session, alone)
  alone.live.deliver(exchange.tenantId, [session.participantId], { name: 'test.local', payload: {} })
  await expect.poll(() => page.events.map(({ name }) => name), { timeout: 5_000 }).toEqual(['test.local'])
  rig.hangUp()
  await alone.stop()
})
