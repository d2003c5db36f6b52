import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { calendarFeed, type Invitation, invitation } from './ical-invitation.ts'

const input: Invitation = {
  method: 'REQUEST',
  uid: '01937a10-0000-7000-8000-000000000001@meridian.example',
  sequence: 2,
  stamp: new Date('2026-11-20T09:00:00Z'),
  start: new Date('2027-03-28T00:30:00Z'),
  end: new Date('2027-03-28T01:30:00Z'),
  summary: 'Call about lithium supply',
  description: 'Join at\nhttp://localhost:4400/call/1',
  location: 'Video call',
  url: 'http://localhost:4400/call/1',
  organizer: { name: 'Meridian', email: 'calls@meridian.example' },
  attendees: [{ name: 'Ada Lind', email: 'ada@client.example', accepted: true }],
  status: 'CONFIRMED',
}

/** Read by a library that has nothing to do with the one that writes. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    status: value('status'),
    start: (value('dtstart') as ICAL.Time).toJSDate(),
    startZone: (value('dtstart') as ICAL.Time).zone?.tzid,
    end: (value('dtend') as ICAL.Time).toJSDate(),
    stampZone: (value('dtstamp') as ICAL.Time).zone?.tzid,
    summary: value('summary'),
    description: value('description'),
    location: value('location'),
    url: value('url'),
    organizer: event.getFirstProperty('organizer')?.toJSON(),
    attendees: event.getAllProperties('attendee').map((one) => ({
      address: one.getFirstValue(),
      name: one.getParameter('cn'),
      answer: one.getParameter('partstat'),
    })),
    properties: event.getAllProperties().map((one) => one.name),
    components: calendar.getAllSubcomponents().length,
  }
}

describe('a calendar invitation', () => {
  it('says the same to an independent reader as it was told, in UTC, over a change of summer time [TZ-02]', () => {
    const seen = read(invitation(input))
    expect(seen).toMatchObject({
      method: 'REQUEST',
      uid: input.uid,
      sequence: 2,
      status: 'CONFIRMED',
      start: input.start,
      startZone: 'UTC',
      end: input.end,
      stampZone: 'UTC',
      summary: input.summary,
      description: input.description,
      location: 'Video call',
      url: input.url,
    })
    expect(seen.attendees).toEqual([{ address: 'MAILTO:ada@client.example', name: 'Ada Lind', answer: 'ACCEPTED' }])
  })

  it('cancels the same uid with a higher sequence', () => {
    const seen = read(invitation({ ...input, method: 'CANCEL', status: 'CANCELLED', sequence: 3 }))
    expect(seen).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: input.uid, sequence: 3 })
  })

  it.each(['REQUEST', 'CANCEL', 'DECLINECOUNTER'] as const)('says the same to two parsers by %s', (method) => {
    const status = method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'
    const text = invitation({
      ...input,
      method,
      status,
      summary: 'Gespräch; "über" Lithium, 锂 und mehr',
      description: 'Zeile 1\n\nZeile 2: https://portal.example/call/1?a=b;c=d,e',
    })
    const seen = read(text)
    const calendar = nodeIcal.sync.parseICS(text)
    const other = calendar[input.uid]
    if (other?.type !== 'VEVENT') throw new Error('no event')
    expect({
      method: calendar.vcalendar?.method,
      uid: other.uid,
      sequence: Number(other.sequence),
      status: other.status,
      start: new Date(other.start),
      end: new Date(other.end!),
      summary: other.summary,
      description: other.description,
      location: other.location,
    }).toEqual({
      method: seen.method,
      uid: seen.uid,
      sequence: seen.sequence,
      status: seen.status,
      start: seen.start,
      end: seen.end,
      summary: seen.summary,
      description: seen.description,
      location: seen.location,
    })
    expect([seen.method, seen.start, seen.status]).toEqual([method, input.start, status])
  })

  it('has CRLF line ends and lines of at most 75 bytes, whatever the script', () => {
    const text = invitation({
      ...input,
      summary: 'مكالمة حول سلسلة توريد الليثيوم '.repeat(8),
      description: '🔋'.repeat(99),
    })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(read(text).description).toBe('🔋'.repeat(99))
  })

  const hostile = [
    'x\r\nATTENDEE:mailto:thief@evil.example',
    'x\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM',
    'x\rX-EVIL:1',
    'x\u2028X-EVIL:1\u2029X-EVIL:2',
    'x\r\n X-EVIL:1',
    'x","y";X-EVIL=1:mailto:thief@evil.example',
    'x\\nATTENDEE:mailto:thief@evil.example',
    'x\u0000\u0085\u000bX-EVIL:1',
    'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
    '^n^\'^^";,:\\',
  ]
  it.each(hostile)('lets no text add a property: %j', (text) => {
    const plain = read(invitation(input))
    const seen = read(
      invitation({
        ...input,
        summary: text,
        description: text,
        location: text,
        organizer: { ...input.organizer, name: text },
        attendees: [{ ...input.attendees[0]!, name: text }],
      }),
    )
    expect(seen.properties).toEqual(plain.properties)
    expect(seen.components).toBe(1)
    expect(seen.attendees.map((one) => one.address)).toEqual(['MAILTO:ada@client.example'])
  })

  it.each(['a@b\r\nX-EVIL:1', 'a b@c', 'a', 'a@b;X=1', '"a"@b', 'a@b,c@d'])('refuses the address %j', (email) => {
    expect(() => invitation({ ...input, attendees: [{ name: 'A', email }] })).toThrow(RangeError)
  })

  it('refuses an event that ends before it starts, a uid with line breaks and a cancellation that is not one', () => {
    expect(() => invitation({ ...input, end: input.start })).toThrow(RangeError)
    expect(() => invitation({ ...input, end: new Date(Number.NaN) })).toThrow(RangeError)
    expect(() => invitation({ ...input, uid: 'a\r\nX-EVIL:1' })).toThrow(RangeError)
    expect(() => invitation({ ...input, method: 'CANCEL' })).toThrow(RangeError)
  })
})

describe('a calendar to subscribe to', () => {
  const { method: _, organizer: __, attendees: ___, status: ____, ...event } = input

  it('says of its events what it was told, in UTC, and names no address', () => {
    const text = calendarFeed('Meridian', [event, { ...event, uid: 'other@meridian.example' }])
    expect(read(text)).toMatchObject({
      method: 'PUBLISH',
      uid: event.uid,
      start: event.start,
      startZone: 'UTC',
      components: 2,
    })
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|mailto/i)
  })

  it('has local times in a zone on request, which it defines, and UTC where the clocks show a time twice [TZ-02]', () => {
    const at = (uid: string, start: string) => ({
      ...event,
      uid,
      start: new Date(start),
      end: new Date(Date.parse(start) + 1_800_000),
      description: 'x\nDTSTART:20260101T000000Z\nDTEND:20260101T000000Z',
    })
    const events = [
      at('winter', '2026-12-01T09:00:00Z'),
      at('summer', '2027-06-01T08:00:00Z'),
      at('first', '2027-10-31T00:10:00Z'),
      at('second', '2027-10-31T01:10:00Z'),
      // It begins before the two hours and ends in the first of them.
      at('before', '2027-10-30T23:45:00Z'),
    ]
    const text = calendarFeed('Meridian', events, 'Europe/London')
    const calendar = new ICAL.Component(ICAL.parse(text))
    const other = nodeIcal.sync.parseICS(text)
    const zones = calendar.getAllSubcomponents('vevent').map((component, i) => {
      const uid = String(component.getFirstPropertyValue('uid'))
      const [start, end] = ['dtstart', 'dtend'].map((name) => component.getFirstPropertyValue(name) as ICAL.Time)
      expect([uid, start!.toUnixTime() * 1000, end!.toUnixTime() * 1000]).toEqual([
        events[i]!.uid,
        events[i]!.start.getTime(),
        events[i]!.end.getTime(),
      ])
      const same = other[uid]
      if (same?.type !== 'VEVENT') throw new Error(`no event ${uid}`)
      expect([new Date(same.start), new Date(same.end!)]).toEqual([events[i]!.start, events[i]!.end])
      expect((component.getFirstPropertyValue('dtstamp') as ICAL.Time).zone?.tzid).toBe('UTC')
      return start!.zone?.tzid
    })
    expect(zones).toEqual(['Europe/London', 'Europe/London', 'UTC', 'UTC', 'UTC'])
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('is a calendar without events, too', () => {
    const calendar = new ICAL.Component(ICAL.parse(calendarFeed('Meridian', [])))
    expect([calendar.name, calendar.getAllSubcomponents()]).toEqual(['vcalendar', []])
  })

  it('keeps texts inside their property, also the name', () => {
    const text = calendarFeed('A\r\nX-EVIL:1', [{ ...event, summary: 'A\r\nATTENDEE:mailto:x@y.zz' }])
    expect(text).not.toMatch(/^(X-EVIL|ATTENDEE)/m)
  })
})
