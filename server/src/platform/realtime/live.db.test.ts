import type { LiveEvent } from '@colloquy/contract/live'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import {
  availableCarriers,
  type ConnectedBrowser,
  connected,
  disconnection,
  ending,
  type LiveProcess,
  liveRig,
} from '../../../testing/live-rig.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'

const test = await testDatabase()
const { tenantId, exchange, expert } = await insertTenant(test, 'one')
const other = await insertTenant(test, 'two')
const carriers = availableCarriers(test)

describe.each(carriers)('with messages over $name', ({ redis }) => {
  const { gone, startProcess, insertTicket, open, hangUp, endSession, ...rig } = liveRig(test, { redis })
  let first: LiveProcess
  let second: LiveProcess
  beforeAll(async () => {
    ;[first, second] = await Promise.all([startProcess(), startProcess()])
  })
  afterAll(() => Promise.all([first.stop(), second.stop()]))
  afterEach(hangUp)
  const insertSession = (site = exchange) => rig.insertSession(site)
  const enterAs = (session: Awaited<ReturnType<typeof insertSession>>, process = first) => rig.enterAs(session, process)
  /** Resolves when these have heard all that was sent to them before: what a process sends does not overtake itself. */
  const settled = async (...pages: readonly ConnectedBrowser[]): Promise<void> => {
    const senders = [first, second]
    const persons = new Map(pages.map(({ participantId, site }) => [participantId, site.tenantId]))
    for (const { live } of senders)
      for (const [personId, tenant] of persons) live.deliver(tenant, [personId], { name: 'test.settled', payload: {} })
    const isMark = ({ name }: LiveEvent) => name === 'test.settled'
    await expect.poll(() => pages.every(({ events }) => events.filter(isMark).length === senders.length)).toBe(true)
    for (const { events } of pages) events.splice(0, events.length, ...events.filter((event) => !isMark(event)))
  }

  describe('a live connection', () => {
    it('opens with a ticket, once', async () => {
      const session = await insertSession()
      const ticket = await insertTicket(session)
      await connected(open(first.port, exchange, ticket))
      await expect(connected(open(first.port, exchange, ticket))).rejects.toMatchObject({ message: 'not_signed_in' })
    })

    it('opens for exactly one of many who show the same ticket at once', async () => {
      const session = await insertSession()
      const ticket = await insertTicket(session)
      const ends = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => connected(open((n % 2 ? first : second).port, exchange, ticket))),
      )
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    })

    it('does not open with a ticket that is 30 seconds old, another site’s, or none', async () => {
      const session = await insertSession()
      const old = await insertTicket(session, new Date(systemClock.now().getTime() - 30_000))
      const foreign = await insertTicket(await insertSession(other.exchange))
      const ofTheExpertSite = await insertTicket(await insertSession(expert))
      for (const ticket of [old, foreign, ofTheExpertSite, undefined, 7, {}, 'x'.repeat(101)])
        await expect(connected(open(first.port, exchange, ticket))).rejects.toMatchObject({ message: 'not_signed_in' })
    })

    it('does not open for the pages of other origins, nor over HTTP long polling', async () => {
      const session = await insertSession()
      const ticket = await insertTicket(session)
      for (const origin of ['http://evil.example', expert.origin, 'null'])
        await expect(connected(open(first.port, exchange, ticket, { origin }))).rejects.toThrow('websocket error')
      await expect(connected(open(first.port, exchange, ticket, { host: 'evil.example' }))).rejects.toThrow()
      const polling = await fetch(`http://127.0.0.1:${first.port}/api/live/?EIO=4&transport=polling`)
      expect(polling.status).toBe(400)
      expect(polling.headers.get('x-content-type-options')).toBe('nosniff')
      await connected(open(first.port, exchange, ticket))
    })
  })

  it('closes the socket of a client that disconnects without closing it', async () => {
    const { socket } = await enterAs(await insertSession())
    const { engine } = socket.io
    const closed = new Promise((resolve) => engine.once('close', resolve))
    // What a program may say that wants to keep lines open: it leaves, but does not hang up.
    engine.write('1')
    await closed
  })

  describe('a message over a live connection', () => {
    it('is an operation: performed as the session’s person, refused and checked like any other', async () => {
      const { ask, participantId: personId } = await enterAs(await insertSession())
      expect(await ask('test.whoAmI', {})).toEqual({ ok: true, value: { id: personId } })
      expect(await ask('test.whoAmI', { isAdmin: true })).toMatchObject({ ok: false, refusal: 'invalid_input' })
      expect(await ask('test.nothing', {})).toEqual({ ok: false, refusal: 'not_found' })
      expect(await ask('test.explode', {})).toEqual({ ok: false })
      expect(await ask(5 as never, {})).toEqual({ ok: false, refusal: 'not_found' })
    })

    it('is refused as soon as the session has ended, even before the connection is closed', async () => {
      const deaf = await startProcess({ listen: false })
      const someone = await enterAs(await insertSession(), deaf)
      await endSession(someone)
      expect(await someone.ask('test.whoAmI', {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
      await deaf.stop()
    })

    it('ends the connection when a browser does nothing but send', async () => {
      const { socket } = await enterAs(await insertSession())
      const end = disconnection(socket)
      for (let n = 0; n < 300; n += 1) socket.emit('test.whoAmI', {})
      expect(await end).toBe('io server disconnect')
    })

    it('is refused when there are too many, and large ones end the connection', async () => {
      const { socket, ask } = await enterAs(await insertSession())
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask('test.whoAmI', {})))
      expect(answers.filter((answer) => answer.ok).length).toBeGreaterThanOrEqual(40)
      expect(answers).toContainEqual({ ok: false, refusal: 'too_many', retryAfter: 1 })
      socket.emit('test.whoAmI', { text: 'x'.repeat(70_000) }, () => {})
      expect(await disconnection(socket)).toBe('transport close')
    })
  })

  describe('payload', () => {
    it('reach every browser of the persons they are for, in both processes, and nobody else', async () => {
      const session = await insertSession()
      const here = await enterAs(session)
      const there = await enterAs(session, second)
      const somebodyElse = await enterAs(await insertSession(), second)
      const sameIdElsewhere = await enterAs(await insertSession(other.exchange))
      first.live.deliver(tenantId, [session.participantId, sameIdElsewhere.participantId], {
        name: 'x',
        payload: { n: 1 },
      })
      await settled(here, there, somebodyElse, sameIdElsewhere)
      expect(here.events).toEqual([{ name: 'x', payload: { n: 1 } }])
      expect(there.events).toEqual(here.events)
      expect(somebodyElse.events).toEqual([])
      expect(sameIdElsewhere.events).toEqual([])
    })
  })

  describe('rooms', () => {
    it('tell those inside who comes, over both processes, and let one be addressed', async () => {
      const one = await enterAs(await insertSession())
      const two = await enterAs(await insertSession(expert), second)
      const outside = await enterAs(await insertSession())
      expect(await one.ask('test.enter', { room: 'a', refuse: false })).toEqual({ ok: true, value: { present: [] } })
      expect(await two.ask('test.enter', { room: 'a', refuse: false })).toEqual({
        ok: true,
        value: { present: [one.participantId] },
      })
      await settled(one)
      expect(one.events).toEqual([{ name: 'test.came', payload: { socketId: two.socket.id } }])
      await one.ask('test.whisper', { room: 'a', to: two.socket.id, text: 'hello' })
      await one.ask('test.whisper', { room: 'a', to: outside.socket.id, text: 'not for you' })
      await one.ask('test.whisper', { room: 'b', to: two.socket.id, text: 'other room' })
      await settled(two, outside)
      // Whoever comes right behind somebody else may still be told of them, over the other process.
      expect(two.events.filter(({ name }) => name !== 'test.came')).toEqual([
        { name: 'test.said', payload: { text: 'hello' } },
      ])
      expect(outside.events).toEqual([])
    })

    it('of the same name in two tenants are two rooms', async () => {
      const one = await enterAs(await insertSession())
      const stranger = await enterAs(await insertSession(other.exchange))
      await one.ask('test.enter', { room: 'c', refuse: false })
      expect(await stranger.ask('test.enter', { room: 'c', refuse: false })).toEqual({
        ok: true,
        value: { present: [] },
      })
      await stranger.ask('test.whisper', { room: 'c', to: one.socket.id, text: 'psst' })
      await settled(one)
      expect(one.events).toEqual([])
    })

    it('are not entered by an operation that is refused', async () => {
      const one = await enterAs(await insertSession())
      const two = await enterAs(await insertSession())
      await one.ask('test.enter', { room: 'd', refuse: false })
      expect(await two.ask('test.enter', { room: 'd', refuse: true })).toMatchObject({
        ok: false,
        refusal: 'forbidden',
      })
      await settled(one)
      expect(one.events).toEqual([])
      await one.ask('test.whisper', { room: 'd', to: two.socket.id, text: 'hello' })
      await settled(two)
      expect(two.events).toEqual([])
    })

    it('are sent a message about somebody whose connection is cut, and about nobody who left before', async () => {
      const stays = await enterAs(await insertSession())
      const cut = await enterAs(await insertSession(), second)
      const leaves = await enterAs(await insertSession())
      for (const one of [stays, cut, leaves]) await one.ask('test.enter', { room: 'e', refuse: false })
      await leaves.ask('test.leave', { room: 'e' })
      await settled(stays)
      stays.events.length = 0
      gone.length = 0
      const id = cut.socket.id as string
      leaves.socket.disconnect()
      cut.socket.io.engine.close()
      const left = { name: 'test.left', payload: { socketId: id } }
      await expect.poll(() => stays.events).toContainEqual(left)
      await settled(stays)
      expect(stays.events).toEqual([left])
      expect(gone.find((departure) => departure.socketId === id)).toMatchObject({
        personId: cut.participantId,
        sessionId: cut.sessionId,
        tenantId,
        rooms: ['room:e'],
      })
    })
  })

  describe('a session that ends', () => {
    it('closes its connections in both processes, telling why first, and no other’s', async () => {
      const session = await insertSession()
      const here = await enterAs(session)
      const there = await enterAs(session, second)
      const bystander = await enterAs(await insertSession())
      const [a, b] = [ending(here.socket), ending(there.socket)]
      await endSession(session)
      for (const { order, milliseconds } of await Promise.all([a, b])) {
        expect(order).toEqual([{ reason: 'signed_out' }, 'io server disconnect'])
        expect(milliseconds).toBeLessThan(1_500)
      }
      expect(bystander.socket.connected).toBe(true)
    })

    it('closes them when its person is restricted, saying so', async () => {
      const { socket, participantId: personId } = await enterAs(await insertSession(expert))
      const end = ending(socket)
      await test.asOwner(
        (owner) => owner.query('update people set restricted_at = $1 where id = $2', [systemClock.now(), personId]),
        tenantId,
      )
      expect((await end).order[0]).toEqual({ reason: 'restricted' })
    })

    it('closes them when it simply runs out, and within two seconds when no notification arrives', async () => {
      const deaf = await startProcess({ listen: false })
      const ended = await enterAs(await insertSession(), deaf)
      const expired = await enterAs(await insertSession(), deaf)
      const ends = Promise.all([ending(ended.socket), ending(expired.socket)])
      await endSession(ended)
      await test.asOwner(
        (owner) =>
          owner.query('update sessions set expires_at = $1 where id = $2', [systemClock.now(), expired.sessionId]),
        tenantId,
      )
      for (const { milliseconds } of await ends) expect(milliseconds).toBeLessThan(2_000)
      await deaf.stop()
    })

    it('is heard of again after the connections to the database were cut, and payload cross processes again', async () => {
      const someone = await enterAs(await insertSession())
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'colloquy live'`.execute(test.database.db)
      const end = ending(someone.socket)
      await endSession(someone)
      expect((await end).order[0]).toEqual({ reason: 'signed_out' })
      const there = await enterAs(await insertSession(), second)
      await expect
        .poll(
          () => {
            first.live.deliver(tenantId, [there.participantId], { name: 'x', payload: {} })
            return there.events.length
          },
          { timeout: 5_000, interval: 200 },
        )
        .toBeGreaterThan(0)
    })

    it('is ended everywhere by name', async () => {
      const session = await insertSession()
      const there = await enterAs(session, second)
      const end = ending(there.socket)
      await first.live.endSession(session.sessionId, 'replaced')
      expect((await end).order[0]).toEqual({ reason: 'replaced' })
    })
  })

  describe('a process that stops', () => {
    it('says so, lets browsers come back by themselves, and notes every departure before it is done', async () => {
      const leaving = await startProcess()
      const { socket, ask } = await enterAs(await insertSession(), leaving)
      await ask('test.enter', { room: 'f', refuse: false })
      const hints: unknown[] = []
      socket.on('server_closing', (hint) => hints.push(hint))
      const closed = disconnection(socket)
      gone.length = 0
      const id = socket.id
      await leaving.stop()
      expect(gone.map((departure) => departure.socketId)).toEqual([id])
      expect(await closed).toBe('transport close')
      expect(hints).toEqual([{ retryIn: 0 }])
    })
  })
})
