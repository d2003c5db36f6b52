import {
  listNotificationPreferences,
  listNotifications,
  markNotificationsRead,
  setNotificationPreference,
  unsubscribeFromMails,
} from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'
import type { Emit } from '../../platform/operations/define.ts'
import { mailPerson, notify, resolveNotifications } from './commands.ts'
import type { MailKind } from './rules.ts'

const world = await createCallScenario('inbox')
const { app, ids, visits, test, tenantId, clock, read } = world

const liveMessages: { name: string; facts: unknown; audience: readonly string[] }[] = []
const emit: Emit = ({ name }, facts, audience = []) => liveMessages.push({ name, facts, audience })

const sendNotification = (personId: string, key: string) =>
  read((tx) =>
    notify(
      { tx, actor: { kind: 'system', tenantId }, at: clock.now(), emit },
      {
        personId,
        kind: 'times_offered',
        parameters: { name: 'Emil', topic: 'Storage', code: 'C-1' },
        path: 'calls/1',
        key,
      },
    ),
  )

const inbox = async (who: keyof typeof visits) => {
  const listed = await app.call(listNotifications, {}, visits[who])
  if (!listed.ok) throw new Error(listed.refusal)
  return listed.value
}

beforeEach(async () => {
  liveMessages.length = 0
  await test.asOwner((owner) => owner.query('delete from notifications'), tenantId)
})

describe('notifying a person', () => {
  it('adds to their inbox and tells their browsers only', async () => {
    await sendNotification(ids.contact, 'a')
    const { notifications, unread } = await inbox('contact')
    expect(unread).toBe(1)
    expect(notifications).toMatchObject([
      {
        kind: 'times_offered',
        parameters: { name: 'Emil', topic: 'Storage', code: 'C-1' },
        path: 'calls/1',
        readAt: null,
      },
    ])
    const { notificationId } = notifications[0]!
    expect(liveMessages).toEqual([
      {
        name: 'notifications.added',
        facts: { notificationId, personId: ids.contact },
        audience: [ids.contact],
      },
    ])
    expect(await inbox('teammate')).toEqual({ notifications: [], unread: 0 })
  })

  describe('#notifications.list', () => {
    it('twice with the same key has one notification', async () => {
      await sendNotification(ids.contact, 'a')
      await sendNotification(ids.contact, 'a')
      expect((await inbox('contact')).notifications).toHaveLength(1)
      expect(liveMessages).toHaveLength(1)
    })

    it('returns the newest hundred first, and counts all unread ones', async () => {
      for (let i = 0; i < 103; i++) {
        clock.pass(1000)
        await sendNotification(ids.contact, `${i}`)
      }
      const { notifications, unread } = await inbox('contact')
      expect(unread).toBe(103)
      expect(notifications).toHaveLength(100)
      const instants = notifications.map((one) => one.at)
      expect(instants).toEqual(instants.toSorted().reverse())
    })
  })
})

describe('settling a matter', () => {
  it('marks its notifications as read for everyone, and tells their browsers', async () => {
    for (const personId of [ids.contact, ids.teammate]) await sendNotification(personId, 'a')
    liveMessages.length = 0
    const settle = (path: string, kind: 'times_offered' | 'call_requested') =>
      read((tx) => resolveNotifications({ tx, at: clock.now(), emit }, path, [kind]))
    await settle('calls/2', 'times_offered')
    await settle('calls/1', 'call_requested')
    expect(liveMessages).toEqual([])
    expect((await inbox('contact')).unread).toBe(1)
    await settle('calls/1', 'times_offered')
    for (const who of ['contact', 'teammate'] as const) expect((await inbox(who)).unread).toBe(0)
    expect(liveMessages.map(({ name, audience }) => [name, audience]).toSorted()).toEqual(
      [ids.contact, ids.teammate].map((personId) => ['notifications.marked-read', [personId]]).toSorted(),
    )
    await settle('calls/1', 'times_offered')
    expect(liveMessages).toHaveLength(2)
  })
})

