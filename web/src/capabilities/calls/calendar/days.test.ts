import type { Call } from '@colloquy/contract/calls/shapes'
import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  daysOf,
  isSameMonth,
  isTimeFree,
  listedInterval,
  monthAfter,
  placeCalls,
  visibleHours,
} from './days.ts'

const call = (callId: string, status: number, start?: string, minutes = 60) =>
  ({
    callId,
    status,
    slot: start ? { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() } : null,
  }) as Call

describe('the calendar', () => {
  it('has the whole weeks of a month, which may be named alone', () => {
    const november = daysOf('month', '2026-11')
    expect([november.length, november[0], november.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
    expect(daysOf('month', '2026-11-24')).toEqual(november)
    // February 2027 begins on a Monday and ends on a Sunday.
    expect([daysOf('month', '2027-02').length, daysOf('month', '2027-02')[0]]).toEqual([28, '2027-02-01'])
    expect([monthAfter('2026-11-30', 1), monthAfter('2026-11-30', -11)]).toEqual(['2026-12-01', '2025-12-01'])
    expect([isSameMonth('2026-11-01', '2026-11'), isSameMonth('2026-11-01', '2026-12-01')]).toEqual([true, false])
  })

  it('has weeks from Monday to Sunday, across the end of a year as well', () => {
    expect(daysOf('day', '2026-11-20')).toEqual(['2026-11-20'])
    expect(daysOf('week', '2026-11-22').at(0)).toBe('2026-11-16')
    expect(daysOf('week', '2026-11-22').at(-1)).toBe('2026-11-22')
    expect(daysOf('week', '2027-01-01')[0]).toBe('2026-12-28')
    expect(dayAfter('2026-12-28', 7)).toBe('2027-01-04')
    expect(listedInterval(['2026-11-16', '2026-11-22'], 'Asia/Tokyo')).toEqual({
      from: '2026-11-15T15:00:00.000Z',
      to: '2026-11-22T15:00:00.000Z',
    })
  })

  it('draws calls at their local time in the zone, with overlapping ones side by side', () => {
    const calls = [
      call('a', 4, '2026-11-20T09:00:00.000Z', 90),
      call('b', 4, '2026-11-20T10:00:00.000Z', 60),
      call('c', 4, '2026-11-20T10:30:00.000Z', 30),
      call('d', 4, '2026-11-20T11:00:00.000Z', 30),
      call('e', 5, '2026-11-20T23:30:00.000Z', 60),
      call('f', 9),
    ]
    const placed = placeCalls(calls, '2026-11-20', 'Europe/London')
    expect(placed.map(({ call, top, length, lane, lanes }) => [call.callId, top, length, lane, lanes])).toEqual([
      ['a', 540, 90, 0, 2],
      ['b', 600, 60, 1, 2],
      ['c', 630, 30, 0, 2],
      ['d', 660, 30, 0, 1],
      // It lasts beyond midnight.
      ['e', 1410, 30, 0, 1],
    ])
    expect(placeCalls(calls, '2026-11-20', 'Asia/Tokyo').map(({ top }) => top)).toEqual([1080, 1140, 1170, 1200])
    expect(visibleHours(placed)).toEqual({ first: 8, last: 24 })
    expect(visibleHours(placeCalls([call('g', 4, '2026-11-20T05:15:00.000Z')], '2026-11-20', 'UTC'))).toEqual({
      first: 5,
      last: 19,
    })
    expect(visibleHours([])).toEqual({ first: 8, last: 19 })
  })

  it('tells calls that took place from those that did not', () => {
    expect([4, 7, 6, 5, 11].map((status) => isTimeFree(call('a', status)))).toEqual([false, false, false, true, true])
  })
})
