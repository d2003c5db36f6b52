import { sessionsEnded } from '@colloquy/contract/identity/events'
import {
  listPushDevices,
  markNotificationsRead,
  registerPushDevice,
  removePushDevice,
} from '@colloquy/contract/notifications/operations'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startPushService } from '../../../fakes/push-service.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { createLog } from '../../platform/log.ts'
import { createPushSender } from '../../platform/push/push-sender.ts'
import { isPushEndpoint } from '../../platform/push/push-services.ts'
import { vapidKeysOf } from '../../platform/push/vapid-keys.ts'
import { mailPerson, notify, resolveNotifications } from './commands.ts'
import { reactions } from './reactions.ts'

const keys = vapidKeysOf('secret of the tests')
const service = await startPushService(keys.publicKey)
afterAll(service.close)
const world = await createCallScenario('push', { pushOrigins: [service.origin] })
const { app, clock, ids, read, test, tenantId, visits } = world
const sender = createPushSender({
  database: test.database,
  clock,
  log: createLog('silent'),
  keys,
  contact: 'mailto:ops@push.example',
  origins: [service.origin],
})

const work = () => ({ actor: { kind: 'system', tenantId } as const, at: clock.now(), emit: () => {} })
const sendNotification = (personId: string, key: string) =>
  read((tx) =>
    notify(
      { tx, ...work() },
      {
        personId,
        kind: 'call_requested',
        path: 'calls/1',
        key,
        parameters: { name: 'Emil Secretive', topic: 'Solid-state batteries' },
      },
    ),
  )
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
const waiting = async () => {
  const rows = await read((tx) => tx.selectFrom('push_messages').select('id').orderBy('id').execute())
  return rows.map(({ id }) => id)
}
const sendAll = async () => {
  for (const id of await waiting()) await sender.send(tenantId, id)
}
const register = async (who: keyof typeof visits, home: '/clients' | '/expert' = '/clients') => {
  const { endpoint, publicKey, secret, ...device } = service.subscribe()
  const answer = await app.call(registerPushDevice, { endpoint, publicKey, secret, home }, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return { ...device, endpoint, publicKey, secret, devices: answer.value }
}
const devicesOf = async (who: keyof typeof visits) => {
  const answer = await app.call(listPushDevices, {}, visits[who])
  return answer.ok ? answer.value : answer.refusal
}

beforeEach(() => test.asOwner((owner) => owner.query('delete from push_devices'), tenantId))

describe('#notifications.registerDevice', () => {
  it('sends a notification to all devices of its person: encrypted, in their words, with a link into the portal [TP-04]', async () => {
    const [phone, laptop] = [await register('contact'), await register('contact')]
    const other = await register('teammate')
    await sendNotification(ids.contact, 'a')
    await sendAll()
    for (const device of [phone, laptop])
      expect(device.received).toEqual([
        {
          payload: {
            title: 'Portal of push',
            body: 'Someone requested a call with you.',
            url: '/clients/calls/1',
            lang: 'en-US',
            tag: 'call_requested calls/1',
          },
          ttlSeconds: 86_400,
          urgency: 'normal',
        },
      ])
    expect(other.received).toEqual([])
    expect(await waiting()).toEqual([])
    for (const body of service.bodies) expect(body.toString('latin1')).not.toMatch(/Emil|batteries|requested|clients/)
    expect(JSON.stringify(phone.received)).not.toMatch(/Emil|batteries/)
  })

  it('sends nothing that was read before, or settled', async () => {
    const device = await register('contact')
    await sendNotification(ids.contact, 'read')
    await app.call(markNotificationsRead, {}, visits.contact)
    expect(await waiting()).toEqual([])
    await sendNotification(ids.contact, 'settled')
    await read((tx) => resolveNotifications({ tx, ...work() }, 'calls/1', ['call_requested']))
    await sendAll()
    expect(device.received).toEqual([])
  })

  it('sends reminders, although they have no notification in the inbox', async () => {
    const device = await register('expert', '/expert')
    await read((tx) =>
      mailPerson({ tx, ...work() }, ids.expert, {
        kind: 'calls.reminder',
        to: { name: 'Emil', email: 'emil@push.example', language: 'enUS', timeZone: 'Europe/Berlin' },
        site: visits.expert.site,
        branding: { platformName: 'P', sender: 'a@push.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
        path: '/expert/calls/7',
        slots: [{ start: inMinutes(10), end: inMinutes(70) }],
      }),
    )
    await sendAll()
    expect(device.received).toMatchObject([
      { payload: { body: 'A call is coming up.', url: '/expert/calls/7' }, ttlSeconds: 3600, urgency: 'high' },
    ])
  })

  it('moves a browser to the person who uses it now', async () => {
    const device = await register('contact')
    const { endpoint, publicKey, secret } = device
    await app.call(registerPushDevice, { endpoint, publicKey, secret, home: '/clients' }, visits.teammate)
    expect(await devicesOf('contact')).toEqual([])
    await sendNotification(ids.contact, 'not for the new reader')
    await sendAll()
    expect(device.received).toEqual([])
  })

  it.each([
    'http://127.0.0.1:9/admin',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/',
  ])('refuses the address %s, which is not of a push service', async (endpoint) => {
    const { publicKey, secret } = service.subscribe()
    const answer = await app.call(registerPushDevice, { endpoint, publicKey, secret, home: '/clients' }, visits.contact)
    expect(answer).toMatchObject({ ok: false, refusal: 'push_service_unknown' })
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://db5p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('knows the address %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(true)
  })

  it('refuses the twenty-first device', async () => {
    for (let i = 0; i < 20; i += 1) await register('colleague')
    await expect(register('colleague')).rejects.toThrow('too_many_devices')
  })
})

describe('a subscription that has ended', () => {
  it.each([404, 410])('is removed when the push service answers %d', async (status) => {
    const [ended, alive] = [await register('contact'), await register('contact')]
    ended.answerWith(status)
    await sendNotification(ids.contact, `ended ${status}`)
    await sendAll()
    expect(await devicesOf('contact')).toMatchObject([{ lastSentAt: clock.now().toISOString() }])
    expect(alive.received).toHaveLength(1)
  })

  it.each([429, 503])('stays when the push service answers %d, and the message is sent again', async (status) => {
    const device = await register('contact')
    device.answerWith(status)
    await sendNotification(ids.contact, `again ${status}`)
    await expect(sendAll()).rejects.toThrow(String(status))
    device.answerWith(201)
    await sendAll()
    expect(device.received).toHaveLength(1)
  })
})

describe('#notifications.listDevices', () => {
  it('marks the device of this session', async () => {
    await register('outsider')
    expect(await devicesOf('outsider')).toEqual([
      expect.objectContaining({ isCurrent: true, lastSentAt: null, registeredAt: clock.now().toISOString() }),
    ])
  })

  describe('#notifications.removeDevice', () => {
    it('ends the messages to a device, and only its owner can', async () => {
      const { received, devices } = await register('outsider')
      const { deviceId } = devices[0]!
      expect(await app.call(removePushDevice, { deviceId }, visits.contact)).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(removePushDevice, { deviceId }, visits.outsider)).toMatchObject({ ok: true, value: [] })
      await sendNotification(ids.outsider, 'removed')
      await sendAll()
      expect(received).toEqual([])
    })
  })
})

describe('the end of a session', () => {
  it('ends the messages to the device that was registered in it', async () => {
    const { received } = await register('contact')
    const { session_id } = await read((tx) =>
      tx.selectFrom('push_devices').select('session_id').executeTakeFirstOrThrow(),
    )
    await sendNotification(ids.contact, 'on its way')
    for (const reaction of reactions.filter(({ event }) => event === sessionsEnded))
      await read((tx) => reaction.run({ tx, ...work() }, { personId: ids.contact, sessionIds: [session_id] }))
    await sendAll()
    expect([received, await devicesOf('contact')]).toEqual([[], []])
  })
})

describe('a message that could not be sent in time', () => {
  it('drops a message that nobody needs any more', async () => {
    const device = await register('contact')
    await sendNotification(ids.contact, 'late')
    clock.pass(25 * 3_600_000)
    await sendAll()
    expect([device.received, await waiting()]).toEqual([[], []])
  })
})
