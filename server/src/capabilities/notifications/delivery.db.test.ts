import {
  getDeliverySettings,
  markNotificationsRead,
  setDeliverySettings,
  setNotificationPreference,
} from '@colloquy/contract/notifications/operations'
import type { DeliverySettings } from '@colloquy/contract/notifications/shapes'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { mailPerson, notify, resolveNotifications } from './commands.ts'
import { timers } from './jobs.ts'
import type { MailKind } from './rules.ts'

const world = await createCallScenario('timing')
const { app, clock, ids, read, test, tenantId, visits } = world
const hourMs = 3_600_000

const immediately: DeliverySettings = {
  quietHours: null,
  dailyHour: 8,
  frequencies: { requests: 'immediately', approvals: 'immediately' },
}
/** Around now, in Berlin, so that a message waits for an hour and some minutes. */
const quietNow = (): DeliverySettings['quietHours'] => {
  const [h = 0, m = 0] = clock
    .now()
    .toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
    .split(':')
    .map(Number)
  const minute = h * 60 + m
  return { start: (minute + 1439) % 1440, end: (minute + 60) % 1440 }
}
const work = () => ({ actor: { kind: 'system', tenantId } as const, at: clock.now(), emit: () => {} })
const set = async (timing: Partial<DeliverySettings>) => {
  const answer = await app.call(setDeliverySettings, { ...immediately, ...timing }, visits.contact)
  if (!answer.ok) throw new Error(answer.refusal)
}

const mail = (kind: MailKind, key: string, startsIn?: number, path = '/clients/calls/1') =>
  read((tx) =>
    mailPerson({ tx, ...work() }, ids.contact, {
      kind,
      key,
      path,
      parameters: { topic: `topic ${key}`, other: 'Emil', expert: 'Emil' },
      to: { name: 'Ada', email: 'ada@timing.example', language: 'enUS', timeZone: 'Europe/Berlin' },
      site: visits.contact.site,
      branding: { platformName: 'P', sender: 'a@timing.example', accent: '#1a33d6', accentOnDark: '#9aabff' },
      ...(startsIn !== undefined && {
        slots: [
          {
            start: new Date(clock.now().getTime() + startsIn),
            end: new Date(clock.now().getTime() + startsIn + hourMs),
          },
        ],
      }),
    }),
  )
const sendNotification = (key: string) =>
  read((tx) =>
    notify(
      { tx, ...work() },
      { personId: ids.contact, kind: 'times_offered', parameters: { name: 'E', topic: 'T' }, path: 'calls/1', key },
    ),
  )
const mails = async () => {
  const { rows } = await test.asOwner(
    (owner) => owner.query('select kind, state, due_at, message from mails order by key'),
    tenantId,
  )
  return rows as { kind: string; state: string; due_at: Date; message: Buffer }[]
}
/** Mails by kind, with the minutes they wait. */
const waits = async () =>
  (await mails()).map(({ kind, state, due_at }) => [
    kind,
    state,
    Math.round((due_at.getTime() - clock.now().getTime()) / 60_000),
  ])
const tick = async () => {
  for (const timer of timers) await read((tx) => timer.run({ tx, ...work() }))
}

beforeEach(async () => {
  await test.asOwner(async (owner) => {
    for (const table of [
      'deferred_mails',
      'mails',
      'digest_items',
      'push_messages',
      'notifications',
      'delivery_settings',
    ])
      await owner.query(`delete from ${table}`)
  }, tenantId)
})

