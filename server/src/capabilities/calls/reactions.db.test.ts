import {
  cancelCall,
  getCall,
  getCallInvitation,
  offerCallTimes,
  postponeCall,
  putCallOnHold,
  removeCall,
  reopenCall,
  requestCall,
  rescheduleCall,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import { listNotifications, setNotificationPreference } from '@colloquy/contract/notifications/operations'
import type { Channel, Topic } from '@colloquy/contract/notifications/shapes'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('reactions')
const { app, ids, visits, test, tenantId, projectId, slot, settle } = world

/** Returns every mail since the last call, parsed by a library that is independent of the writer. */
const newMails = async () => {
  await settle()
  const rows = await test.asOwner(async (owner) => {
    const found = await owner.query<{ to_address: string; kind: string; message: Buffer }>(
      'select to_address, kind, message from mails order by queued_at, id',
    )
    await owner.query('delete from mails')
    return found.rows
  }, tenantId)
  return Promise.all(rows.map(async ({ message, ...row }) => ({ ...row, ...(await read(message)) })))
}

const read = async (message: Buffer) => {
  const mail = await simpleParser(message)
  const part = mail.attachments.find((one) => one.contentType === 'text/calendar')
  const file = part?.content.toString('utf8')
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    raw: message.toString('utf8') + (file ?? '') + (mail.html || ''),
    file: file ?? '',
    event: file ? readEvent(file) : undefined,
  }
}

const readEvent = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    status: value('status'),
    start: (value('dtstart') as ICAL.Time).toJSDate().toISOString(),
    zone: (value('dtstart') as ICAL.Time).zone?.tzid,
    attendees: event.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase()),
    url: value('url'),
  }
}

const addressOf = (name: keyof typeof ids) => `${ids[name]}@person.example`

let hoursTaken = 30
const freshSlot = () => {
  hoursTaken += 2
  return slot(hoursTaken)
}

/** A scheduled call, up to the given version. */
const insertScheduledCall = async (time = freshSlot()) => {
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  const done = await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 })
  if (!done.ok) throw new Error(done.refusal)
  return callId
}

beforeEach(async () => {
  await newMails()
})

describe('while a call is being arranged', () => {
  it('the expert is asked for times on the expert portal, and the contact is shown them on the exchange', async () => {
    const request = { projectId, expertId: ids.expert, topic: 'Storage tenders', minutes: 60, questions: [] }
    const call = await app.call(requestCall, request, visits.contact)
    if (!call.ok) throw new Error(call.refusal)
    const { callId } = call.value
    const [requestMail, ...more] = await newMails()
    expect(more).toEqual([])
    expect(requestMail).toMatchObject({ to_address: addressOf('expert'), kind: 'calls.requested' })
    expect(requestMail!.text).toContain(`http://experts.reactions.test/expert/calls/${callId}`)

    const time = freshSlot()
    await app.call(offerCallTimes, { callId, slots: [time] }, visits.expert, { ifMatch: 1 })
    const [offered, ...others] = await newMails()
    expect(others).toEqual([])
    expect(offered).toMatchObject({ to_address: addressOf('contact'), kind: 'calls.offered' })
    expect(offered!.text).toContain(`http://reactions.test/clients/calls/${callId}`)

    const inbox = await app.call(listNotifications, {}, visits.contact)
    expect(inbox.ok && inbox.value.notifications[0]).toMatchObject({
      kind: 'times_offered',
      path: `calls/${callId}`,
      readAt: null,
      parameters: { name: 'Emil Person', topic: 'Storage tenders', code: call.value.code },
    })
  })

  it('the contact is notified that the job of an expert has ended, in the calendar too', async () => {
    await test.asOwner(async (owner) => {
      await owner.query(`update people set title = 'VP Engineering' where id = $1`, [ids.expert])
      await owner.query(
        `insert into employments (tenant_id, id, person_id, company_name, title, start_on, end_on, is_primary)
         values ($1, gen_random_uuid(), $2, 'Thermagon GmbH', 'VP Engineering', '2017-01-01', '2024-06-30', true)`,
        [tenantId, ids.expert],
      )
    }, tenantId)
    const former = 'Former VP Engineering, Thermagon GmbH (until 2024)'
    const callId = await world.insertCall({})
    await app.call(offerCallTimes, { callId, slots: [freshSlot()] }, visits.expert, { ifMatch: 1 })
    const [offered] = await newMails()
    expect(offered!.text).toContain(former)
    const scheduled = await insertScheduledCall()
    const files = await Promise.all(
      [visits.contact, visits.expert].map((visit) => app.call(getCallInvitation, { callId: scheduled }, visit)),
    )
    const plain = files.map((file) => file.ok && file.value.content.replace(/\r\n /g, '').replaceAll('\\,', ','))
    expect(plain[0]).toContain(`Emil Person, ${former}`)
    expect(plain[1]).not.toContain(former)
    await test.asOwner((owner) => owner.query('delete from employments where person_id = $1', [ids.expert]), tenantId)
  })

  it('the person who caused an event is not notified', async () => {
    const before = await app.call(listNotifications, {}, visits.expert)
    const callId = await world.insertCall()
    await app.call(offerCallTimes, { callId, slots: [freshSlot()] }, visits.expert, { ifMatch: 1 })
    await settle()
    const after = await app.call(listNotifications, {}, visits.expert)
    expect(after).toEqual(before)
  })

  it('a call cancelled before it had a time is cancelled by mail to the other side, without a calendar file', async () => {
    const callId = await world.insertCall()
    await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, { ifMatch: 1 })
    const mails = await newMails()
    expect(mails).toMatchObject([{ to_address: addressOf('expert'), kind: 'calls.withdrawn', file: '' }])
    expect(mails[0]!.text).toContain('Reason: no longer needed')
  })
})

