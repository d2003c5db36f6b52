import { describe, expect, it } from 'vitest'
import { cityOf, contains, duration, formatSlot, intersect, overlaps, parseSlot, subtract, timeFormat } from './time.ts'

const now = new Date('2026-11-20T09:41:00Z')
const start = '2026-11-20T15:00:00.000Z'
const slot = { start, end: '2026-11-20T16:00:00.000Z' }

describe('an interval', () => {
  const day = { start: 8, end: 18 }

  it('contains its start, but not its end', () => {
    expect([7, 8, 17, 18].map((hour) => contains(day, hour))).toEqual([false, true, true, false])
    expect(contains(parseSlot(slot), new Date(start))).toBe(true)
  })

  it('overlaps and intersects another unless the two only touch', () => {
    expect(overlaps(day, { start: 18, end: 20 })).toBe(false)
    expect(intersect(day, { start: 18, end: 20 })).toBeUndefined()
    expect(overlaps(day, { start: 17, end: 20 })).toBe(true)
    expect(intersect(day, { start: 17, end: 20 })).toEqual({ start: 17, end: 18 })
    expect(intersect({ start: 0, end: 24 }, day)).toEqual(day)
  })

  it('is split into what remains without others, in whatever order they come', () => {
    expect(subtract(day, [])).toEqual([day])
    expect(
      subtract(day, [
        { start: 14, end: 16 },
        { start: 9, end: 10 },
        { start: 15, end: 20 },
      ]),
    ).toEqual([
      { start: 8, end: 9 },
      { start: 10, end: 14 },
    ])
    expect(subtract(day, [{ start: 8, end: 18 }])).toEqual([])
  })

  it('has a length: in milliseconds for instants', () => {
    expect(duration(day)).toBe(10)
    expect(duration(parseSlot(slot))).toBe(3_600_000)
    expect(formatSlot(parseSlot(slot))).toEqual(slot)
  })
})

describe('a formatted time', () => {
  it("is in the reader's time zone, or in another one with its city [TZ-02]", () => {
    const time = timeFormat('enUS', 'Europe/London')
    expect(time.placed(start)).toEqual({ time: '15:00', city: 'London' })
    expect(time.placed(start, 'Europe/Zurich')).toEqual({ time: '16:00', city: 'Zürich' })
    expect(time.range(slot, 'America/New_York')).toBe('10:00–11:00')
  })

  it('keeps its wall time across clock changes [TZ-02]', () => {
    const time = timeFormat('enUS', 'Europe/London')
    expect(time.clock('2026-03-27T15:00:00.000Z')).toBe('15:00')
    expect(time.clock('2026-03-30T14:00:00.000Z')).toBe('15:00')
  })

  it.each([
    ['enUS', 'Mon, Nov 23', 'tomorrow', 'in 2 h 19 min', '18 h ago'],
    ['deDE', 'Mo., 23. Nov.', 'morgen', 'in 2 Std. 19 Min.', 'vor 18 Std.'],
    ['arSA', 'الاثنين، 23 نوفمبر', 'غدًا', 'خلال 2 س 19 د', 'قبل 18 س'],
  ] as const)('is formatted in %s, with the same calendar and digits everywhere', (language, day, near, ahead, ago) => {
    const time = timeFormat(language, 'Europe/London')
    expect(time.day('2026-11-23T15:00:00.000Z', now)).toBe(day)
    expect(time.nearDay('2026-11-21T15:00:00.000Z', now)).toBe(near)
    expect(time.distance('2026-11-20T12:00:00.000Z', now)).toBe(ahead)
    expect(time.distance('2026-11-19T15:41:00.000Z', now)).toBe(ago)
  })

  it('includes the year when it is not the current one', () => {
    expect(timeFormat('enUS', 'UTC').day('2027-01-04T09:00:00.000Z', now)).toBe('Mon, Jan 4, 2027')
  })

  it('names the days of a week and the month above a calendar', () => {
    const heads = (['enUS', 'deDE', 'arSA'] as const).map((language) => {
      const time = timeFormat(language, 'Asia/Tokyo')
      return [
        time.weekday('2026-11-22T20:00:00.000Z'),
        time.weekday('2026-11-22T20:00:00.000Z', 'UTC'),
        time.longMonth('2026-11-01'),
      ]
    })
    expect(heads).toEqual([
      ['Mon', 'Sun', 'November 2026'],
      ['Mo', 'So', 'November 2026'],
      ['الاثنين', 'الأحد', 'نوفمبر 2026'],
    ])
  })

  it('has at most two units of a duration', () => {
    const { duration } = timeFormat('enUS', 'UTC')
    expect([0, 45, 60, 139, 1440, 4567].map(duration)).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '2 h 19 min',
      '1 d',
      '3 d 4 h',
    ])
  })

  it('has the localized city of a zone', () => {
    expect(cityOf('America/Argentina/Ushuaia', 'enUS')).toBe('Ushuaia')
    expect(cityOf('Europe/Vienna', 'deDE')).toBe('Wien')
    expect(cityOf('Asia/Riyadh', 'arSA')).toBe('الرياض')
  })
})