describe('#notifications.setDeliverySettings', () => {
  it('makes mails wait until the end of quiet hours, except urgent ones', async () => {
    await set({ quietHours: quietNow() })
    await mail('calls.requested', 'a')
    await mail('calls.scheduled', 'b', 24 * hourMs)
    await mail('calls.scheduled', 'c', hourMs)
    await mail('calls.reminder', 'd', 24 * hourMs)
    await mail('calls.reminder', 'e', hourMs / 6)
    await mail('identity.passwordChanged', 'f')
    expect(await waits()).toEqual([
      ['calls.requested', 'queued', 60],
      ['calls.scheduled', 'queued', 60],
      ['calls.scheduled', 'queued', 0],
      ['calls.reminder', 'queued', 60],
      ['calls.reminder', 'queued', 0],
      ['identity.passwordChanged', 'queued', 0],
    ])
  })

  it('cancels a waiting mail once its notification is read, but never one with a calendar entry', async () => {
    await set({ quietHours: quietNow() })
    await sendNotification('a')
    await mail('calls.offered', 'a')
    await mail('calls.scheduled', 'b', 24 * hourMs)
    await mail('calls.offered', 'other page', undefined, '/clients/calls/2')
    await app.call(markNotificationsRead, {}, visits.contact)
    expect((await mails()).map(({ state }) => state)).toEqual(['cancelled', 'queued', 'queued'])
  })

  it('keeps a waiting mail about something newer than what was read', async () => {
    await set({ quietHours: quietNow() })
    await sendNotification('a')
    await app.call(markNotificationsRead, {}, visits.contact)
    clock.pass(1000)
    await mail('calls.offered', 'a')
    await sendNotification('b')
    await sendNotification('c')
    const [first] = (await read((tx) =>
      tx.selectFrom('notifications').select('id').where('key', '=', 'b').execute(),
    )) as [{ id: string }]
    await app.call(markNotificationsRead, { notificationIds: [first.id] }, visits.contact)
    expect((await mails()).map(({ state }) => state)).toEqual(['queued'])
  })

  it('collects the mails of a topic in one summary, with the way to unsubscribe from it', async () => {
    await set({ frequencies: { ...immediately.frequencies, requests: 'hourly' } })
    await mail('calls.requested', 'a')
    await mail('calls.offered', 'b', undefined, '/clients/calls/2')
    await mail('calls.offered', 'b', undefined, '/clients/calls/2')
    await mail('calls.scheduled', 'c', 24 * hourMs)
    await tick()
    expect((await mails()).map(({ kind }) => kind)).toEqual(['calls.scheduled'])
    clock.pass(hourMs)
    await tick()
    await tick()
    const [, summary, ...more] = await mails()
    expect([summary?.kind, more]).toEqual(['notifications.requests', []])
    const { text, headers } = await simpleParser(summary!.message)
    expect(text).toMatch(/topic a[\s\S]*topic b/)
    expect(text).toContain(`${visits.contact.site.origin}/clients`)
    expect(summary!.message.toString()).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    expect(headers.has('list')).toBe(true)
  })

  it('leaves out of a summary what was read or settled before', async () => {
    await set({ frequencies: { ...immediately.frequencies, requests: 'hourly' } })
    await mail('calls.offered', 'a')
    await sendNotification('a')
    await read((tx) => resolveNotifications({ tx, ...work() }, 'calls/1', ['times_offered']))
    clock.pass(hourMs)
    await tick()
    expect(await mails()).toEqual([])
  })

  it('does not delay mails with a link of their own until a summary', async () => {
    await set({ frequencies: { ...immediately.frequencies, requests: 'daily' } })
    await mail('surveys.call', 'a', undefined, '/q#secret')
    expect(await waits()).toEqual([['surveys.call', 'queued', 0]])
  })

  it('refuses quiet hours without a length', async () => {
    const answer = await app.call(
      setDeliverySettings,
      { ...immediately, quietHours: { start: 60, end: 60 } },
      visits.contact,
    )
    expect(answer).toMatchObject({ ok: false, refusal: 'invalid_input' })
  })
})

describe('#notifications.getDeliverySettings', () => {
  it('is immediate at first, and returns what was set, for its person only', async () => {
    const { contact, teammate } = visits
    expect(await app.call(getDeliverySettings, {}, contact)).toEqual({ ok: true, value: immediately })
    const timing: DeliverySettings = {
      quietHours: { start: 1320, end: 420 },
      dailyHour: 17,
      frequencies: { requests: 'daily', approvals: 'hourly' },
    }
    await app.call(setDeliverySettings, timing, contact)
    expect(await app.call(getDeliverySettings, {}, contact)).toEqual({ ok: true, value: timing })
    expect(await app.call(getDeliverySettings, {}, teammate)).toEqual({ ok: true, value: immediately })
  })
})

describe('a topic that is off', () => {
  it('keeps nothing for a summary of a topic that is off', async () => {
    await world.app.call(setNotificationPreference, { topic: 'requests', channel: 'mail', isOn: false }, visits.contact)
    await mail('calls.requested', 'a')
    expect(await mails()).toEqual([])
  })
})
