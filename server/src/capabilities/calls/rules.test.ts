import {
  type CallStatus,
  callStatuses,
  callStatusName,
  cancellationReasons,
  displayStatusOf,
} from '@colloquy/contract/calls/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditsFor,
  isNoShow,
  mayGiveReason,
  mayMove,
  minutesTogether,
  reminderDue,
  roomOpensAt,
  roomState,
  type Visit,
} from './rules.ts'

const codes = Object.values(callStatuses)
const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * 60_000)

describe('the state machine of calls', () => {
  // Written down once more by hand, so that a slip in the table cannot confirm itself.
  const known = '9-4 9-12 9-5 9-11 4-6 4-7 4-8 4-5 4-12 7-6 7-7 7-8 7-5 7-12 8-9 8-5 8-11 12-9 12-5 12-11 5-9 5-11'

  it.each(codes.flatMap((from) => codes.map((to) => [from, to] as const)))(
    'knows whether %i may become %i [CA-07]',
    (from, to) => {
      expect(mayMove(from, to)).toBe(known.split(' ').includes(`${from}-${to}`))
    },
  )

  it('has the eight codes of the catalogue, and throws on any other [CA-02] [ER-03]', () => {
    expect(codes.toSorted((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 11, 12])
    expect(codes.map(callStatusName)).toEqual(Object.keys(callStatuses))
    for (const code of [-1, 0, 1, 2, 3, 10, 13, 4.5, Number.NaN]) {
      expect(() => callStatusName(code)).toThrow(RangeError)
      expect(() => mayMove(code, 9)).toThrow(RangeError)
      expect(() => mayMove(9, code)).toThrow(RangeError)
    }
  })

  it('shows a cancelled call with the side and the reason, any other with its status alone', () => {
    expect(displayStatusOf(5, 'expert_illness')).toEqual({
      status: 'cancelled',
      side: 'expert',
      reason: 'expert_illness',
    })
    expect(displayStatusOf(9, 'expert_illness')).toEqual({ status: 'inScheduling', side: null, reason: null })
    expect(() => displayStatusOf(3, null)).toThrow(RangeError)
  })
})

describe('the room of a call', () => {
  const call = (status: CallStatus) => ({ status, startsAt: instant(0), endsAt: instant(60) })

  it('opens ten minutes before the start and closes half an hour after the end', () => {
    expect(roomOpensAt(instant(0))).toEqual(instant(-10))
    expect(roomState(call(4), new Date(instant(-10).getTime() - 1))).toBe('room_not_open')
    expect(roomState(call(4), instant(-10))).toBe('open')
    expect(roomState(call(7), instant(89))).toBe('open')
    expect(roomState(call(4), instant(90))).toBe('room_closed')
  })

  it('is open for calls with a booked time only', () => {
    expect(codes.filter((status) => roomState(call(status), instant(5)) === 'open')).toEqual([4, 7])
    expect(roomState({ status: 9, startsAt: null, endsAt: null }, instant(5))).toBe('room_not_open')
    expect(roomState(call(6), instant(5))).toBe('room_closed')
  })
})

describe('the ledger of minutes', () => {
  const visit = (seat: string, from: number, to: number | null): Visit => ({
    seat,
    enteredAt: instant(from),
    leftAt: to === null ? null : instant(to),
  })

  it('counts the time both sides were in the room, and nothing else', () => {
    expect(minutesTogether([visit('client', 0, 50), visit('expert', 10, 60)], instant(99))).toBe(40)
    expect(minutesTogether([visit('client', 0, 10), visit('expert', 10, 20)], instant(99))).toBe(0)
    expect(minutesTogether([visit('client', 0, 60), visit('client', 5, 30)], instant(99))).toBe(0)
    expect(minutesTogether([visit('client', 0, 60), visit('compliance', 0, 60)], instant(99))).toBe(0)
    expect(minutesTogether([], instant(99))).toBe(0)
  })

  it('counts two people of one side once, and a reload as no break when the other connection was there', () => {
    const visits = [visit('client', 0, 30), visit('client', 20, 60), visit('expert', 0, 25), visit('expert', 25, 60)]
    expect(minutesTogether(visits, instant(99))).toBe(60)
  })

  it('leaves out the time in which one side was gone', () => {
    expect(
      minutesTogether([visit('client', 0, 60), visit('expert', 0, 20), visit('expert', 35, 60)], instant(99)),
    ).toBe(45)
  })

  it('counts who is still there up to the end, and rounds up', () => {
    expect(minutesTogether([visit('client', 0, null), visit('expert', 1, null)], instant(30.2))).toBe(30)
    expect(minutesTogether([visit('client', 0, null), visit('expert', 0, null)], instant(0.1))).toBe(1)
    expect(minutesTogether([visit('client', 0, 90), visit('expert', 0, 90)], instant(30))).toBe(30)
  })

  it('agrees with counting minute by minute, whatever the comings and goings', () => {
    const drawn = fc.record({
      seat: fc.constantFrom('client', 'expert', 'compliance'),
      from: fc.integer({ min: 0, max: 60 }),
      stay: fc.option(fc.integer({ min: 0, max: 60 })),
    })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 8 }), fc.integer({ min: 0, max: 90 }), (all, end) => {
        const visits = all.map(({ seat, from, stay }) => visit(seat, from, stay === null ? null : from + stay))
        const there = (seat: string, m: number) =>
          all.some((one) => one.seat === seat && one.from <= m && m < (one.stay === null ? end : one.from + one.stay))
        const counted = Array.from({ length: end }, (_, m) => m).filter((m) => there('client', m) && there('expert', m))
        expect(minutesTogether(visits, instant(end))).toBe(counted.length)
      }),
    )
  })
})