describe('a notification preference', () => {
  const set = async (topic: Topic, channel: Channel, isOn: boolean) => {
    const answer = await app.call(setNotificationPreference, { topic, channel, isOn }, visits.expert)
    return answer.ok ? 'kept' : answer.refusal
  }
  const request = { expertId: ids.expert, topic: 'Storage tenders', minutes: 60, questions: [] }
  const ask = () => app.call(requestCall, { ...request, projectId }, visits.contact)

  it('switches off the mail but not the inbox, or the other way round', async () => {
    expect(await set('requests', 'mail', false)).toBe('kept')
    const inbox = () => app.call(listNotifications, {}, visits.expert)
    const lines = async () => ((answer) => (answer.ok ? answer.value.unread : -1))(await inbox())
    const before = await lines()
    await ask()
    expect(await newMails()).toEqual([])
    expect(await lines()).toBe(before + 1)

    expect(await set('requests', 'mail', true)).toBe('kept')
    expect(await set('requests', 'inbox', false)).toBe('kept')
    await ask()
    expect(await newMails()).toMatchObject([{ to_address: addressOf('expert'), kind: 'calls.requested' }])
    expect(await lines()).toBe(before + 1)
    await set('requests', 'inbox', true)
  })

  it('cannot switch off mails with calendar files, which say so; the other side keeps its own preferences', async () => {
    expect(await set('bookings', 'mail', false)).toBe('notification_mandatory')
    await insertScheduledCall()
    const mails = await newMails()
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual([addressOf('contact'), addressOf('expert')].sort())
    for (const { raw } of mails) expect(raw).not.toMatch(/List-Unsubscribe/i)
  })

  it('is changed by the unsubscribe address of each mail', async () => {
    const address = async () => {
      await ask()
      const [mail] = await newMails()
      return /List-Unsubscribe:\s+<http:\/\/experts\.reactions\.test(\/api\/[^>]+)>/.exec(mail!.raw)?.[1]
    }
    const path = await address()
    expect(await address()).toBe(path)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const site = { site: visits.expert.site }
    const body = 'List-Unsubscribe=One-Click'
    const answer = await app.send({ method: 'POST', path: path!, headers: form, body }, site)
    expect([answer.statusCode, answer.json()]).toEqual([200, { topic: 'requests', isOn: false }])
    await ask()
    expect(await newMails()).toEqual([])
    await set('requests', 'mail', true)
  })
})

