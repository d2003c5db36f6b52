import { callStatuses } from '@colloquy/contract/calls/statuses'
import { describe, expect, it } from 'vitest'
import { calendarMailFor } from './calendar-changes.ts'

const noon = new Date('2026-11-25T12:00:00Z')
const one = new Date('2026-11-25T13:00:00Z')
interface Last {
  readonly start: Date
  readonly minutes?: number
  readonly isCancelled: boolean
  readonly interaction?: string
}
const news = (status: keyof typeof callStatuses, last?: Last, interaction: string | null = null) =>
  calendarMailFor(
    {
      status: callStatuses[status],
      ...(status === 'postponed' ? { startsAt: null, endsAt: null } : { startsAt: noon, endsAt: one }),
      interaction,
    },
    last && { interaction: null, end: new Date(last.start.getTime() + (last.minutes ?? 60) * 60_000), ...last },
  )

describe('the calendar change of a call', () => {
  it('is an invitation for calendars without it', () => {
    expect(news('scheduled')).toBe('calls.scheduled')
    expect(news('rescheduled')).toBe('calls.scheduled')
    expect(news('scheduled', { start: noon, isCancelled: true })).toBe('calls.scheduled')
  })

  it('is an update when the time has changed', () => {
    expect(news('rescheduled', { start: one, isCancelled: false })).toBe('calls.moved')
    expect(news('rescheduled', { start: noon, isCancelled: false })).toBeUndefined()
  })

  it('is an update when the call goes on longer than calendars know', () => {
    const has = { start: noon, isCancelled: false, minutes: 45 }
    expect(news('scheduled', has)).toBe('calls.extended')
    expect(news('rescheduled', { ...has, start: one })).toBe('calls.moved')
  })

  it('is an update when the call is held elsewhere than calendars know', () => {
    const has = { start: noon, isCancelled: false }
    expect(news('scheduled', has, 'zoom')).toBe('calls.interaction')
    expect(news('scheduled', { ...has, interaction: 'zoom' }, 'zoom')).toBeUndefined()
    expect(news('rescheduled', { ...has, interaction: 'zoom' })).toBe('calls.interaction')
    expect(news('rescheduled', { ...has, start: one }, 'zoom')).toBe('calls.moved')
  })

  it('is a cancellation while calendars have the call, and nothing otherwise', () => {
    const has = { start: noon, isCancelled: false }
    expect(news('cancelled', has)).toBe('calls.cancelled')
    expect(news('removed', has)).toBe('calls.cancelled')
    expect(news('inScheduling', has)).toBe('calls.cancelled')
    expect(news('postponed', has)).toBe('calls.postponed')
    expect(news('onHold', has)).toBe('calls.putOnHold')
    expect(news('cancelled', { ...has, isCancelled: true })).toBeUndefined()
    expect(news('cancelled')).toBeUndefined()
  })

  it('is empty once the call has taken place', () => {
    expect(news('completed', { start: one, isCancelled: false })).toBeUndefined()
    expect(news('completed')).toBeUndefined()
  })
})