describe('#notifications.markRead', () => {
  it('marks the given notifications, or all, of the caller only', async () => {
    for (const key of ['a', 'b', 'c']) await sendNotification(ids.contact, key)
    await sendNotification(ids.teammate, 'a')
    const [first] = (await inbox('contact')).notifications
    const foreign = (await inbox('teammate')).notifications[0]!
    const notificationIds = [first!.notificationId, foreign.notificationId]
    const some = await app.call(markNotificationsRead, { notificationIds }, visits.contact)
    expect(some).toMatchObject({ ok: true, value: { unread: 2 } })
    expect((await inbox('teammate')).unread).toBe(1)
    expect(await app.call(markNotificationsRead, { notificationIds: [] }, visits.contact)).toMatchObject({
      value: { unread: 2 },
    })
    expect(await app.call(markNotificationsRead, {}, visits.contact)).toMatchObject({ ok: true, value: { unread: 0 } })
  })
})

const preferences = async (who: keyof typeof visits) => {
  const answer = await app.call(listNotificationPreferences, {}, visits[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const free = { isOn: true, isMandatory: false }
const always = { isOn: true, isMandatory: true }

describe('#notifications.setPreference', () => {
  it('starts with everything on, and changes one preference at a time', async () => {
    expect(await preferences('colleague')).toEqual([
      { topic: 'requests', inbox: free, mail: free, push: free },
      { topic: 'bookings', inbox: free, mail: always, push: free },
      { topic: 'reminders', inbox: null, mail: free, push: free },
      { topic: 'messages', inbox: free, mail: free, push: free },
      { topic: 'security', inbox: null, mail: always, push: null },
    ])
    const off = { topic: 'reminders', channel: 'mail', isOn: false } as const
    const answer = await app.call(setNotificationPreference, off, visits.colleague)
    expect(answer).toMatchObject({ ok: true, value: [{}, {}, { mail: { isOn: false } }, {}, {}] })
    expect((await preferences('colleague')).filter(({ mail, inbox }) => !mail?.isOn || inbox?.isOn === false)).toEqual([
      { topic: 'reminders', inbox: null, mail: { isOn: false, isMandatory: false }, push: free },
    ])
    expect((await preferences('contact'))[2]).toEqual({ topic: 'reminders', inbox: null, mail: free, push: free })
    await app.call(setNotificationPreference, { ...off, isOn: true }, visits.colleague)
    expect((await preferences('colleague'))[2]).toEqual({ topic: 'reminders', inbox: null, mail: free, push: free })
  })

  it.each([
    ['bookings', 'mail'],
    ['security', 'mail'],
    ['security', 'inbox'],
    ['security', 'push'],
    ['reminders', 'inbox'],
  ] as const)('refuses to switch %s off for the channel %s', async (topic, channel) => {
    const answer = await app.call(setNotificationPreference, { topic, channel, isOn: false }, visits.colleague)
    expect(answer).toMatchObject({ ok: false, status: 409, refusal: 'notification_mandatory' })
  })

  describe('#notifications.listPreferences', () => {
    it('offers requests to participants of calls and vendors, times of calls to whoever may have a seat, and approvals to officers', async () => {
      for (const who of ['staff', 'officer'] as const) {
        expect((await preferences(who)).map(({ topic }) => topic)).toEqual(
          who === 'officer'
            ? ['approvals', 'bookings', 'reminders', 'security']
            : ['bookings', 'reminders', 'messages', 'security'],
        )
        const answer = await app.call(
          setNotificationPreference,
          { topic: 'requests', channel: 'mail', isOn: false },
          visits[who],
        )
        expect(answer).toMatchObject({ ok: false, refusal: 'not_found' })
      }
      expect((await preferences('expert')).map(({ topic }) => topic)).toContain('requests')
      expect((await preferences('vendor')).map(({ topic }) => topic)).toEqual(['requests', 'messages', 'security'])
    })

    it('offers approvals to staff who manage compliance, not to clients who hold the right', async () => {
      const permissions = [permissionIds.ManageCompliance]
      for (const [roleId, expected] of [
        [roleIds.staff, ['approvals', 'bookings', 'reminders', 'messages', 'security']],
        [roleIds.client, ['requests', 'bookings', 'reminders', 'messages', 'security']],
        [roleIds.vendor, ['requests', 'messages', 'security']],
      ] as const) {
        const person = await insertPerson(test, tenantId, { name: 'Kim', roleId, permissions })
        const visit = await signedIn(test, visits.officer.site, person)
        expect(await app.call(listNotificationPreferences, {}, visit)).toMatchObject({
          value: expected.map((topic) => ({ topic })),
        })
        const off = { topic: 'approvals', channel: 'mail', isOn: false } as const
        expect((await app.call(setNotificationPreference, off, visit)).ok).toBe(roleId === roleIds.staff)
      }
    })
  })
})

describe('#notifications.unsubscribe', () => {
  /** Sends a mail and returns its unsubscribe address; undefined without a mail. */
  const addressInMail = async (who: keyof typeof ids, kind: MailKind = 'calls.reminder') => {
    await read((tx) =>
      mailPerson({ tx, actor: { kind: 'system', tenantId }, at: clock.now() }, ids[who], {
        kind,
        to: { name: who, email: `${who}@person.example`, language: 'enUS', timeZone: 'Europe/Berlin' },
        site: visits[who].site,
        branding: {
          platformName: 'Inbox',
          sender: 'no-reply@inbox.example',
          accent: '#1a33d6',
          accentOnDark: '#9aabff',
        },
        path: '/',
      }),
    )
    const { rows } = await test.asOwner(
      (owner) => owner.query<{ message: Buffer }>('delete from mails returning message'),
      tenantId,
    )
    return /unsubscribe\/([\w.-]+)>/.exec(rows[0]?.message.toString('utf8') ?? '')?.[1]
  }
  const stranger = { site: visits.contact.site }
  const isMailed = async (who: keyof typeof ids) => (await addressInMail(who)) !== undefined

  it('switches the mails of one topic off for their reader, without signing in, and on again', async () => {
    const token = await addressInMail('teammate')
    expect(await app.call(unsubscribeFromMails, { token: token! }, stranger)).toEqual({
      ok: true,
      value: { topic: 'reminders', isOn: false },
    })
    expect(await isMailed('teammate')).toBe(false)
    expect(await isMailed('contact')).toBe(true)
    expect((await preferences('teammate'))[0]).toEqual({ topic: 'requests', inbox: free, mail: free, push: free })
    expect(await app.call(unsubscribeFromMails, { token: token!, again: true }, stranger)).toMatchObject({
      value: { isOn: true },
    })
    expect(await isMailed('teammate')).toBe(true)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('accepts the one-click request of mail programs as %s (RFC 8058)', async (type, body) => {
    const path = `/api/notifications/unsubscribe/${await addressInMail('teammate')}`
    const answer = await app.send({ method: 'POST', path, headers: { 'content-type': type }, body }, stranger)
    expect([answer.statusCode, answer.json()]).toEqual([200, { topic: 'reminders', isOn: false }])
    const odd = await app.send({ method: 'POST', path, headers: { 'content-type': type }, body: 'a=b' }, stranger)
    expect(odd.statusCode).toBe(400)
    await app.call(setNotificationPreference, { topic: 'reminders', channel: 'mail', isOn: true }, visits.teammate)
  })

  it('does nothing for methods other than POST', async () => {
    const path = `/api/notifications/unsubscribe/${await addressInMail('teammate')}`
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) await app.send({ method, path }, stranger)
    expect(await isMailed('teammate')).toBe(true)
  })

  it('refuses forged tokens, and tokens of other people and topics', async () => {
    const token = (await addressInMail('teammate'))!
    const [topic = '', , proof = ''] = token.split('.')
    for (const made of [
      `${topic}.${ids.contact}.${proof}`,
      token.replace('reminders', 'requests'),
      token.replace('reminders', 'bookings'),
      token.replace('reminders', 'nothing'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${topic}.${ids.clerk}.${proof}`,
    ])
      expect(await app.call(unsubscribeFromMails, { token: made }, stranger)).toMatchObject({
        ok: false,
        status: 404,
        refusal: 'unsubscribe_unknown',
      })
    expect(await isMailed('teammate')).toBe(true)
    expect(await isMailed('contact')).toBe(true)
  })

  it.each(['-'.repeat(36), 'a'.repeat(36)])(
    'returns invalid_input for a token with “%s” as its person',
    async (nobody) => {
      const made = `reminders.${nobody}.${'A'.repeat(43)}`
      expect(await app.call(unsubscribeFromMails, { token: made }, stranger)).toMatchObject({
        refusal: 'invalid_input',
      })
    },
  )

  it('has no address in mandatory mails', async () => {
    expect(await addressInMail('contact', 'calls.cancelled')).toBeUndefined()
  })
})
