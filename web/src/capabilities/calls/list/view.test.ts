import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { type RawSearch, readSearchParams } from '../../../platform/url-state.ts'
import { activeFilters, filtersOf, groupCalls, listAddress, toggleValue, withoutFilter } from './view.ts'

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
      interaction: 'phone',
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
      view: 'year',
      date: '2026-13',
      expert: Array.from({ length: 30 }, (_, i) => id.slice(0, -2) + String(i + 10)),
    })
    expect([address.view, address.date]).toEqual(['list', ''])
    expect(read({ view: 'month', date: '2026-11' })).toMatchObject({ view: 'month', date: '2026-11' })
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
