import { enterCallRoom, getCall, requestCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getCurrentUser, issueLiveTicket, signOut } from '@colloquy/contract/identity/operations'
import { liveReconnection, sessionEndPurpose } from '@colloquy/contract/live'
import { restorePerson, restrictPerson } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { insertCall, insertCompany, insertProject } from '../testing/call-fixtures.ts'
import { testDatabase } from '../testing/database.ts'
import { sendOperation } from '../testing/http-client.ts'
import { startInstallation } from '../testing/installation.ts'
import { ending } from '../testing/live-rig.ts'
import { insertPerson, insertTenant, signedIn } from '../testing/people-fixtures.ts'
import type { ProductProcess } from '../testing/processes.ts'
import { startTcpRelay } from '../testing/tcp-relay.ts'
import { systemClock } from './platform/clock.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'many')
const clientId = await insertCompany(test, tenantId)
const insertClient = () => insertPerson(test, tenantId, { companyId: clientId })
const contactId = await insertClient()
const expertId = await insertPerson(test, tenantId, { personType: personTypes.expert })
const projectId = await insertProject(test, tenantId, { clientId, team: [contactId] })
const visitOf = async (personId: string, site = exchange) => ({ personId, ...(await signedIn(test, site, personId)) })
const contact = await visitOf(contactId)
const expert = await visitOf(expertId, expertSite)

const redisUrl = inject('redisUrl')
const carriers: { name: string; settings: Record<string, string> }[] = [
  { name: 'PostgreSQL', settings: {} },
  ...(redisUrl ? [{ name: 'Redis', settings: { REDIS_URL: redisUrl } }] : []),
]

