import {
  answerCallExtension,
  extensionAnswerMinutes,
  extensionMinutes,
  getCallExtension,
  requestCallExtension,
} from '@colloquy/contract/calls/extension-operations'
import { renewCalendarFeed } from '@colloquy/contract/calls/feed-operations'
import { getCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('extensions')
const { app, clock, ids, tenantId, test, visits } = world
type Name = keyof typeof visits
const minuteMs = 60_000
const beginning = clock.now()
let callId: string

const rows = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows
const ask = (who: Name = 'contact') => app.call(requestCallExtension, { callId }, visits[who])
const extension = async (who: Name) => value(await app.call(getCallExtension, { callId }, visits[who]))
const answer = async (isAgreed: boolean, who: Name = 'expert') => {
  const { request } = await extension(who)
  return app.call(answerCallExtension, { callId, extensionId: request!.extensionId, isAgreed }, visits[who])
}
const endOf = async () => Date.parse(value(await app.call(getCall, { callId }, visits.contact)).slot!.end)

const bookedUntil = async () =>
  (await rows('select distinct ends_at from bookings where call_id = $1', [callId])).map(({ ends_at }) => ends_at)
const seatSilently = (officerId: string) =>
  rows(
    'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_by, granted_at) values ($1, $2, $3, $4, $4, $5)',
    [tenantId, newId(clock.now()), callId, officerId, clock.now()],
  )
const eventIn = (file: string) => {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
  const end = (event.getFirstPropertyValue('dtend') as ICAL.Time).toJSDate()
  return { uid: String(event.getFirstPropertyValue('uid')), sequence: event.getFirstPropertyValue('sequence'), end }
}
/** The mails since the last time, by the address that they went to. */
const newMails = async () => {
  await world.settle()
  const mails = await rows('delete from mails returning to_address, kind, message', [])
  return Promise.all(
    mails.map(async ({ to_address, kind, message }) => {
      const { attachments } = await simpleParser(message as Buffer)
      const file =
        attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString('utf8') ?? ''
      return { to: String(to_address), kind, file, ...eventIn(file) }
    }),
  )
}

beforeEach(async () => {
  clock.set(beginning)
  await rows('delete from bookings', [])
  callId = await world.insertCall({ status: callStatuses.scheduled, start: clock.now() })
  await rows('update calls set credits = 200, credits_per_hour = 200, expected_minutes = 60 where id = $1', [callId])
  clock.pass(55 * minuteMs)
})

describe('#calls.requestExtension, #calls.answerExtension', () => {
  it('extend the call once the other side agrees, with its bookings and its price', async () => {
    const end = await endOf()
    expect((await extension('contact')).creditsAfter).toBe(250)
    expect((await extension('expert')).creditsAfter).toBeNull()
    value(await ask())
    expect([(await extension('contact')).can, (await extension('expert')).can]).toEqual([
      { request: false, answer: false },
      { request: false, answer: true },
    ])
    expect(await answer(true, 'teammate')).toMatchObject({ refusal: 'extension_not_possible' })
    expect(await endOf()).toBe(end)
    value(await answer(true))
    expect(await endOf()).toBe(end + extensionMinutes * minuteMs)
    expect(await rows('select credits, expected_minutes from calls where id = $1', [callId])).toEqual([
      { credits: 250, expected_minutes: 75 },
    ])
    expect(await bookedUntil()).toEqual([new Date(end + extensionMinutes * minuteMs)])
    expect((await extension('contact')).request?.state).toBe('agreed')
  })

  it('leave everything as it was when the other side declines', async () => {
    const end = await endOf()
    value(await ask('expert'))
    value(await answer(false, 'contact'))
    expect([await endOf(), (await extension('expert')).request?.state]).toEqual([end, 'declined'])
    expect(await bookedUntil()).toEqual([new Date(end)])
  })

  it('are refused when somebody has another booking then, and long before the end', async () => {
    await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date((await endOf()) + 5 * minuteMs),
      contactId: ids.teammate,
    })
    expect(await ask()).toMatchObject({ refusal: 'extension_not_free' })
    clock.pass(-30 * minuteMs)
    expect(await ask()).toMatchObject({ refusal: 'extension_not_possible' })
    expect((await extension('contact')).request).toBeNull()
  })
})

