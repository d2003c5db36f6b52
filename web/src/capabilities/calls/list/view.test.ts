import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { type RawSearch, readSearchParams } from '../../../platform/url-state.ts'
import {
  activeFilters,
  dayAfter,
  daysOf,
  filtersOf,
  groupCalls,
  isTimeFree,
  listAddress,
  listedInterval,
  placeCalls,
  toggleValue,
  visibleHours,
  withoutFilter,
} from './view.ts'

const { completed, scheduled } = callStatuses

const now = new Date('2026-11-20T09:41:00.000Z')
const call = (callId: string, status: number, start?: string, minutes = 60) =>
  ({
    callId,
    status,
    slot: start ? { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() } : null,
  }) as Call
const shown = (calls: Call[], zone = 'Europe/London', byDay = false) =>
  groupCalls(calls, now, zone, byDay).map(({ kind, calls }) => `${kind}: ${calls.map(({ callId }) => callId).join()}`)
const read = (search: RawSearch = {}) => readSearchParams(listAddress, search)
const id = '019a0000-0000-7000-8000-00000000a001'

describe('the list of calls', () => {
  it('groups calls to be arranged, upcoming days, and past calls', () => {
    expect(
      shown([
        call('a', 9),
        call('b', 8),
        call('c', 12),
        call('d', 4, '2026-11-20T09:00:00.000Z'),
        call('e', 7, '2026-11-20T23:30:00.000Z'),
        call('f', 4, '2026-11-21T09:00:00.000Z'),
        call('g', 4, '2026-11-20T08:00:00.000Z'),
        call('h', 6, '2026-11-19T08:00:00.000Z'),
        call('i', 5),
      ]),
    ).toEqual(['arrange: a,b,c', 'day: d,e', 'day: f', 'past: g,h,i'])
  })

  it('does not list a cancelled call as past before its time', () => {
    const coming = call('j', 5, '2026-12-01T09:00:00.000Z')
    const gone = call('k', 5, '2026-11-19T09:00:00.000Z')
    expect(shown([call('a', 9), coming, gone, call('l', 6, '2026-11-18T09:00:00.000Z')])).toEqual([
      'arrange: a',
      'off: j',
      'past: k,l',
    ])
    expect(shown([call('m', 6, '2026-11-20T09:30:00.000Z')])).toEqual(['past: m'])
  })

  it("uses the reader's days, not those of UTC [TZ-02]", () => {
    const calls = [call('e', 7, '2026-11-20T23:30:00.000Z'), call('f', 4, '2026-11-21T09:00:00.000Z')]
    expect(shown(calls, 'Asia/Tokyo')).toEqual(['day: e,f'])
  })

  it('groups every call by its day when the list is of an interval', () => {
    const calls = [call('h', 6, '2026-11-19T08:00:00.000Z'), call('i', 5, '2026-11-20T08:00:00.000Z'), call('a', 9)]
    expect(shown(calls, 'Europe/London', true)).toEqual(['day: h', 'day: i', 'arrange: a'])
  })
})

describe('the URL of the list', () => {
  it('becomes a request whose days are those of the zone', () => {
    const address = read({
      status: [`${scheduled}`, `${completed}`],
      project: id,
      employer: 'Nordluft AB',
      q: ' heat  pump ',
      way: 'phone',
      from: '2026-03-29',
      to: '2026-03-29',
    })
    expect(filtersOf(address, 'Europe/Berlin')).toEqual({
      callStatuses: [4, 6],
      projects: [id],
      expertEmployers: ['Nordluft AB'],
      interactions: ['phone'],
      text: 'heat  pump',
      // The day of a clock change has 23 hours.
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    })
    expect(filtersOf(read(), 'Europe/Berlin')).toEqual({})
  })

  it('drops values the server would not understand', () => {
    const address = read({
      status: ['99', 'x'],
      client: 'x',
      type: 'third',
      topic: 'x'.repeat(201),
      from: '2026-02-31x',
      view: 'month',
      expert: Array.from({ length: 30 }, (_, i) => id.slice(0, -2) + String(i + 10)),
    })
    expect(address.view).toBe('list')
    const { experts, ...rest } = filtersOf(address, 'UTC')
    expect(rest).toEqual({})
    expect(experts).toHaveLength(20)
  })

  it('lists each active filter and the change that removes it', () => {
    const address = read({ status: [`${scheduled}`, `${completed}`], from: '2026-11-01', q: 'words' })
    expect(activeFilters(address)).toEqual([
      { filter: 'callStatuses', value: `${scheduled}`, change: { status: [`${completed}`] } },
      { filter: 'callStatuses', value: `${completed}`, change: { status: [`${scheduled}`] } },
      { filter: 'when', change: { from: '', to: '' } },
    ])
    expect([withoutFilter('text'), withoutFilter('when'), withoutFilter('topics')]).toEqual([
      { q: '' },
      { from: '', to: '' },
      { topic: [] },
    ])
    expect([toggleValue(['a'], 'b', true), toggleValue(['a', 'b'], 'a', false)]).toEqual([['a', 'b'], ['b']])
  })
})

describe('the calendar', () => {
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
      ['e', 1410, 60, 0, 1],
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
