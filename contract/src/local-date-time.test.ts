import { describe, expect, it } from 'vitest'
import { dayStart, daysBetween, instantAt, localDateTimeAt } from './local-date-time.ts'

const wall = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
})

describe('wall times', () => {
  it.each([
    ['Europe/London', '2026-07-01T11:00:00Z', 12],
    ['America/New_York', '2026-03-08T06:59:00Z', 1],
    ['America/New_York', '2026-03-08T07:00:00Z', 3],
    ['Asia/Kolkata', '2026-01-01T18:30:00Z', 0],
  ])('are read in %s at %s', (zone, instant, hour) => {
    expect(localDateTimeAt(new Date(instant), zone).hour).toBe(hour)
  })

  it('are converted back to the same instant', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const instant = new Date(Date.UTC(2026, 0, 1, hour))
        const back = instantAt(localDateTimeAt(instant, zone), zone)
        // A repeated hour is resolved to its first occurrence.
        expect(localDateTimeAt(back, zone)).toEqual(localDateTimeAt(instant, zone))
        expect(instant.getTime() - back.getTime()).toBeGreaterThanOrEqual(0)
        expect(instant.getTime() - back.getTime()).toBeLessThanOrEqual(3_600_000)
      }
  })

  it('that are skipped are shifted by the length of the gap', () => {
    expect(instantAt(wall(2026, 3, 29, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })

  it('that are repeated are resolved to the first occurrence', () => {
    expect(instantAt(wall(2026, 10, 25, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantAt(wall(2026, 11, 1, 1, 30), 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  it('start a day at midnight, or at its first instant where midnight is skipped', () => {
    expect(dayStart(new Date('2026-11-20T09:41:00Z'), 'Asia/Tokyo').toISOString()).toBe('2026-11-19T15:00:00.000Z')
    expect(dayStart(new Date('2026-11-20T09:41:00Z'), 'Asia/Tokyo', 1).toISOString()).toBe('2026-11-20T15:00:00.000Z')
    expect(dayStart(new Date('2026-09-06T15:00:00Z'), 'America/Santiago').toISOString()).toBe(
      '2026-09-06T04:00:00.000Z',
    )
  })

  it('count local calendar days', () => {
    const now = new Date('2026-03-28T23:30:00Z')
    expect(daysBetween(now, new Date('2026-03-29T22:30:00Z'), 'Europe/London')).toBe(1)
    expect(daysBetween(now, new Date('2026-03-29T22:30:00Z'), 'Asia/Tokyo')).toBe(1)
    expect(daysBetween(now, new Date('2026-03-28T00:30:00Z'), 'America/New_York')).toBe(-1)
  })
})
