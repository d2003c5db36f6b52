import { callStatuses } from '@colloquy/contract/calls/statuses'
import { timeFormat } from '@colloquy/contract/time'
import { describe, expect, it } from 'vitest'
import { noActions, sampleCall } from '../sample-data.ts'
import {
  clocksOf,
  immovableReason,
  slotAtMinute,
  slotByKey,
  slotDaysLater,
  slotLater,
  slotOn,
  type TimedCall,
} from './moves.ts'

const hour = 3_600_000
const slot = (start: string, minutes = 60) => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})
const zone = 'Europe/London'
const hours = { first: 8, last: 19 }

describe('a call in the hand', () => {
  it('lands on quarters of an hour within the shown hours, with its length', () => {
    const call = slot('2026-11-24T09:00:00.000Z', 45)
    expect(slotAtMinute(call, '2026-11-26', 9 * 60 + 37, zone, hours)).toEqual(slot('2026-11-26T09:30:00.000Z', 45))
    expect(slotAtMinute(call, '2026-11-26', 0, zone, hours).start).toBe('2026-11-26T08:00:00.000Z')
    expect(slotAtMinute(call, '2026-11-26', 24 * 60, zone, hours).end).toBe('2026-11-26T19:00:00.000Z')
  })

  it('keeps its local time over days on both sides of a clock change, and its length [TZ-02]', () => {
    const friday = slot('2027-03-26T09:30:00.000Z')
    expect(slotDaysLater(friday, 3, zone)).toEqual(slot('2027-03-29T08:30:00.000Z'))
    expect(slotDaysLater(slotDaysLater(friday, 3, zone), -3, zone)).toEqual(friday)
    expect(slotOn(friday, '2027-03-31', zone)).toEqual(slot('2027-03-31T08:30:00.000Z'))
    // 01:30 does not exist on that Sunday.
    expect(slotOn(slot('2027-03-26T01:30:00.000Z'), '2027-03-28', zone).start).toBe('2027-03-28T01:30:00.000Z')
  })

  it('passes through every quarter of the hour that a clock change repeats or leaves out', () => {
    const clock = (start: string) => timeFormat('enUS', zone).clock(start)
    const path = (start: string, steps: number) => {
      const clocks: string[] = []
      let at = slot(start)
      for (let i = 0; i < steps; i++) {
        at = slotLater(at, 30)
        clocks.push(clock(at.start))
      }
      return clocks
    }
    expect(path('2027-03-28T00:00:00.000Z', 3)).toEqual(['00:30', '02:00', '02:30'])
    expect(path('2026-10-25T00:00:00.000Z', 4)).toEqual(['01:30', '01:00', '01:30', '02:00'])
  })

  it('follows the arrow keys as they point, from right to left as well', () => {
    const call = slot('2026-11-24T09:00:00.000Z')
    const to = (key: string, isMonth = false, isRightToLeft = false) => {
      const next = slotByKey(call, key, { isMonth, isRightToLeft, zone })
      return next && (Date.parse(next.start) - Date.parse(call.start)) / hour
    }
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Tab'].map((key) => to(key))).toEqual([
      0.25,
      -0.25,
      1,
      -1,
      undefined,
    ])
    expect([to('ArrowRight'), to('ArrowLeft')]).toEqual([24, -24])
    expect([to('ArrowRight', false, true), to('ArrowLeft', false, true)]).toEqual([-24, 24])
    expect([to('ArrowDown', true), to('ArrowUp', true)]).toEqual([168, -168])
  })

  it('shows the clocks of both sides, with the day where it is another one', () => {
    const call = sampleCall({ slot: slot('2026-11-24T09:00:00.000Z') }) as TimedCall
    const clocks = clocksOf(
      { call, slot: slot('2026-11-24T15:30:00.000Z') },
      timeFormat('enUS', zone),
      new Date('2026-11-20T09:00:00.000Z'),
    )
    expect(clocks).toEqual([
      { zone, range: '15:30–16:30', city: 'London', day: null },
      { zone: 'Asia/Tokyo', range: '00:30–01:30', city: 'Tokyo', day: 'Wed, Nov 25' },
    ])
  })
})

describe('a call that stays', () => {
  it('is one that the reader may neither reschedule nor propose other times for, each with its reason', () => {
    const { scheduled, rescheduled, completed, cancelled, inScheduling } = callStatuses
    const why = (status: number, can: Partial<typeof noActions> = {}) =>
      immovableReason({
        status: status as never,
        slot: slot('2026-11-24T09:00:00.000Z'),
        can: { ...noActions, ...can },
      })
    expect([scheduled, rescheduled, completed, cancelled, inScheduling].map((status) => why(status))).toEqual([
      'OTHERS',
      'OTHERS',
      'COMPLETED',
      'CANCELLED',
      'OPEN',
    ])
    expect([why(scheduled, { reschedule: true }), why(scheduled, { proposeTimes: true })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