describe('the reasons of a cancellation', () => {
  const after = { startsAt: instant(0), at: instant(15) }
  const before = { startsAt: instant(0), at: instant(-15) }

  it('are those of the own side, and that the other side did not come', () => {
    for (const [reason, { side }] of Object.entries(cancellationReasons)) {
      const given = reason as keyof typeof cancellationReasons
      expect(mayGiveReason('client', given, after)).toBe(side === 'client' || isNoShow(given))
      expect(mayGiveReason('expert', given, after)).toBe(side === 'expert' || isNoShow(given))
      expect(mayGiveReason('platform', given, after)).toBe(true)
    }
  })

  it('do not say that somebody did not come before the start, or without a time', () => {
    expect(mayGiveReason('platform', 'expert_no_show', before)).toBe(false)
    expect(mayGiveReason('client', 'expert_no_show', { startsAt: null, at: instant(0) })).toBe(false)
    expect(mayGiveReason('client', 'client_illness', before)).toBe(true)
  })
})

describe('reminders', () => {
  const due = (left: number, booked = -99_999) => reminderDue(instant(left), instant(booked), instant(0))

  it('are due a day, an hour and ten minutes before the start', () => {
    expect([24.1 * 60, 24 * 60, 61, 60, 11, 10, 1, 0, -5].map((left) => due(left))).toEqual([
      ...[null, 'day', 'day', 'hour', 'hour', 'minutes', 'minutes', null, null],
    ])
  })

  it('are left out when the call was booked after their time', () => {
    expect(due(5 * 60, 0)).toBeNull()
    expect(due(50, -200)).toBe('hour')
    expect(due(50, -5)).toBeNull()
    expect(due(9, -1)).toBe('minutes')
    expect(due(9, 0)).toBeNull()
  })
})

it('prices a call by the minute in hundredths of a credit', () => {
  expect(creditsFor(125, 60)).toBe(125)
  expect(creditsFor(125, 30)).toBe(63)
  expect(creditsFor(0, 60)).toBe(0)
})
