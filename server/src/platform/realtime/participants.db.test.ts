import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { connected, ending, liveRig } from '../../../testing/live-rig.ts'
import { insertPerson, insertTenant } from '../../../testing/people-fixtures.ts'
import { systemClock } from '../clock.ts'

const test = await testDatabase()
const { tenantId, exchange, expert } = await insertTenant(test, 'one')
const other = await insertTenant(test, 'two')
const { gone, startProcess, insertSession, insertLinkSession, insertTicket, open, enterAs, hangUp } = liveRig(test)
const process = await startProcess()
const second = await startProcess()
afterAll(() => Promise.all([process.stop(), second.stop()]))
afterEach(hangUp)

const change = (text: string, values: readonly unknown[]) =>
  test.asOwner((owner) => owner.query(text, [...values]), tenantId)
const now = () => systemClock.now()
/** Somebody who opened a link, connected. */
const bearer = async () => enterAs(await insertLinkSession(exchange), process)

describe('who gets a live connection', () => {
  const kinds = {
    'a person at the exchange': () => insertSession(exchange),
    'an expert at the expert site': () => insertSession(expert),
    'the bearer of a share link without an account': () => insertLinkSession(exchange),
    'a person by a share link': async () =>
      insertLinkSession(exchange, { personId: await insertPerson(test, tenantId) }),
  }

  it.each(Object.entries(kinds))('%s, at their own site and at no other', async (_, start) => {
    const session = await start()
    const elsewhere = [exchange, expert, other.exchange, other.expert].filter(({ id }) => id !== session.site.id)
    for (const site of elsewhere)
      await expect(connected(open(process.port, site, await insertTicket(session)))).rejects.toMatchObject({
        message: 'not_signed_in',
      })
    await connected(open(process.port, session.site, await insertTicket(session)))
  })

  it('not the bearer of a link that was revoked or has run out, and nobody whose session is over', async () => {
    const [revoked, expired] = [await insertLinkSession(exchange), await insertLinkSession(exchange)]
    const over = await insertSession(exchange)
    await change('update share_links set revoked_at = $1 where id = $2', [now(), revoked.participantId])
    await change('update share_links set expires_at = $1 where id = $2', [now(), expired.participantId])
    await change('update sessions set idle_until = $1 where id = $2', [now(), over.sessionId])
    for (const session of [revoked, expired, over])
      await expect(connected(open(process.port, exchange, await insertTicket(session)))).rejects.toMatchObject({
        message: 'not_signed_in',
      })
  })

  it('at most thirty times per session, and two hundred times per link, however often it was opened', async () => {
    const first = await insertLinkSession(exchange)
    const enter = async (session: typeof first) => connected(open(process.port, exchange, await insertTicket(session)))
    for (let n = 0; n < 30; n += 1) await enter(first)
    await expect(enter(first)).rejects.toMatchObject({ message: 'not_signed_in' })
    const again = () => insertLinkSession(exchange, { again: first.participantId })
    for (let n = 30; n < 200; n += 1) await enter(await again())
    await expect(again().then(enter)).rejects.toMatchObject({ message: 'not_signed_in' })
  }, 30_000)
})

describe('the bearer of a share link', () => {
  it('hears what is meant for the link, in all its browsers, and nothing meant for a person or another link', async () => {
    const personId = await insertPerson(test, tenantId)
    const session = await insertLinkSession(exchange, { personId })
    const [here, there] = [await enterAs(session, process), await enterAs(session, second)]
    const another = await bearer()
    process.live.deliver(tenantId, [personId], { name: 'x', payload: { to: 'person' } })
    process.live.deliver(other.tenantId, [here.participantId], { name: 'x', payload: { to: 'elsewhere' } })
    process.live.deliver(tenantId, [another.participantId], { name: 'x', payload: { to: 'another' } })
    process.live.deliver(tenantId, [here.participantId], { name: 'x', payload: { to: 'link' } })
    for (const page of [here, there])
      await expect.poll(() => page.events).toEqual([{ name: 'x', payload: { to: 'link' } }])
    await expect.poll(() => another.events).toEqual([{ name: 'x', payload: { to: 'another' } }])
  })

  it('may send what a visitor may, over the same rate, and is refused what is for people', async () => {
    const { ask } = await bearer()
    expect(await ask('test.whoAmI', {})).toMatchObject({ ok: false, refusal: expect.stringMatching(/forbidden|not_/) })
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('test.nothing', {})))
    expect(answers).toContainEqual({ ok: false, refusal: 'too_many', retryAfter: 1 })
  })

  it('is present as the link, and is missed when the connection is cut', async () => {
    const colleague = await enterAs(await insertSession(exchange), second)
    const guest = await bearer()
    await guest.ask('test.enter', { room: 'a', refuse: false })
    expect(await colleague.ask('test.enter', { room: 'a', refuse: false })).toEqual({
      ok: true,
      value: { present: [guest.participantId] },
    })
    gone.length = 0
    const socketId = guest.socket.id
    guest.socket.io.engine.close()
    await expect.poll(() => colleague.events).toContainEqual({ name: 'test.left', payload: { socketId } })
    expect(gone).toMatchObject([{ participantId: guest.participantId, personId: null, linkId: guest.participantId }])
  })
})

describe('a link that ends', () => {
  it('cuts its connections when it is revoked, in both processes, saying so first', async () => {
    const session = await insertLinkSession(exchange)
    const [here, there] = [await enterAs(session, process), await enterAs(session, second)]
    const bystander = await bearer()
    const ends = Promise.all([ending(here.socket), ending(there.socket)])
    await change("update sessions set ended_at = $1, end_reason = 'revoked' where share_link_id = $2", [
      now(),
      session.participantId,
    ])
    for (const { order, milliseconds } of await ends) {
      expect(order).toEqual([{ reason: 'revoked' }, 'io server disconnect'])
      expect(milliseconds).toBeLessThan(500)
    }
    expect(bystander.socket.connected).toBe(true)
  })

  it('cuts them when it runs out, and when the account of whoever made it is closed, within two seconds', async () => {
    const short = await bearer()
    // Listens before the session runs out: with a second left from the start, it can be over before anybody listens.
    const expiry = ending(short.socket)
    await change('update share_links set expires_at = $1 where id = $2', [now(), short.participantId])
    expect((await expiry).order[0]).toEqual({ reason: 'expired' })
    const orphan = await bearer()
    const end = ending(orphan.socket)
    await change('update people set disabled_at = $1 where id = (select created_by from share_links where id = $2)', [
      now(),
      orphan.participantId,
    ])
    const { order, milliseconds } = await end
    expect(order[0]).toEqual({ reason: 'ended' })
    expect(milliseconds).toBeLessThan(2_000)
  })
})
