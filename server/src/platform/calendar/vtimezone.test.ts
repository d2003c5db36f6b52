import { minBetweenChangesMs, zoneOffsets } from '@colloquy/contract/local-date-time'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { definedYears, localTimeText, vtimezone } from './vtimezone.ts'

const hourMs = 3_600_000
const from = new Date('2026-01-01T00:00:00Z')
const end = Date.UTC(2026 + definedYears, 0, 1)

const read = (zone: string): ICAL.Timezone =>
  new ICAL.Timezone(
    new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${vtimezone(zone, from)}END:VCALENDAR`)).getFirstSubcomponent(
      'vtimezone',
    )!,
  )

/** The instant that a definition gives to a local time. */
const instantIn = (zone: ICAL.Timezone, local: string): number => {
  const time = ICAL.Time.fromDateTimeString(
    local.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6'),
  )
  time.zone = zone
  return time.toUnixTime() * 1000
}

/** Instants around each change of a zone in the years, and some in between. */
const momentsOf = (zone: string): number[] =>
  zoneOffsets(zone, { start: from.getTime(), end }).flatMap(({ start, end: until }) => [
    start,
    start + 1.5 * hourMs,
    start + 3 * hourMs,
    (start + until) / 2 - (((start + until) / 2) % 60_000),
    until - 3 * hourMs,
    until - 1.5 * hourMs,
    until - 60_000,
  ])

describe('the definition of a zone', () => {
  it('gives each local time of every zone in ten years to its instant, by two parsers [TZ-02]', () => {
    let checked = 0
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const definition = read(zone)
      const times = momentsOf(zone).flatMap((at) => {
        const local = localTimeText(new Date(at), zone)
        return local === undefined ? [] : [{ at, local }]
      })
      for (const { at, local } of times) {
        expect(instantIn(definition, local), `${zone} ${local}`).toBe(at)
        checked += 1
      }
      const events = times.map(({ local }, i) =>
        ['BEGIN:VEVENT', `UID:${i}`, `DTSTART;TZID=${zone}:${local}`, 'END:VEVENT', ''].join('\r\n'),
      )
      const calendar = nodeIcal.sync.parseICS(
        `BEGIN:VCALENDAR\r\n${vtimezone(zone, from)}${events.join('')}END:VCALENDAR\r\n`,
      )
      times.forEach(({ at, local }, i) => {
        const event = calendar[String(i)]
        if (event?.type !== 'VEVENT') throw new Error(`no event at ${zone} ${local}`)
        expect(new Date(event.start).getTime(), `${zone} ${local}`).toBe(at)
      })
    }
    expect(checked).toBeGreaterThan(10_000)
  }, 120_000)

  it('is a rule where the clocks follow one, which Outlook can read', () => {
    expect(vtimezone('Europe/London', from)).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:Europe/London',
        'BEGIN:DAYLIGHT',
        'DTSTART:20250330T010000',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0100',
        'END:DAYLIGHT',
        'BEGIN:STANDARD',
        'DTSTART:20251026T020000',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0000',
        'END:STANDARD',
        'END:VTIMEZONE',
        '',
      ].join('\r\n'),
    )
    const rules = (zone: string) => vtimezone(zone, from).match(/BYMONTH=.+/g)
    expect(rules('America/New_York')).toEqual(['BYMONTH=3;BYDAY=2SU', 'BYMONTH=11;BYDAY=1SU'])
    expect(rules('Australia/Sydney')).toEqual(['BYMONTH=4;BYDAY=1SU', 'BYMONTH=10;BYDAY=1SU'])
  })

  it('lists the changes of other zones, and has one observance where the clocks stay', () => {
    // Clocks in Israel change on the Friday before a Sunday.
    const israel = vtimezone('Asia/Jerusalem', from)
    expect(israel).not.toContain('RRULE')
    expect(israel.match(/^BEGIN:DAYLIGHT/gm)!.length).toBeGreaterThan(9)
    expect(vtimezone('Asia/Kathmandu', from)).toContain('TZOFFSETFROM:+0545\r\nTZOFFSETTO:+0545')
    expect(vtimezone('Asia/Tokyo', from).match(/^BEGIN:/gm)).toHaveLength(2)
  })

  it('has no local time for what the clocks show twice', () => {
    const times = ['2026-10-24T23:59:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z']
    expect(times.map((time) => localTimeText(new Date(time), 'Europe/London'))).toEqual([
      '20261025T005900',
      undefined,
      undefined,
      '20261025T020000',
    ])
  })
})

const dayMs = 86_400_000
const [since, to] = ['2026-01-01T00:00Z', '2036-01-01T00:00Z'].map((text) => Date.parse(text)) as [number, number]

/** The changes of a zone's offset in ten years, by another implementation. */
const changesOf = (zone: string): { at: number; before: number; after: number }[] => {
  const found: { at: number; before: number; after: number }[] = []
  let time: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(zone)
  for (;;) {
    time = time.getTimeZoneTransition('next')
    if (!time || time.epochMilliseconds >= to) return found
    const before = time.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6
    const after = time.offsetNanoseconds / 1e6
    // Some entries of the tables change only the name of the time.
    if (before !== after) found.push({ at: time.epochMilliseconds, before, after })
  }
}

describe('the offsets of a zone', () => {
  it('change at every clock change of every zone in ten years, to the minute [TZ-02]', () => {
    let seen = 0
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      let previous = 0
      for (const { at, before, after } of changesOf(zone)) {
        seen += 1
        expect(at - previous).toBeGreaterThan(minBetweenChangesMs)
        previous = at
        const [start, end] = [at - 1.5 * dayMs, at + 1.2 * dayMs]
        expect(zoneOffsets(zone, { start, end }), `${zone} ${new Date(at).toISOString()}`).toEqual([
          { start, end: at, offsetMs: before },
          { start: at, end, offsetMs: after },
        ])
      }
    }
    expect(seen).toBeGreaterThan(1500)
  }, 60_000)

  it('cover an interval without gaps', () => {
    const seen = zoneOffsets('Europe/London', { start: since + 12_345, end: since + 365 * dayMs })
    expect(seen.map(({ offsetMs }) => offsetMs / 3_600_000)).toEqual([0, 1, 0])
    expect(seen[0]!.start).toBe(since + 12_345)
    expect(seen[1]!.start).toBe(seen[0]!.end)
    expect(seen[2]!.end).toBe(since + 365 * dayMs)
  })
})
