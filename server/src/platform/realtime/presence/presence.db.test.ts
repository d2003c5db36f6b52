import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { disconnection, liveRig } from '../../../../testing/live-rig.ts'
import { insertTenant } from '../../../../testing/people-fixtures.ts'
import { systemClock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'

const test = await testDatabase()
const { exchange } = await insertTenant(test, 'one')
const { gone, startProcess, insertSession, enterAs, hangUp } = liveRig(test)
const first = await startProcess()
afterAll(first.stop)
afterEach(hangUp)

/** The test's database as a process sees it that can be made to stand still. */
const stoppable = () => {
  const state = { isStopped: false }
  const expectGoing = () => {
    if (state.isStopped) throw new Error('this process stands still')
  }
  const db = new Proxy(test.database.db, {
    get: (target, name) => {
      expectGoing()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const database: Database = {
    ...test.database,
    db,
    transaction: async (opening, run) => {
      expectGoing()
      return test.database.transaction(opening, run)
    },
  }
  return { state, database }
}

const members = async () => {
  const { rows } = await test.asOwner((owner) => owner.query('select socket_id from live_members'), exchange.tenantId)
  return rows.map((row) => row.socket_id as string)
}
const room = { room: 'a', refuse: false }

describe('the presence of a connection in a room', () => {
  it('is stored from entering to leaving, no longer', async () => {
    const one = await enterAs(await insertSession(exchange), first)
    await one.ask('test.enter', room)
    expect(await members()).toEqual([one.socket.id])
    await one.ask('test.leave', { room: room.room })
    expect(await members()).toEqual([])
    await one.ask('test.enter', room)
    one.socket.disconnect()
    await expect.poll(members).toEqual([])
  })

  it('is told alike by all processes, without asking one that does not answer', async () => {
    const { state, database } = stoppable()
    const second = await startProcess({ database })
    const [here, there] = [await insertSession(exchange), await insertSession(exchange)]
    const one = await enterAs(here, first)
    await (await enterAs(there, second)).ask('test.enter', room)
    state.isStopped = true
    expect(await one.ask('test.enter', room)).toEqual({ ok: true, value: { present: [there.participantId] } })
    state.isStopped = false
    await second.stop()
  })
})

describe('a process that is lost', () => {
  it('leaves nobody behind: its connections leave their rooms as of its last sign of life, and it cannot go on', async () => {
    const { state, database } = stoppable()
    const second = await startProcess({ database })
    const stays = await enterAs(await insertSession(exchange), first)
    const lost = await enterAs(await insertSession(exchange), second)
    for (const one of [stays, lost]) await one.ask('test.enter', { ...room, room: 'b' })
    const lostId = lost.socket.id
    gone.length = 0
    const left = () => stays.events.filter(({ name }) => name === 'test.left')
    state.isStopped = true
    const stopped = systemClock.now()
    await expect.poll(left, { timeout: 30_000, interval: 100 }).toHaveLength(1)
    expect(left()).toEqual([{ name: 'test.left', payload: { socketId: lostId } }])
    expect(gone).toMatchObject([{ socketId: lostId, personId: lost.participantId, rooms: ['room:b'] }])
    expect(gone[0]!.goneSince.getTime()).toBeLessThanOrEqual(stopped.getTime())
    expect(stays.socket.connected).toBe(true)

    // The process had not ended: it learns what the others have recorded of it, and its browsers connect again.
    const sentAway = disconnection(lost.socket)
    state.isStopped = false
    expect(await sentAway).toBe('transport close')
    const again = await enterAs(lost, second)
    expect(await again.ask('test.enter', { ...room, room: 'b' })).toEqual({
      ok: true,
      value: { present: [stays.participantId] },
    })
    expect(gone).toHaveLength(1)
    await second.stop()
  }, 30_000)

  it('lets nobody in as soon as the others hold it lost', async () => {
    const second = await startProcess()
    const late = await enterAs(await insertSession(exchange), second)
    await test.asOwner((owner) => owner.query('update live_processes set is_lost = true'))
    expect(await late.ask('test.enter', { ...room, room: 'c' })).toEqual({ ok: false })
    expect(await members()).toEqual([])
    await second.stop()
  })
})
