import {
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@colloquy/contract/calls/feed-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { insertSilentSeat } from '../silent-seat-store.ts'

const world = await createCallScenario('feed')
const { app, clock, hour, ids, read, visits } = world
const { scheduled, cancelled } = callStatuses

const renew = async (who: keyof typeof visits): Promise<string> => {
  const answer = await app.call(renewCalendarFeed, {}, visits[who])
  if (!answer.ok) throw new Error(String(answer.refusal))
  return answer.value.url.split('/').at(-1)!
}
const fetchFeed = async (secret: string) =>
  app.send({ method: 'GET', path: `/api/calendar-feeds/${secret}` }, { site: visits.expert.site })
const eventsOf = async (secret: string) => {
  const { statusCode, body, headers } = await fetchFeed(secret)
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')])
  return {
    text: body,
    events: new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      start: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate(),
      summary: String(event.getFirstPropertyValue('summary')),
    })),
  }
}
const start = new Date(clock.now().getTime() + 48 * hour)

describe('#calls.readFeed', () => {
  it('has the scheduled calls of its person, in UTC, without addresses of anybody', async () => {
    const callId = await world.insertCall({ status: scheduled, start })
    await world.insertCall({ status: cancelled, start: new Date(start.getTime() + 5 * hour) })
    await world.insertCall()
    const { text, events } = await eventsOf(await renew('expert'))
    expect(events).toEqual([{ uid: expect.stringContaining(`${callId}.expert@`), start, summary: expect.any(String) }])
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|mailto:/)
    expect(text).toContain('DTSTART:')
    expect((await eventsOf(await renew('otherExpert'))).events).toEqual([])
  })

  it('has a silent seat for its holder, and no trace of it for others', async () => {
    const callId = await world.insertCall({ status: scheduled, start: new Date(start.getTime() + 24 * hour) })
    await read((tx) =>
      insertSilentSeat(tx, {
        tenant_id: world.tenantId,
        id: newId(clock.now()),
        call_id: callId,
        person_id: ids.officer,
        granted_by: ids.officer,
        granted_at: clock.now(),
      }),
    )
    expect((await eventsOf(await renew('officer'))).events.map(({ uid }) => uid)).toEqual([
      expect.stringContaining(`${callId}.silent_compliance@`),
    ])
    const { text } = await eventsOf(await renew('expert'))
    expect(text).not.toMatch(/silent|compliance/i)
  })

  it('has local times with the definition of a time zone for programs that ask for one', async () => {
    const address = `/api/calendar-feeds/${await renew('expert')}`
    const inZone = async (timezone: string) =>
      app.send(
        { method: 'GET', path: `${address}?timezone=${encodeURIComponent(timezone)}` },
        { site: visits.expert.site },
      )
    const { statusCode, body } = await inZone('America/New_York')
    expect(statusCode).toBe(200)
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n')
    const [event] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
    expect((event!.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate()).toEqual(start)
    expect(event!.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('America/New_York')
    expect((await inZone('Europe/Atlantis')).statusCode).toBe(400)
  })

  it('is empty for a person who may no longer sign in', async () => {
    const secret = await renew('expert')
    expect((await eventsOf(secret)).events).not.toEqual([])
    await read((tx) =>
      tx.updateTable('people').set({ disabled_at: clock.now() }).where('id', '=', ids.expert).execute(),
    )
    expect((await eventsOf(secret)).events).toEqual([])
    await read((tx) => tx.updateTable('people').set({ disabled_at: null }).where('id', '=', ids.expert).execute())
  })

  it('is not found by any other secret', async () => {
    expect((await fetchFeed('a'.repeat(43))).statusCode).toBe(404)
    expect((await app.call(readCalendarFeed, { secret: 'b'.repeat(43) }, visits.expert)).ok).toBe(false)
  })
})

describe('#calls.renewFeed', () => {
  it('gives a new address that replaces the earlier one, and stores neither', async () => {
    const before = await renew('contact')
    const after = await renew('contact')
    expect((await fetchFeed(before)).statusCode).toBe(404)
    expect((await fetchFeed(after)).statusCode).toBe(200)
    const rows = await read((tx) => tx.selectFrom('calendar_feeds').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(after)
  })
})

describe('#calls.getFeed', () => {
  it('says since when there is an address, without the address', async () => {
    const madeAt = clock.now().toISOString()
    await renew('teammate')
    const feed = await app.call(getCalendarFeed, {}, visits.teammate)
    expect(feed).toEqual({ ok: true, value: { feed: { madeAt } } })
  })
})

describe('#calls.revokeFeed', () => {
  it('takes the address away', async () => {
    const secret = await renew('contact')
    expect(await app.call(revokeCalendarFeed, {}, visits.contact)).toEqual({ ok: true, value: { feed: null } })
    expect((await fetchFeed(secret)).statusCode).toBe(404)
    expect(await app.call(getCalendarFeed, {}, visits.contact)).toEqual({ ok: true, value: { feed: null } })
  })
})