describe('a request for more time', () => {
  it('is not refused because a silent observer has another booking then, which would give them away', async () => {
    const start = new Date((await endOf()) + 5 * minuteMs)
    await seatSilently(ids.officer)
    const elsewhere = await world.insertCall({
      status: callStatuses.scheduled,
      start,
      contactId: ids.officer,
      expertId: ids.otherExpert,
    })
    value(await ask())
    const booked = await rows('select call_id from bookings where person_id = $1 and ends_at > $2', [
      ids.officer,
      start,
    ])
    expect(booked).toEqual([{ call_id: elsewhere }])
  })

  it('is made once when both sides ask at the same moment', async () => {
    const outcomes = await Promise.all([ask(), ask('expert'), ask()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows('select count(*)::int as count from call_extensions where call_id = $1', [callId])).toEqual([
      { count: 1 },
    ])
  })
})

describe('a longer call', () => {
  /** Scheduled by its people, so that calendars have it; it ends in five minutes. */
  const schedule = async () => {
    const time = world.slot(3)
    callId = await world.insertCall({ offers: [new Date(time.start)] })
    value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
    await seatSilently(ids.officer)
    await rows(`delete from mails`, [])
    clock.set(new Date(Date.parse(time.end) - 5 * minuteMs))
    return Date.parse(time.end)
  }

  it('reaches the calendar and the inbox of everybody with a seat, and shows nobody who listens unseen', async () => {
    const end = await schedule()
    const { url } = value(await app.call(renewCalendarFeed, {}, visits.expert))
    const feed = async () =>
      (await app.send({ method: 'GET', path: new URL(url).pathname }, { site: visits.expert.site })).body
    const before = Object.fromEntries((await newMails()).map(({ to, ...mail }) => [to, mail]))
    value(await ask())
    expect(await newMails()).toEqual([])
    value(await answer(true))
    const mails = await newMails()
    const longer = new Date(end + extensionMinutes * minuteMs)
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [ids.contact, ids.expert, ids.officer].map((id) => `${id}@person.example`).sort(),
    )
    for (const { to, kind, uid, sequence, file, end: sentEnd } of mails) {
      expect([kind, sentEnd, uid, sequence]).toEqual(['calls.extended', longer, before[to]!.uid, 1])
      expect(file).toContain('METHOD:REQUEST')
      if (!to.startsWith(ids.officer)) expect(file).not.toContain(ids.officer)
    }
    const shown = await feed()
    expect(shown).toContain(`DTEND:${longer.toISOString().replace(/[-:]|\.000/g, '')}`)
    expect(shown).not.toMatch(/silent|compliance/i)
    const inboxOf = async (who: Name) =>
      value(await app.call(listNotifications, {}, visits[who])).notifications.filter(
        ({ kind, path }) => kind === 'call_extended' && path === `calls/${callId}`,
      ).length
    // The expert has agreed, and knows.
    expect([await inboxOf('contact'), await inboxOf('expert'), await inboxOf('officer')]).toEqual([1, 0, 1])
  })
})

describe('a request that nobody answers', () => {
  it('expires, and gives the longer booking back', async () => {
    const end = await endOf()
    value(await ask())
    const { request } = await extension('expert')
    clock.pass(extensionAnswerMinutes * minuteMs - 1)
    await world.tasks.tick()
    expect([await bookedUntil(), (await extension('expert')).can.answer]).toEqual([
      [new Date(end + extensionMinutes * minuteMs)],
      true,
    ])
    clock.pass(1)
    expect(request!.expiresAt).toBe(clock.now().toISOString())
    expect(
      await app.call(answerCallExtension, { callId, extensionId: request!.extensionId, isAgreed: true }, visits.expert),
    ).toMatchObject({ refusal: 'extension_not_possible' })
    await world.tasks.tick()
    expect([await bookedUntil(), await endOf()]).toEqual([[new Date(end)], end])
    expect(await rows('select state from call_extensions where call_id = $1', [callId])).toEqual([{ state: 'expired' }])
    expect((await extension('contact')).request?.state).toBe('expired')
  })

  it('makes room for another, before a job has come by', async () => {
    value(await ask())
    clock.pass(extensionAnswerMinutes * minuteMs)
    expect(await extension('contact')).toMatchObject({ request: { state: 'expired' }, can: { request: true } })
    value(await ask('expert'))
    value(await answer(true, 'contact'))
    expect(
      (await rows('select state from call_extensions where call_id = $1 order by id', [callId])).map(
        ({ state }) => state,
      ),
    ).toEqual(['expired', 'agreed'])
  })

  it('books nothing for a call that was given up meanwhile', async () => {
    value(await ask())
    await rows('update calls set status = $2 where id = $1', [callId, callStatuses.cancelled])
    await rows('delete from bookings where call_id = $1', [callId])
    clock.pass(extensionAnswerMinutes * minuteMs)
    await world.tasks.tick()
    expect(await bookedUntil()).toEqual([])
  })
})

describe('#calls.getExtension', () => {
  it('is for those with a seat', async () => {
    expect(await app.call(getCallExtension, { callId }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})
