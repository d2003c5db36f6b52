import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { roomOpensAt, roomState } from './opening-hours.ts'

const { scheduled, rescheduled, inScheduling, completed } = callStatuses
const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, 0) + minutes * 60_000)

describe('the room of a call', () => {
  const call = (status: CallStatus) => ({ status, startsAt: instant(0), endsAt: instant(60) })

  it('opens ten minutes before the start and closes half an hour after the end', () => {
    expect(roomOpensAt(instant(0))).toEqual(instant(-10))
    expect(roomState(call(scheduled), new Date(instant(-10).getTime() - 1))).toBe('room_not_open')
    expect(roomState(call(scheduled), instant(-10))).toBe('open')
    expect(roomState(call(rescheduled), instant(89))).toBe('open')
    expect(roomState(call(scheduled), instant(90))).toBe('room_closed')
  })

  it('opens only for calls with a booked time', () => {
    expect(Object.values(callStatuses).filter((status) => roomState(call(status), instant(5)) === 'open')).toEqual([
      scheduled,
      rescheduled,
    ])
    expect(roomState({ status: inScheduling, startsAt: null, endsAt: null }, instant(5))).toBe('room_not_open')
    expect(roomState(call(completed), instant(5))).toBe('room_closed')
  })
})