describe.each(carriers)('several processes, with messages over $name', async ({ settings }) => {
  const { start, connect, mailbox } = await startInstallation(test, settings)
  let first: ProductProcess
  let second: ProductProcess
  beforeAll(async () => {
    first = await start('web')
    ;[second] = await Promise.all([start('web'), start('worker')])
  })

  it('share the work: one is asked, another does what follows, a third one tells the browser', async () => {
    const page = await connect(second, expert)
    const input = { projectId, expertId, topic: 'Storage', minutes: 60, questions: [] }
    expect((await sendOperation(first, requestCall, input, contact)).status).toBe(200)
    await expect.poll(() => page.events.map(({ name }) => name), { timeout: 5_000 }).toContain('calls.requested')
    // The inbox is written by the process that works on the queue, which has no connections itself.
    await expect.poll(() => page.events.map(({ name }) => name), { timeout: 5_000 }).toContain('notifications.added')
    await mailbox.waitFor(({ to }) => to.includes(`${expertId}@person.example`))
  })

  it('[CH-05] refuse the next request of somebody who signs out everywhere, and close their connections, in each', async () => {
    const person = await insertClient()
    const here = await visitOf(person)
    const there = await visitOf(person)
    const pages = [await connect(first, here), await connect(second, there), await connect(second, here)]
    const bystander = await connect(second, contact)
    const ends = Promise.all(pages.map(({ socket }) => ending(socket)))
    expect((await sendOperation(first, signOut, { everywhere: true }, here)).status).toBe(200)
    for (const process of [first, second])
      for (const visit of [here, there])
        expect(await sendOperation(process, getCurrentUser, {}, visit)).toEqual({
          status: 401,
          body: '{"refusal":"not_signed_in"}',
        })
    for (const { order, milliseconds } of await ends) {
      expect(order).toEqual([{ reason: 'signed_out' }, 'io server disconnect'])
      expect(milliseconds).toBeLessThan(2_000)
    }
    expect(bystander.socket.connected).toBe(true)
    await expect(connect(second, there)).rejects.toMatchObject({ message: 'not_signed_in' })
  })

  it('[CH-05] do so for somebody who is restricted within two seconds, even when no notification is sent', async () => {
    const person = await insertClient()
    const visit = await visitOf(person)
    const pages = [await connect(first, visit), await connect(second, visit)]
    const ends = Promise.all(pages.map(({ socket }) => ending(socket)))
    await test.asOwner(async (owner) => {
      await owner.query('alter table people disable trigger account_blocked')
      await owner.query('update people set restricted_at = $1 where id = $2', [systemClock.now(), person])
    }, tenantId)
    for (const process of [first, second])
      expect((await sendOperation(process, getCurrentUser, {}, visit)).status).toBe(401)
    for (const { order, milliseconds } of await ends) {
      expect(order).toEqual([{ reason: 'restricted' }, 'io server disconnect'])
      expect(milliseconds).toBeLessThan(2_000)
    }
    await test.asOwner((owner) => owner.query('alter table people enable trigger account_blocked'))
  })

  it('[RA-01] [RA-03] tell the second connection of an expert whose access is taken in another process, until it is restored', async () => {
    const officerId = await insertPerson(test, tenantId, {
      roleId: roleIds.compliance,
      permissions: [permissionIds.ManageCompliance],
    })
    const officer = await visitOf(officerId)
    const personId = await insertPerson(test, tenantId, { personType: personTypes.expert })
    const visit = await visitOf(personId, expertSite)
    const auth = (give: (auth: object) => void) => {
      void sendOperation(second, issueLiveTicket, {}, visit).then(({ body }) =>
        give({ ...JSON.parse(body), only: sessionEndPurpose }),
      )
    }
    const watch = await connect(second, visit, { auth })
    const bystander = await connect(second, expert, {})
    const end = ending(watch.socket)
    expect((await sendOperation(first, restrictPerson, { personId, reason: 'A reason.' }, officer)).status).toBe(200)
    expect((await end).order).toEqual([{ reason: 'restricted' }, 'io server disconnect'])
    expect(watch.events).toEqual([])
    expect(bystander.socket.connected).toBe(true)
    for (const process of [first, second])
      expect((await sendOperation(process, getCurrentUser, {}, visit)).status).toBe(401)
    expect((await sendOperation(second, restorePerson, { personId, reason: 'A mistake.' }, officer)).status).toBe(200)
    // The sessions of before are over for good; a new one opens everything again.
    const open = async () => (await sendOperation(first, getCurrentUser, {}, visit)).status
    await expect.poll(open, { timeout: 5_000 }).toBe(401)
    expect((await sendOperation(first, getCurrentUser, {}, await visitOf(personId, expertSite))).status).toBe(200)
  })

  it('let nobody wait in a room for the people of a process that was killed, nor pay for them', async () => {
    await test.asOwner((owner) => owner.query('delete from bookings'), tenantId)
    const start_ = new Date(systemClock.now().getTime() - 60_000)
    const callId = await insertCall(test, tenantId, {
      clientId,
      contactId,
      expertId,
      projectId,
      status: callStatuses.scheduled,
      start: start_,
    })
    const victim = await start('web')
    const stays = await connect(first, contact)
    const goes = await connect(victim, expert)
    expect(await stays.say(enterCallRoom, { callId })).toMatchObject({ ok: true })
    expect(await goes.say(enterCallRoom, { callId })).toMatchObject({
      ok: true,
      value: { peers: [{ personId: contactId }] },
    })
    const peerId = goes.socket.id
    await victim.kill()
    const killed = systemClock.now()
    const left = () => stays.events.filter(({ name }) => name === 'calls.peer-left').map(({ payload }) => payload)
    await expect.poll(left, { timeout: 12_000 }).toMatchObject([{ callId, peerId, reason: 'lost' }])
    const { rows } = await test.asOwner(
      (owner) => owner.query('select person_id, left_at from room_visits where call_id = $1', [callId]),
      tenantId,
    )
    const leftAt = (personId: string) => rows.find((row) => row.person_id === personId)?.left_at as Date | null
    expect(leftAt(contactId)).toBeNull()
    expect(leftAt(expertId)!.getTime()).toBeLessThanOrEqual(killed.getTime())
    expect(leftAt(expertId)!.getTime()).toBeGreaterThan(killed.getTime() - 3_000)
    expect((await sendOperation(second, getCall, { callId }, contact)).status).toBe(200)
  })

  it('take over the pages of a process that was killed within a second', async () => {
    const victim = await start('web')
    let target = victim.port
    const relay = await startTcpRelay(() => target)
    const person = await visitOf(await insertClient())
    const open = () => connect(relay, person, { reconnection: true, ...liveReconnection })
    const pages = await Promise.all(Array.from({ length: 10 }, open))
    const back = Promise.all(
      pages.map(
        ({ socket }) => new Promise<number>((resolve) => socket.once('connect', () => resolve(performance.now()))),
      ),
    )
    target = second.port
    const killed = performance.now()
    await victim.kill()
    expect(Math.max(...(await back)) - killed).toBeLessThan(1_000)
    await relay.close()
  })
})
