import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suggestCallTimes } from '@colloquy/contract/calls/operations'
import {
  addSubscribedCalendar,
  checkSubscribedCalendar,
  listBusyTimes,
  listSubscribedCalendars,
  removeSubscribedCalendar,
} from '@colloquy/contract/scheduling/calendar-operations'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { calendarTimer } from './jobs.ts'

const requests: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const { app, clock, hour, ids, insertCall, read, tasks, tenantId, test, visits } = await createCallScenario(
  'calendars',
  { calendarOrigins: [origin] },
)

const instantText = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const later = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const calendarWith = (start: Date, end: Date) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    'UID:secret-meeting@elsewhere.example',
    `DTSTAMP:${instantText(clock.now())}`,
    `DTSTART:${instantText(start)}`,
    `DTEND:${instantText(end)}`,
    'SUMMARY:Secret meeting',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const serve = (content: string, etag = '"1"') => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag }).end(content)
  }
}
const fail = (status: number) => {
  answer = (_, response) => response.writeHead(status).end()
}

/** Moves an instant of all calendars into the past; sessions would end if the clock were moved. */
const age = (column: 'refresh_at' | 'content_read_at', hours: number) =>
  read((tx) =>
    tx
      .updateTable('subscribed_calendars')
      .set((eb) => ({ [column]: eb(column, '-', sql<Date>`make_interval(mins => ${hours * 60})`) }))
      .execute(),
  )

type Name = keyof typeof visits
let paths = 0
const add = async (who: Name = 'expert') => {
  paths += 1
  const input = { address: `${origin}/${paths}.ics`, label: 'Work' }
  return value(await app.call(addSubscribedCalendar, input, visits[who])).calendarId
}
const list = async (who: Name = 'expert') => value(await app.call(listSubscribedCalendars, {}, visits[who]))
const remove = async (who: Name = 'expert') => {
  for (const { calendarId } of await list(who)) await app.call(removeSubscribedCalendar, { calendarId }, visits[who])
}
const busyOf = async (who: Name) =>
  value(await app.call(listBusyTimes, { from: later(-1).toISOString(), to: later(24 * 60).toISOString() }, visits[who]))
const check = (id: string) => tasks.job(tenantId, 'scheduling.checkCalendar', id)
const queued = async () => {
  const { rows } = await test.asOwner((owner) =>
    owner.query<{ key: string }>(`select key from jobs.jobs where key like '%:scheduling.%'`),
  )
  return rows.map(({ key }) => key.slice(key.indexOf(':') + 1))
}
const tick = () =>
  read((tx) => calendarTimer.run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }))