describe('invitations', () => {
  it('are sent to each side separately, without addresses of the other side', async () => {
    const time = freshSlot()
    const callId = await insertScheduledCall(time)
    const mails = await newMails()
    expect(mails.map((mail) => mail.kind)).toEqual(['calls.scheduled', 'calls.scheduled'])
    for (const [own, other, path] of [
      ['contact', 'expert', `http://reactions.test/clients/calls/${callId}`],
      ['expert', 'contact', `http://experts.reactions.test/expert/calls/${callId}`],
    ] as const) {
      const mail = mails.find((one) => one.to_address === addressOf(own))!
      expect(mail.event).toMatchObject({
        method: 'REQUEST',
        sequence: 0,
        status: 'CONFIRMED',
        start: time.start,
        zone: 'UTC',
        url: path,
        attendees: [`mailto:${addressOf(own)}`],
      })
      expect(mail.raw).not.toContain(addressOf(other))
      expect(mail.text).toContain('Berlin')
    }
    expect(new Set(mails.map((mail) => mail.event!.uid)).size).toBe(2)
  })

  it('keep their UID and increment their sequence with each change', async () => {
    const callId = await insertScheduledCall()
    const first = await newMails()
    const next = freshSlot()
    await app.call(rescheduleCall, { callId, slot: next, reason: 'expert_work' }, visits.expert, { ifMatch: 2 })
    const moved = await newMails()
    await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, { ifMatch: 3 })
    const gone = await newMails()
    for (const side of ['contact', 'expert'] as const) {
      const of = (mails: typeof first) => mails.find((mail) => mail.to_address === addressOf(side))!
      const { uid } = of(first).event!
      expect(of(moved)).toMatchObject({
        kind: 'calls.moved',
        event: { uid, method: 'REQUEST', sequence: 1, start: next.start },
      })
      expect(of(gone)).toMatchObject({
        kind: 'calls.cancelled',
        event: { uid, method: 'CANCEL', sequence: 2, status: 'CANCELLED', start: next.start },
      })
      expect(of(gone).raw).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/i)
    }
  })

  it.each([
    ['postponed', postponeCall],
    ['putOnHold', putCallOnHold],
  ] as const)('are withdrawn when a call is %s', async (kind, operation) => {
    const time = freshSlot()
    const callId = await insertScheduledCall(time)
    await newMails()
    await app.call(operation, { callId, reason: 'client_priority' }, visits.contact, { ifMatch: 2 })
    const mails = await newMails()
    expect(mails.map((mail) => mail.kind)).toEqual([`calls.${kind}`, `calls.${kind}`])
    for (const mail of mails) expect(mail.event).toMatchObject({ method: 'CANCEL', sequence: 1, start: time.start })
  })

  it('are not sent for a call that was cancelled before the first mail', async () => {
    const callId = await insertScheduledCall()
    await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, { ifMatch: 2 })
    expect((await newMails()).filter((mail) => mail.event)).toEqual([])
  })
})

describe('#calls.getInvitation', () => {
  it('returns the same file and links that were mailed', async () => {
    const callId = await insertScheduledCall()
    const mails = await newMails()
    const file = await app.call(getCallInvitation, { callId }, visits.expert)
    if (!file.ok) throw new Error(file.refusal)
    expect(file.value.fileName).toMatch(/^C-.*\.ics$/)
    const sent = mails.find((mail) => mail.to_address === addressOf('expert'))!
    expect(readEvent(file.value.content)).toEqual(sent.event)
    for (const link of Object.values(file.value.links)) expect(sent.text).toContain(link)
    expect(await app.call(getCallInvitation, { callId }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('notifications of a call whose matter is settled', () => {
  const inboxOf = async (who: 'contact' | 'expert', callId: string) => {
    await settle()
    const inbox = await app.call(listNotifications, {}, visits[who])
    if (!inbox.ok) throw new Error(inbox.refusal)
    const own = inbox.value.notifications.filter(({ path }) => path === `calls/${callId}`)
    return Object.fromEntries(own.map(({ kind, readAt }) => [kind, readAt === null ? 'unread' : 'read']))
  }
  const requestOne = async () => {
    const input = { projectId, expertId: ids.expert, topic: 'Storage tenders', minutes: 60, questions: [] }
    const call = await app.call(requestCall, input, visits.contact)
    if (!call.ok) throw new Error(call.refusal)
    return call.value.callId
  }
  const ifMatch = async (callId: string) => {
    const call = await app.call(getCall, { callId }, visits.contact)
    return { ifMatch: call.ok ? call.value.version : 0 }
  }
  const done = (outcome: { ok: boolean }) => expect(outcome).toMatchObject({ ok: true })

  it('become read for everyone once times are offered, one is picked, and the time is gone again', async () => {
    const [callId, time] = [await requestOne(), freshSlot()]
    expect(await inboxOf('expert', callId)).toEqual({ call_requested: 'unread' })
    done(await app.call(offerCallTimes, { callId, slots: [time] }, visits.expert, await ifMatch(callId)))
    expect(await inboxOf('expert', callId)).toEqual({ call_requested: 'read' })
    expect(await inboxOf('contact', callId)).toEqual({ times_offered: 'unread' })
    done(await app.call(scheduleCall, { callId, slot: time }, visits.teammate, await ifMatch(callId)))
    expect(await inboxOf('contact', callId)).toEqual({ times_offered: 'read', call_scheduled: 'unread' })
    done(await app.call(postponeCall, { callId, reason: 'expert_work' }, visits.expert, await ifMatch(callId)))
    expect(await inboxOf('contact', callId)).toMatchObject({ call_scheduled: 'read', call_postponed: 'unread' })
    done(await app.call(reopenCall, { callId }, visits.contact, await ifMatch(callId)))
    expect(await inboxOf('contact', callId)).toMatchObject({ call_postponed: 'read' })
    expect(await inboxOf('expert', callId)).toMatchObject({ call_reopened: 'unread' })
    done(await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, await ifMatch(callId)))
    expect(await inboxOf('expert', callId)).toMatchObject({ call_reopened: 'read', call_cancelled: 'unread' })
  })

  it('tell the expert to whom staff have offered times, until one is picked', async () => {
    const [callId, time] = [await requestOne(), freshSlot()]
    done(await app.call(offerCallTimes, { callId, slots: [time] }, visits.staff, await ifMatch(callId)))
    expect(await inboxOf('contact', callId)).toEqual({ times_offered: 'unread' })
    expect(await inboxOf('expert', callId)).toEqual({ call_requested: 'read', times_offered_for_expert: 'unread' })
    done(await app.call(scheduleCall, { callId, slot: time }, visits.contact, await ifMatch(callId)))
    expect(await inboxOf('expert', callId)).toMatchObject({ times_offered_for_expert: 'read' })
  })

  it('are read from the start when they arrive late, and when the call is removed', async () => {
    const [callId, time] = [await requestOne(), freshSlot()]
    done(await app.call(offerCallTimes, { callId, slots: [time] }, visits.expert, await ifMatch(callId)))
    done(await app.call(scheduleCall, { callId, slot: time }, visits.contact, await ifMatch(callId)))
    expect(await inboxOf('contact', callId)).toEqual({ times_offered: 'read' })
    expect(await inboxOf('expert', callId)).toEqual({ call_requested: 'read', call_scheduled: 'unread' })
    const removed = await requestOne()
    expect(await inboxOf('expert', removed)).toEqual({ call_requested: 'unread' })
    done(await app.call(removeCall, { callId: removed }, visits.contact, await ifMatch(removed)))
    expect(await inboxOf('expert', removed)).toEqual({ call_requested: 'read' })
  })
})

describe('calendar invitations over clock changes', () => {
  it('name the same instant on both sides of a clock change, with the correct local times [TZ-02]', async () => {
    // Berlin changes to summer time on 28 March 2027 and New York on the 14th: in between they are five hours apart.
    const cases = [
      ['2027-03-12T14:00:00.000Z', '15:00', '09:00'],
      ['2027-03-15T14:00:00.000Z', '15:00', '10:00'],
      ['2027-03-29T14:00:00.000Z', '16:00', '10:00'],
    ] as const
    await test.asOwner(
      (owner) => owner.query(`update people set time_zone = 'America/New_York' where id = $1`, [ids.expert]),
      tenantId,
    )
    for (const [start, berlin, newYork] of cases) {
      await insertScheduledCall({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })
      const mails = await newMails()
      expect(mails).toHaveLength(2)
      for (const mail of mails) {
        expect(mail.event).toMatchObject({ start, zone: 'UTC' })
        expect(mail.text).toContain(berlin)
        expect(mail.text).toContain(newYork)
        expect(mail.text).toContain('Berlin')
        expect(mail.text).toContain('New York')
      }
    }
  })
})

describe('a participant', () => {
  const change = (set: string, value: unknown, name: 'contact' | 'expert') =>
    test.asOwner((owner) => owner.query(`update people set ${set} = $1 where id = $2`, [value, ids[name]]), tenantId)

  it.each([
    ['whose account was disabled', 'expert', 'disabled_at', new Date(), null],
    ['whose account was restricted', 'expert', 'restricted_at', new Date(), null],
    ['who was deleted', 'expert', 'deleted_at', new Date(), null],
    ['who has gone to another company', 'contact', 'company_id', world.otherCompanyId, world.companyId],
  ] as const)('%s gets no further mails', async (_, name, column, gone, back) => {
    const callId = await insertScheduledCall()
    await newMails()
    await change(column, gone, name)
    await app.call(postponeCall, { callId, reason: 'platform_technical' }, visits.staff, { ifMatch: 2 })
    const mails = await newMails()
    await change(column, back, name)
    expect(mails.map((mail) => mail.to_address)).toEqual([addressOf(name === 'expert' ? 'contact' : 'expert')])
    expect(mails[0]!.text).toContain(name === 'expert' ? 'Emil Person' : 'Ada Person')
  })
})