beforeEach(async () => {
  for (const who of ['expert', 'contact'] as const) await remove(who)
  requests.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('#scheduling.listCalendars', () => {
  it('shows people their own calendars alone', async () => {
    const added = [await add(), await add()]
    expect((await list()).map(({ calendarId }) => calendarId).toSorted()).toEqual(added.toSorted())
    expect(await list('contact')).toEqual([])
  })
})

describe('#scheduling.listBusyTimes', () => {
  it('joins the busy times of all calendars of a person in an interval', async () => {
    serve(calendarWith(later(30), later(32)))
    await check(await add())
    serve(calendarWith(later(31), later(34)))
    await check(await add())
    expect(await busyOf('expert')).toEqual([{ start: later(30).toISOString(), end: later(34).toISOString() }])
    const between = (from: Date, to: Date) =>
      app.call(listBusyTimes, { from: from.toISOString(), to: to.toISOString() }, visits.expert)
    expect(await between(later(34), later(40))).toEqual({ ok: true, value: [] })
    expect(await between(later(34), later(30))).toMatchObject({ refusal: 'invalid_input' })
    expect(await between(later(0), later(24 * 63))).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('#scheduling.addCalendar', () => {
  it('queues the reading, which keeps the busy times and nothing else', async () => {
    serve(calendarWith(later(30), later(32)))
    const id = await add()
    expect(await list()).toEqual([
      { calendarId: id, label: 'Work', host: new URL(origin).host, provider: null, readAt: null, problem: null },
    ])
    expect(await queued()).toContain(`scheduling.checkCalendar:${id}`)
    await check(id)
    expect(await list()).toMatchObject([{ readAt: clock.now().toISOString(), problem: null }])
    expect(await busyOf('expert')).toEqual([{ start: later(30).toISOString(), end: later(32).toISOString() }])
    expect(await busyOf('contact')).toEqual([])
    const rows = await read((tx) => tx.selectFrom('subscribed_calendars').selectAll().execute())
    expect(JSON.stringify(rows)).not.toMatch(/Secret|elsewhere|\.ics/)
  })

  it('announces to the person when it has been read', async () => {
    serve(calendarWith(later(30), later(32)))
    const id = await add()
    await check(id)
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query(
          `select payload from outbox where kind = 'scheduling.calendar-checked' order by sequence desc limit 1`,
        ),
      tenantId,
    )
    expect(rows).toEqual([{ payload: { calendarId: id, personId: ids.expert } }])
  })

  it('refuses addresses that are no URL of a calendar, a second time the same, and more than five', async () => {
    const post = (address: string) => app.call(addSubscribedCalendar, { address, label: 'Work' }, visits.contact)
    expect(await post('ftp://calendar.example/a.ics')).toMatchObject({ refusal: 'calendar_address_malformed' })
    for (let i = 1; i <= 5; i += 1) expect((await post(`webcal://calendar.example/${i}.ics`)).ok).toBe(true)
    expect(await post('https://calendar.example/3.ics')).toMatchObject({ refusal: 'calendar_known' })
    expect(await post('https://calendar.example/6.ics')).toMatchObject({ refusal: 'too_many_calendars' })
  })

  it('refuses the same when they are added at once', async () => {
    const post = async (address: string) => {
      const answer = await app.call(addSubscribedCalendar, { address, label: 'Work' }, visits.contact)
      return answer.ok ? 'added' : answer.refusal
    }
    const twice = await Promise.all(Array.from({ length: 2 }, () => post('https://calendar.example/1.ics')))
    expect(twice.toSorted()).toEqual(['added', 'calendar_known'])
    const many = await Promise.all([2, 3, 4, 5, 6, 7].map((n) => post(`https://calendar.example/${n}.ics`)))
    expect(many.toSorted()).toEqual(['added', 'added', 'added', 'added', 'too_many_calendars', 'too_many_calendars'])
    expect(await list('contact')).toHaveLength(5)
  })
})

describe('#scheduling.checkCalendar', () => {
  it('asks only for what has changed, and reads everything again after a day', async () => {
    serve(calendarWith(later(30), later(32)))
    const id = await add()
    await check(id)
    await check(id)
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
    expect(await busyOf('expert')).toHaveLength(1)
    await age('content_read_at', 25)
    await check(id)
    expect(requests.at(-1)!.headers['if-none-match']).toBeUndefined()
  })

  it.each([
    [404, 'access_denied'],
    [503, 'unreachable'],
  ])('shows that the server answered %i, and keeps the busy times', async (status, problem) => {
    serve(calendarWith(later(30), later(32)))
    const id = await add()
    await check(id)
    const readAt = clock.now().toISOString()
    fail(status)
    await check(id)
    expect(await list()).toMatchObject([{ problem, readAt }])
    expect(await busyOf('expert')).toHaveLength(1)
    serve(calendarWith(later(40), later(41)), '"2"')
    await check(id)
    expect(await list()).toMatchObject([{ problem: null }])
    expect(await busyOf('expert')).toEqual([{ start: later(40).toISOString(), end: later(41).toISOString() }])
  })

  it('shows what is no calendar, and an address inside the network', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const id = await add()
    await check(id)
    expect(await list()).toMatchObject([{ problem: 'not_calendar' }])
    serve('BEGIN:VCARD\r\nEND:VCARD')
    await check(id)
    expect(await list()).toMatchObject([{ problem: 'not_calendar' }])
    answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end()
    await check(id)
    expect(await list()).toMatchObject([{ problem: 'address_refused' }])
  })
})

describe('the refreshing of calendars', () => {
  it('is due every half hour, later after failures, and not while it runs', async () => {
    serve(calendarWith(later(30), later(32)))
    const id = await add()
    await check(id)
    const dueIn = async () => {
      const row = await read((tx) =>
        tx.selectFrom('subscribed_calendars').select('refresh_at').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      return (row.refresh_at.getTime() - clock.now().getTime()) / 60_000
    }
    expect(await dueIn()).toBe(30)
    await tick()
    expect(await queued()).not.toContain(`scheduling.refreshCalendar:${id}`)
    await age('refresh_at', 0.5)
    await tick()
    expect(await queued()).toContain(`scheduling.refreshCalendar:${id}`)
    expect(await dueIn()).toBe(10)
    fail(500)
    await tasks.job(tenantId, 'scheduling.refreshCalendar', id)
    expect(await dueIn()).toBe(60)
    for (let i = 0; i < 8; i += 1) await tasks.job(tenantId, 'scheduling.refreshCalendar', id)
    expect(await dueIn()).toBe(24 * 60)
  })

  it('does not happen for people who may not sign in', async () => {
    serve(calendarWith(later(30), later(32)))
    const id = await add('contact')
    const setDisabled = (at: Date | null) =>
      read((tx) => tx.updateTable('people').set({ disabled_at: at }).where('id', '=', ids.contact).execute())
    await setDisabled(clock.now())
    await check(id)
    await setDisabled(null)
    expect(requests).toEqual([])
  })
})

describe('suggested times', () => {
  it('avoid what is busy in the calendars of both sides, until these are removed', async () => {
    const callId = await insertCall()
    const starts = async () =>
      value(await app.call(suggestCallTimes, { callId }, visits.contact))
        .times.map(({ slot }) => slot.start)
        .toSorted()
    const before = await starts()
    serve(calendarWith(later(0), later(24 * 5)))
    await check(await add('expert'))
    expect((await starts())[0]! >= later(24 * 5).toISOString()).toBe(true)
    serve(calendarWith(later(24 * 4), later(24 * 8)))
    await check(await add('contact'))
    expect((await starts())[0]! >= later(24 * 8).toISOString()).toBe(true)
    await remove('expert')
    await remove('contact')
    expect(await starts()).toEqual(before)
  })
})

describe('#scheduling.removeCalendar', () => {
  it('is not found by anybody else', async () => {
    const id = await add()
    for (const operation of [removeSubscribedCalendar, checkSubscribedCalendar])
      expect(await app.call(operation, { calendarId: id }, visits.contact)).toMatchObject({ refusal: 'not_found' })
    expect((await app.call(removeSubscribedCalendar, { calendarId: id }, visits.expert)).ok).toBe(true)
    expect(await list()).toEqual([])
  })
})
